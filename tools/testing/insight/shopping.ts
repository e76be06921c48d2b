import { randomUUID } from 'node:crypto';
import type { MovementKind } from '@farthing/contract';
import { referenceOf } from '../../../apps/bank/src/modules/books/index.ts';
import type { TestBank } from '../bank.ts';

type Bought = {
  readonly party: string | null;
  readonly merchantCode?: string;
  readonly kind?: MovementKind;
  readonly narration?: string;
  /** Any account, by its number in the ledger; the wallet unless given. */
  readonly account?: number;
};

/** A payment by card in minor units, below zero, or money that comes in; answers the id of the movement. */
export async function shop(
  { modules: { books }, database }: TestBank,
  customer: { readonly id: string },
  minor: bigint,
  { party, merchantCode, kind = 'card-payment', narration, account }: Bought,
): Promise<string> {
  const id = randomUUID();
  const own = account ?? (await books.customerAccount(database.kysely, customer.id));
  const other = books.account('equity', 'USD');
  const [from, to] = minor > 0n ? [other, own] : [own, other];
  const payment = { party: party ?? '', sent: null, narration: narration ?? null };
  await books.submit({
    commands: [{ id, from, to, amount: minor > 0n ? minor : -minor }],
    lines: [
      {
        ...{
          transfer: id,
          account: own,
          kind,
          description: `Bought at ${party}`,
          reference: referenceOf(id),
        },
        ...(party !== null && {
          payment: { ...payment, ...(merchantCode !== undefined && { merchantCode }) },
        }),
      },
    ],
    rows: [],
  });
  return id;
}
