import { conditionInWords } from '@farthing/rules';
import { Badge } from '../../ui/badge/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import type { Rule } from './risk-query.ts';
import { answerWord, capitalised, ruleAnswers } from './risk-words.ts';

/** The rules as people read them. */
export function RuleTable({ rules }: { rules: readonly Rule[] }) {
  return (
    <DataTable dense caption="The rules in force" columns={columns} rows={rules} rowKey={({ id }) => id} />
  );
}

const columns: readonly Column<Rule>[] = [
  { header: 'Rule', cell: ({ id }) => <span className="@2xl:whitespace-nowrap">{id}</span> },
  { header: 'When', cell: (rule) => <When rule={rule} />, prose: true },
  {
    header: 'Answer',
    cell: ({ answer }) => (
      <span className="inline-block @2xl:min-w-28">
        <Badge tone={ruleAnswers[answer]}>{answerWord(answer)}</Badge>
      </span>
    ),
  },
  { header: 'Staff read', cell: ({ staff }) => staff, prose: true },
  { header: 'The customer reads', cell: ({ customer }) => customer, prose: true },
];

function When({ rule: { when, any } }: { rule: Rule }) {
  if (when.length + any.length === 0) return 'Always';
  const all = when.map(conditionInWords).join(', and ');
  const others = any.map(conditionInWords);
  if (others.length === 0) return capitalised(all);
  return (
    <>
      {all === '' ? 'One of these:' : `${capitalised(all)}, and one of these:`}
      <ul className="list-disc pl-5">
        {others.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  );
}
