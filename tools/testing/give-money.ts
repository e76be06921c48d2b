import { randomUUID } from 'node:crypto';
import { type Currency, fromDecimal } from '@farthing/money';
import type { Modules, Platform } from '../../apps/bank/src/app.ts';
import { referenceOf } from '../../apps/bank/src/modules/books/index.ts';

type Bank = Pick<Platform, 'database' | 'ledger'> & { readonly modules: Pick<Modules, 'books'> };

/** Puts money of the owners into a customer's wallet, in its currency, so that there is something to spend. */
export async function giveMoney(bank: Bank, customerId: string, amount: string): Promise<void> {
  await give(bank, await bank.modules.books.customerAccount(bank.database.kysely, customerId), amount);
}

/** The same for any account, by its id. */
export async function giveMoneyTo(bank: Bank, accountId: string, amount: string): Promise<void> {
  const { ledger_account } = await bank.database.kysely
    .selectFrom('customer_account')
    .select('ledger_account')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await give(bank, ledger_account, amount);
}

async function give({ ledger, modules: { books } }: Bank, wallet: number, amount: string): Promise<void> {
  const id = randomUUID();
  const [account] = await ledger.accounts([wallet]);
  if (account === undefined) throw new Error(`there is no account ${wallet}`);
  const currency = account.currency as Currency;
  const from = books.account('equity', currency);
  const { minor } = fromDecimal(amount, currency);
  const description = 'Gift of the house';
  await books.submit({
    commands: [{ id, from, to: wallet, amount: minor }],
    lines: [{ transfer: id, account: wallet, kind: 'correction', description, reference: referenceOf(id) }],
    rows: [],
  });
}
