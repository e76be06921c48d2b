import { describeLine, headingNames, type MappedLine, mappedLines, usualHeading } from '../../books/index.ts';
import { anyProposer, type SettingDefinition } from './setting.ts';

type HeadingKey = `books.heading.${MappedLine}`;

/** Under which heading of the statements each line of the books stands. */
export const books = Object.fromEntries(
  mappedLines.map((line): [HeadingKey, SettingDefinition] => {
    const { title, means } = describeLine(line);
    return [
      `books.heading.${line}`,
      {
        group: 'books',
        title: `Heading of “${title}”`,
        help: `Where the balance sheet or profit and loss shows ${means}. The sums are the same wherever it is shown.`,
        field: { kind: 'choice', choices: [...headingNames] },
        default: usualHeading(line),
        propose: anyProposer,
        concerns: { kind: 'statements' },
      },
    ];
  }),
) as Readonly<Record<HeadingKey, SettingDefinition>>;
