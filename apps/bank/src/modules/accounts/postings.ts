import { referenceOf, type Work } from '../books/index.ts';
import type { HeldAccount } from './account.ts';

/** From one account of a customer to another of the same currency: both histories say where it came from and went. */
export function moveBetween(
  id: string,
  from: HeldAccount,
  to: HeldAccount,
  amountMinor: bigint,
): Pick<Work, 'commands' | 'lines'> {
  const line = { transfer: id, kind: 'move', reference: referenceOf(id) } as const;
  return {
    commands: [{ id, from: from.ledgerAccount, to: to.ledgerAccount, amount: amountMinor }],
    lines: [
      { ...line, account: from.ledgerAccount, description: `Moved to ${to.name}` },
      { ...line, account: to.ledgerAccount, description: `Moved from ${from.name}` },
    ],
  };
}
