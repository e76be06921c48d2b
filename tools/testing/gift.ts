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
  await database.transaction(async (tx) => {
    const wallet = await books.customerAccount(tx, customerId);
    const from = books.account('equity', config.ledgerCurrency);
    const { minor } = fromDecimal(amount, config.ledgerCurrency);
    await books.post(
      tx,
      [{ id, from, to: wallet, amount: minor }],
      [
        {
          transfer: id,
          account: wallet,
          kind: 'correction',
          description: 'Gift of the house',
          reference: referenceOf(id),
        },
      ],
    );
  });
}
