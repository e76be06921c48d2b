import { randomUUID } from 'node:crypto';
import { fromDecimal } from '@farthing/money';
import type { Modules, Platform } from '../../apps/bank/src/app.ts';
import { referenceOf } from '../../apps/bank/src/modules/books/index.ts';

type Bank = Pick<Platform, 'database' | 'config'> & { readonly modules: Pick<Modules, 'books'> };

/** Puts money of the owners into a customer's wallet, so that there is something to spend. */
export async function giveMoney(
  { database, config, modules: { books } }: Bank,
  customerId: string,
  amount: string,
): Promise<void> {
  const id = randomUUID();
  const wallet = await books.customerAccount(database.kysely, customerId);
  const from = books.account('equity', config.ledgerCurrency);
  const { minor } = fromDecimal(amount, config.ledgerCurrency);
  const description = 'Gift of the house';
  await books.submit({
    commands: [{ id, from, to: wallet, amount: minor }],
    lines: [{ transfer: id, account: wallet, kind: 'correction', description, reference: referenceOf(id) }],
    rows: [],
  });
}
