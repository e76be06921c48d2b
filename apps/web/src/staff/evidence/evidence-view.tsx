import type { Evidence, EvidenceFact } from '@farthing/contract';
import type { ReactNode } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Amount } from '../parts/amount.tsx';
import { type Fact, FactList } from '../parts/fact-list.tsx';
import { Concerned } from './concerned.tsx';
import { FactText } from './fact-text.tsx';
import { factWords } from './fact-words.ts';
import { FilePayments } from './file-payments.tsx';
import { Moves } from './moves.tsx';

type EvidenceViewProps = {
  evidence: Evidence;
  movesTitle?: string;
  reasonsTitle?: string;
};

/** All that somebody has to see before they decide: the same for every case and every proposal. */
export function EvidenceView({
  evidence,
  movesTitle = 'If approved',
  reasonsTitle = 'Why it is held',
}: EvidenceViewProps) {
  const { moves, facts, reasons, customers, payments } = evidence;
  return (
    <>
      {moves.length > 0 && (
        <Part title={movesTitle}>
          <Moves moves={moves} />
        </Part>
      )}
      {reasons.length > 0 && (
        <Alert tone="warning" title={reasonsTitle}>
          <ul className="list-disc pl-5">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Alert>
      )}
      {facts.length > 0 && (
        <Part title="What is known">
          <FactList facts={factsOf(facts)} />
        </Part>
      )}
      {payments.length > 0 && (
        <Part title="Payments of the file">
          <FilePayments payments={payments} />
        </Part>
      )}
      {customers.map((person) => (
        <Concerned key={person.part + person.customer.id} of={person} />
      ))}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    // No landmark: of several proposals that are decided together, each has one of this name.
    <section className="grid gap-1">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** One line for each name: a file in three currencies has three amounts in one. */
function factsOf(facts: readonly EvidenceFact[]): Fact[] {
  return [...Map.groupBy(facts, ({ name }) => name)].map(([name, its]) => ({
    label: factWords[name],
    value: (
      <span className="flex flex-wrap gap-x-4">
        {its.map((fact) => (
          <span key={keyOf(fact)} className="min-w-0">
            {shown(fact)}
          </span>
        ))}
      </span>
    ),
  }));
}

function keyOf(fact: EvidenceFact): string {
  return fact.type === 'money' ? fact.currency : fact.type;
}

function shown(fact: EvidenceFact): ReactNode {
  switch (fact.type) {
    case 'money':
      return <Amount of={fact} />;
    case 'time':
      return formatMoment(fact.at);
    case 'code':
      return <span className="wrap-anywhere font-mono text-sm">{fact.text}</span>;
    case 'text':
      return <FactText fact={fact} />;
  }
}
