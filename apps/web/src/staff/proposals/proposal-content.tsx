import type { Proposal } from '@farthing/contract';
import { FactList } from '../parts/fact-list.tsx';
import { contentLines } from './proposal-words.ts';

/** To the letter: an approval is bound to exactly this. */
export function ProposalContent({ proposal }: { proposal: Proposal }) {
  return (
    <details className="grid gap-1">
      <summary className="cursor-pointer font-semibold">Exactly what is approved</summary>
      <FactList
        facts={contentLines(proposal.content).map(({ label, text, isCode }) => ({
          label,
          value: isCode ? <span className="font-mono text-sm">{text}</span> : text,
        }))}
      />
    </details>
  );
}
