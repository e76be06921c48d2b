import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import type { Rule, RuleFact } from './risk-query.ts';
import { capitalised, conditionWords, ruleAnswers } from './risk-words.ts';

/** The rules as people read them. */
export function RuleTable({ rules, facts }: { rules: readonly Rule[]; facts: readonly RuleFact[] }) {
  const columns: readonly Column<Rule>[] = [
    { header: 'Rule', cell: ({ id }) => <span className="whitespace-nowrap">{id}</span> },
    {
      header: 'When',
      cell: (rule) => (
        <Prose>
          <When rule={rule} facts={facts} />
        </Prose>
      ),
    },
    {
      header: 'Answer',
      cell: ({ answer }) => (
        <span className="whitespace-nowrap">
          <Badge tone={ruleAnswers[answer].tone}>{ruleAnswers[answer].word}</Badge>
        </span>
      ),
    },
    { header: 'Staff read', cell: ({ staff }) => <Prose>{staff}</Prose> },
    { header: 'The customer reads', cell: ({ customer }) => <Prose>{customer}</Prose> },
  ];
  return (
    <DataTable dense caption="The rules that hold" columns={columns} rows={rules} rowKey={({ id }) => id} />
  );
}

/** Sentences are read from the left, in a card too. */
function Prose({ children }: { children: ReactNode }) {
  return <div className="text-left">{children}</div>;
}

function When({ rule: { when, any }, facts }: { rule: Rule; facts: readonly RuleFact[] }) {
  if (when.length + any.length === 0) return 'Always';
  const all = when.map((condition) => conditionWords(condition, facts)).join(', and ');
  const others = any.map((condition) => conditionWords(condition, facts));
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
