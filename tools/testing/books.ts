import type { MovementKind } from '@farthing/contract';
import { verify } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import { expect, vi } from 'vitest';
import { referenceOf, type StatementLine } from '../../apps/bank/src/modules/books/index.ts';
import { verifySums } from '../../apps/bank/src/modules/insight/index.ts';
import { sweeps } from '../../apps/bank/src/modules/reconciliation/alarms/state-sweeps.ts';
import type { TestBank } from './bank.ts';
import { signedInCustomer } from './customers.ts';
import { giveMoney } from './give-money.ts';
import type { TestMember } from './staff.ts';

export { giveMoney } from './give-money.ts';

type Bank = Pick<TestBank, 'database' | 'ledger' | 'config' | 'modules'>;

/**
 * Everything in the ledger agrees, and the sums by day and category with it; each entry of a customer's account has the line that describes it, with its number; and
 * what payments, deposits, loans and cards say of themselves is what the journal has.
 */
export async function expectSoundBooks({ database }: Pick<Bank, 'database'>): Promise<void> {
  expect(await verify(database.pool)).toMatchObject({ fault: undefined });
  const { rows } = await database.pool.query(`
    SELECT entry.account, entry.no
    FROM customer_account
    JOIN ledger_view.entry ON entry.account = customer_account.ledger_account
    LEFT JOIN statement_line ON statement_line.ledger_account = entry.account AND statement_line.no = entry.no
    WHERE statement_line.no IS NULL`);
  expect(rows).toEqual([]);
  const { rows: misnumbered } = await database.pool.query(`
    SELECT *
    FROM (
      SELECT *, row_number() OVER (PARTITION BY ledger_account, type ORDER BY no) AS wanted FROM statement_line
    ) AS line
    WHERE type_seq <> wanted`);
  expect(misnumbered).toEqual([]);
  expect(await verifySums(database.pool)).toBeUndefined();
  for (const sweep of sweeps) {
    const { differences, last } = await sweep(database.kysely, undefined, allRows);
    expect({ differences, last }).toEqual({ differences: [], last: undefined });
  }
}

const allRows = 100_000;

/**
 * Has all states compared with the journal, and waits for the end. Its end is looked for in the database: asking the bank again and again would use up the
 * calls that a member of staff has in a minute, and on a slow machine a later call would be refused for it.
 */
export async function compareStates(
  { database, clock }: Pick<TestBank, 'database' | 'clock'>,
  { client }: TestMember,
): Promise<void> {
  clock.advance({ seconds: 1 });
  const asked = clock.now();
  await client.compareStates();
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      'SELECT 1 FROM state_check WHERE started_at >= $1 AND ended_at IS NOT NULL',
      [asked],
    );
    expect(rows).not.toEqual([]);
  }, 60_000);
}

/** What a customer has in their wallet, in minor units. */
export async function walletOf({ database, ledger, modules: { books } }: Bank, customerId: string) {
  const [account] = await ledger.accounts([await books.customerAccount(database.kysely, customerId)]);
  if (account === undefined) throw new Error(`customer ${customerId} has no wallet`);
  return account;
}

/** What an account of the bank has, in minor units. */
export async function bankBalance(
  { ledger }: Bank,
  name: string,
  currency: Currency = 'USD',
): Promise<bigint> {
  const [account] = await ledger.accountsByCode([`bank:${currency}:${name}`]);
  if (account === undefined) throw new Error(`the bank has no account ${name} in ${currency}`);
  return account.balance;
}

/** Moves money into a wallet, or out of it when the amount is below zero, with a line of the statement. */
export async function moveWithLine(
  bank: TestBank,
  customer: { readonly id: string },
  minor: bigint,
  line: { readonly kind: MovementKind; readonly description: string },
): Promise<string> {
  const { books } = bank.modules;
  const id = idToSearchFor(bank);
  const wallet = await books.customerAccount(bank.database.kysely, customer.id);
  const other = books.account('equity', 'USD');
  const [from, to] = minor > 0n ? [other, wallet] : [wallet, other];
  await books.submit({
    commands: [{ id, from, to, amount: minor > 0n ? minor : -minor }],
    lines: [{ transfer: id, account: wallet, ...line, reference: referenceOf(id) }],
    rows: [],
  });
  return id;
}

/** Without two digits side by side in its reference: a search for an amount would find them there, by chance. */
function idToSearchFor(bank: TestBank): string {
  const id = bank.ids.next();
  return /\d\d/.test(referenceOf(id)) ? idToSearchFor(bank) : id;
}

/** Ada with $100.00 and Grace with nothing, their wallets, and what a test of postings says about a transfer. */
export async function twoWallets(bank: TestBank) {
  const { books } = bank.modules;
  const ada = await signedInCustomer(bank);
  const grace = await signedInCustomer(bank, { first_name: 'Grace', last_name: 'Hopper' });
  const adasWallet = await books.customerAccount(bank.database.kysely, ada.id);
  const gracesWallet = await books.customerAccount(bank.database.kysely, grace.id);
  await giveMoney(bank, ada.id, '100.00');
  const line = (transfer: string, account: number, changes: Partial<StatementLine> = {}): StatementLine => {
    const reference = referenceOf(transfer);
    return { transfer, account, kind: 'fee', description: 'Fee', reference, ...changes };
  };
  return { ada, grace, adasWallet, gracesWallet, fees: () => books.account('transfer-fees', 'USD'), line };
}
