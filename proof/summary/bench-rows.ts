import { type Row, readResults, type Verdict } from './row.ts';

/** Files with a table of measures and goals, and what their measures are of. */
const goalFiles = {
  ledger: 'The ledger',
  'ledger-growth': 'The ledger',
  'ledger-memory': 'The ledger',
  http: 'Calls',
  load: 'Many customers at once',
  cards: 'Card payments',
  standing: 'Scheduled payments',
  insight: 'Insight',
  statements: 'Statements',
  streams: 'Streams of changes',
} as const;

export function goalRows(): Row[] {
  return Object.entries(goalFiles).flatMap(([name, of]) => {
    const text = readResults(`proof/bench/results/${name}.md`);
    if (text === undefined) return [];
    const origin = originOf(text);
    return tablesOf(text)
      .filter(({ head }) => head[0] === 'measure' && head[1] === 'goal')
      .flatMap(({ rows }) => rows)
      .map(([measure = '', goal = '', result = '', verdict = '']) => ({
        ...origin,
        promise: `${of}: ${measure} (${goal === '' ? 'no goal' : `goal: ${goal}`})`,
        result,
        verdict: verdictOf(goal, result, verdict),
      }));
  });
}

/** One row for each table that says of every page whether it meets its goals. */
export function pageRows(): Row[] {
  const text = readResults('proof/bench/results/web.md');
  if (text === undefined) return [];
  return tablesOf(text)
    .filter(({ head }) => head.at(-1) === 'met')
    .map(({ title, goals, rows }) => {
      const missed = rows.filter((cells) => cells.at(-1) !== 'yes');
      const named = missed.map((cells) => cells.slice(0, -1).join(' '));
      return {
        ...originOf(text),
        promise: [title, goals].filter((part) => part !== '').join('. '),
        result: `${rows.length - missed.length} of ${rows.length}${named.length > 0 ? `; not ${named.join('; ')}` : ''}`,
        verdict: missed.length === 0 ? ('kept' as const) : ('missed' as const),
      };
    });
}

/** As `npm run bench` signs what it has written. */
function originOf(text: string): Pick<Row, 'command' | 'at'> {
  const [, command = '', at = ''] = /^Written by `(.+)`, ([\d-]+ [\d:]+) UTC\.$/m.exec(text) ?? [];
  return { command, at };
}

type Table = {
  readonly title: string;
  readonly goals: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** The tables of a document, each with the heading and the goals that stand before it. */
function tablesOf(text: string): Table[] {
  return text.split(/^## /m).flatMap((section) => {
    const title = section.split('\n')[0] ?? '';
    const goals = /^Goals?: (.+?)\.?$/m.exec(section)?.[1] ?? '';
    const found = section.match(/(?:^\|.*\n?)+/gm) ?? [];
    return found.map((table) => {
      const [head = [], , ...rows] = table
        .trimEnd()
        .split('\n')
        .map((row) =>
          row
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        );
      return { title, goals, head, rows };
    });
  });
}

/** What the program says of it; where it leaves that to the reader, the number is laid beside the goal. */
function verdictOf(goal: string, result: string, said: string): Verdict {
  if (result.startsWith('not measured')) return 'not tried';
  if (said !== '') return said === 'met' ? 'kept' : 'missed';
  const [, sign, bound] = /^([≥≤<]) ([\d.]+)/.exec(goal) ?? [];
  if (sign === undefined) return '';
  // Of several figures the worst counts.
  const figures = result.replace(/\(.*\)/, '').match(/\d+(?:\.\d+)?/g) ?? [];
  const keeps = (figure: string) =>
    sign === '≥' ? Number(figure) >= Number(bound) : Number(figure) <= Number(bound);
  return figures.length > 0 && figures.every(keeps) ? 'kept' : 'missed';
}
