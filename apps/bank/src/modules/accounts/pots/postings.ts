import { derivedId, referenceOf, type Work } from '../../books/index.ts';
import type { HeldAccount } from '../account.ts';
import type { HeldPot } from './pot.ts';
import type { DueRoundUp } from './round-up-store.ts';

export type Direction = 'in' | 'out';

/** Between an account and one of its pots: both histories say which way it went. */
export function moveByPot(
  id: string,
  direction: Direction,
  { account, pot }: { readonly account: HeldAccount; readonly pot: HeldPot },
  amountMinor: bigint,
): Pick<Work, 'commands' | 'lines'> {
  const line = { transfer: id, kind: 'move', reference: referenceOf(id) } as const;
  const description = direction === 'in' ? `Put into the pot ${pot.name}` : `Taken from the pot ${pot.name}`;
  const [from, to] = direction === 'in' ? [account, pot] : [pot, account];
  return {
    commands: [{ id, from: from.ledgerAccount, to: to.ledgerAccount, amount: amountMinor }],
    lines: [account, pot].map(({ ledgerAccount }) => ({ ...line, account: ledgerAccount, description })),
  };
}

/** Of a card payment: its id is made of the step that booked it, so that it happens once. */
export function roundUpInto(
  { stepId, ledgerAccount, potLedgerAccount, potName }: DueRoundUp,
  amountMinor: bigint,
): Pick<Work, 'commands' | 'lines'> {
  const id = derivedId(stepId, 'round-up');
  const line = { transfer: id, kind: 'move', reference: referenceOf(id) } as const;
  const description = `Rounded up into the pot ${potName}`;
  return {
    commands: [{ id, from: ledgerAccount, to: potLedgerAccount, amount: amountMinor }],
    lines: [ledgerAccount, potLedgerAccount].map((account) => ({ ...line, account, description })),
  };
}
