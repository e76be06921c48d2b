import type { AccountId, Command, Ledger, Posted } from '@farthing/ledger';
import { type Currency, currencyCodes } from '@farthing/money';
import type { Database, Tx } from '../../platform/database/database.ts';
import { queryable } from '../../platform/database/queryable.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type BankAccount, bankAccountCode, chart } from './chart.ts';
import { findPosting, type Posting, reversalOf, whyNotReversible } from './correction.ts';
import { allPosted } from './ledger-refusal.ts';
import { type StatementLine, writeLines } from './statement.ts';
import { readTrialBalance, type TrialBalanceLine } from './trial-balance.ts';

export { type BankAccount, customerAccountCode } from './chart.ts';
export { type Posting, whyNotReversible } from './correction.ts';
export { derivedId, referenceOf } from './derived-id.ts';
export { type LineKind, type StatementLine, searchable } from './statement.ts';
export type { TrialBalanceLine } from './trial-balance.ts';
export { refuseOtherWallets } from './wallet-currency.ts';

export type Books = {
  /** Opens the bank's accounts that do not exist yet. Called once, at the start. */
  open(): Promise<void>;
  account(name: BankAccount, currency: Currency): AccountId;
  customerAccount(
    reader: Database['kysely'] | Tx,
    customerId: string,
    kind?: 'wallet' | 'savings',
  ): Promise<AccountId>;
  /** Whether an account still takes money. */
  isOpen(tx: Tx, account: AccountId): Promise<boolean>;
  /**
   * The one way in which a module moves money: all of the commands or none, in the module's own transaction, with a
   * line for each entry of a customer's account. What the ledger refuses is thrown as a refusal of the contract.
   * Commands that were posted before move nothing and write nothing.
   */
  post(tx: Tx, commands: readonly Command[], lines: readonly StatementLine[]): Promise<readonly Posted[]>;
  posting(reader: Database['kysely'] | Tx, postingId: string): Promise<Posting | undefined>;
  /** Undoes a posting by another, once; refuses with posting_not_reversible, or when the money is not there any more. */
  reverse(tx: Tx, postingId: string): Promise<void>;
  /** All accounts at one moment; those of each currency add up to zero. */
  trialBalance(reader: Database['kysely']): Promise<readonly TrialBalanceLine[]>;
};

/** The bank's books: its own accounts in the ledger, and what customers read about theirs. */
export function booksModule({ ledger }: { readonly ledger: Ledger }): Books {
  const ids = new Map<string, AccountId>();
  const post: Books['post'] = async (tx, commands, lines) => {
    const posted = allPosted(await ledger.postWithin(queryable(tx), commands));
    if (lines.length > 0 || commands.some(makesEntries)) await writeLines(tx, posted, lines);
    return posted;
  };
  return {
    async open() {
      const names = Object.keys(chart) as BankAccount[];
      const codes = currencyCodes.flatMap((currency) =>
        names.map((name) => ({ code: bankAccountCode(name, currency), currency, floor: null })),
      );
      for (const opened of await ledger.openAccounts(codes)) {
        if (opened.status === 'refused')
          throw new Error(`the ledger refuses ${opened.code}: ${opened.refusal}`);
        ids.set(opened.account.code, opened.account.id);
      }
    },

    account(name, currency) {
      const id = ids.get(bankAccountCode(name, currency));
      if (id === undefined) throw new Error(`the bank's account ${name} in ${currency} is not open`);
      return id;
    },

    async customerAccount(reader, customerId, kind = 'wallet') {
      const { ledger_account } = await reader
        .selectFrom('customer_account')
        .select('ledger_account')
        .where('customer_id', '=', customerId)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow();
      return ledger_account;
    },

    async isOpen(tx, account) {
      const { rows } = await queryable(tx).query('SELECT closed FROM ledger.account WHERE id = $1', [
        account,
      ]);
      return rows[0]?.closed === false;
    },

    post,
    posting: findPosting,

    async reverse(tx, postingId) {
      const posting = await findPosting(tx, postingId);
      const message = posting === undefined ? 'There is no such posting.' : whyNotReversible(posting);
      if (posting === undefined || message !== undefined)
        throw new Refusal('posting_not_reversible', message === undefined ? {} : { message });
      const { commands, lines } = reversalOf(posting);
      const [posted] = await post(tx, commands, lines);
      // Somebody was faster: their reversal has the same id, and ours has moved nothing.
      if (posted?.replayed === true) throw new Refusal('posting_not_reversible');
    },

    trialBalance: readTrialBalance,
  };
}

/** Money that is set aside, or is so no longer, is in the same account as before. */
function makesEntries({ kind }: Command): boolean {
  return kind !== 'hold' && kind !== 'void-hold';
}
