import type { Proposal } from '@farthing/contract';
import { FactList } from '../parts/fact-list.tsx';
import { contentLines } from './proposal-words.ts';

/** To the letter: an approval is bound to exactly this. */
export function ProposalContent({ proposal }: { proposal: Proposal }) {
  return (
    <section aria-labelledby={`content-${proposal.id}`} className="grid gap-1">
      <h3 id={`content-${proposal.id}`} className="font-semibold">
        What exactly is decided
      </h3>
      <FactList
        facts={contentLines(proposal.content).map(({ label, text, isCode }) => ({
          label,
          value: isCode ? <span className="font-mono text-sm">{text}</span> : text,
        }))}
      />
    </section>
  );
}
