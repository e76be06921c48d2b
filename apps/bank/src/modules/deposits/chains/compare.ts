import { type ChainOutput, ChainTrouble, type ChainView, type KnownOutput } from './chain.ts';

type Change = {
  readonly before: KnownOutput;
  readonly after: Pick<KnownOutput, 'state' | 'why' | 'height'> & Partial<Pick<KnownOutput, 'leftHeight'>>;
};

/** What is new on the chain, and what is no longer as it was: a block was replaced, or a payment by another one. */
export function compareWithView(
  known: readonly KnownOutput[],
  view: ChainView,
): { readonly fresh: readonly ChainOutput[]; readonly changes: readonly Change[] } {
  const keyOf = ({ transactionHash, outputIndex }: ChainOutput) => `${transactionHash}:${outputIndex}`;
  const before = new Map(known.map((output) => [keyOf(output), output]));
  const now = new Map(view.outputs.map((output) => [keyOf(output), output]));
  const isInSight = ({ height }: KnownOutput) =>
    height === null || (height >= view.from && height <= view.to);
  return {
    fresh: view.outputs.filter((output) => !before.has(keyOf(output))),
    changes: known.flatMap((output) => {
      const seen = now.get(keyOf(output));
      if (seen === undefined) return isInSight(output) ? left(output, view.tip) : [];
      return stayed(output, seen);
    }),
  };
}

/** A payment that was not credited is forgotten until it comes again; one that was is taken back after some blocks more. */
function left(before: KnownOutput, tip: number): Change[] {
  switch (before.state) {
    case 'gone':
    case 'returned':
    case 'written-off':
      return [];
    case 'credited':
      return [{ before, after: { state: 'doubt', why: 'taken-back', height: null, leftHeight: tip } }];
    case 'doubt':
      return before.why === 'taken-back'
        ? []
        : [{ before, after: { state: 'gone', why: null, height: null } }];
    case 'seen':
      return [{ before, after: { state: 'gone', why: null, height: null } }];
  }
}

function stayed(before: KnownOutput, seen: ChainOutput): Change[] {
  // What a hash stands for never changes, so whoever says otherwise lies.
  if (seen.units !== before.units || seen.address !== before.address || seen.otherToken !== before.otherToken)
    throw new ChainTrouble('a transaction is not what it was');
  const { height } = seen;
  if (before.state === 'returned' || before.state === 'written-off') return [];
  if (before.state === 'gone') return [{ before, after: { state: 'seen', why: null, height } }];
  if (before.why === 'taken-back') return [{ before, after: { state: 'credited', why: null, height } }];
  return height === before.height
    ? []
    : [{ before, after: { state: before.state, why: before.why, height } }];
}
