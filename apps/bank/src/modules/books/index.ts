import type { ErrorCode } from '@farthing/contract';
import {
  type AccountId,
  type Command,
  type Ledger,
  LedgerError,
  type Outcome,
  type Posted,
  type Row,
} from '@farthing/ledger';
import { type Currency, currencyCodes } from '@farthing/money';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { Outdated } from '../../platform/database/outdated.ts';
import { type Jobs, jobNamesOf } from '../../platform/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeRows, tellsChanges } from '../../platform/stream/changes.ts';
import type { Hub } from '../../platform/stream/hub.ts';
import { type BankAccount, bankAccountCode, chart } from './chart.ts';
import { closedMonths } from './closing/index.ts';
import { findPosting, type Posting, reversalOf, whyNotReversible } from './correction.ts';
import { allPosted, isByAnother } from './ledger-refusal.ts';
import { readTrialBalance, type TrialBalanceLine } from './reports/index.ts';
import type { StatementLine } from './statement.ts';
import { lineRows } from './statement-rows.ts';

export { keepBankCurrency } from './bank-currency.ts';
export {
  type BankAccount,
  type CustomerAccountKind,
  creditAccountCode,
  customerAccountCode,
  openedAccountCode,
} from './chart.ts';
export {
  type Closing,
  endOfMonth,
  insertClosing,
  listClosings,
  lockClosings,
  monthBefore,
  monthInWords,
  monthOf,
  whyNotClosable,
  whyNotReopenable,
} from './closing/index.ts';
export { type Posting, whyNotReversible } from './correction.ts';
export {
  accountNameSql,
  accountTaking,
  accountTakingSql,
  areNumbersTaken,
  type Display,
  findAccountTaking,
  firstNames,
  insertCustomerAccounts,
  refileAccount,
  saveDisplay,
} from './customer-accounts.ts';
export { derivedId, referenceOf } from './derived-id.ts';
export { outsideReferenceRow, refuseTakenReference } from './outside-reference.ts';
export {
  accountName,
  dayAfter,
  dayBefore,
  describeLine,
  endOf,
  type Heading,
  type HeadingFigures,
  headingNames,
  headings,
  isHeading,
  isOfGroups,
  isOfLine,
  keepDays,
  type MappedLine,
  mappedLines,
  readMoves,
  type Section,
  standingBefore,
  startOf,
  statementsOf,
  type TrialBalanceLine,
  usualHeading,
  verifyDays,
} from './reports/index.ts';
export { type PaymentFacts, type StatementLine, searchable } from './statement.ts';
export * from './views.ts';

/**
 * What a use case wants done, all of it or nothing: the commands that move money, a line for each entry of a customer's
 * account, and the rows of whatever goes with them.
 */
export type Work = {
  readonly commands: readonly Command[];
  readonly lines: readonly StatementLine[];
  readonly rows: readonly Row[];
  /** What a failed guard means by the kind of its row, where deciding again would not help: a limit is used up. */
  readonly refusals?: Readonly<Record<string, ErrorCode>>;
};

export type Books = {
  /** Opens the bank's accounts that do not exist yet. Called once, at the start. */
  open(): Promise<void>;
  account(name: BankAccount, currency: Currency): AccountId;
  /** The wallet of a customer. */
  customerAccount(reader: Reader, customerId: string): Promise<AccountId>;
  /**
   * Hands a work to the ledger's writer, which commits it together with those of others, and wakes the jobs among its rows.
   * Nothing is posted into a month that is closed. What the ledger refuses is thrown as a refusal of the contract; when a guard of the rows fails, `Outdated` is, and the
   * use case reads and decides again; so it does when the commands had been posted before, by somebody who decided the same.
   */
  submit(work: Work): Promise<readonly Posted[]>;
  /** Rows that go with no money, written at once as far as their guards allow. */
  write(rows: readonly Row[]): Promise<void>;
  posting(reader: Reader, postingId: string): Promise<Posting | undefined>;
  /** What undoes a posting by another, once; refuses with posting_not_reversible. */
  reversalOf(posting: Posting | undefined): Pick<Work, 'commands' | 'lines'>;
  /** All accounts just before a moment, or now; those of each currency add up to zero. */
  trialBalance(reader: Reader, before?: Date): Promise<readonly TrialBalanceLine[]>;
};

export type BooksServices = {
  readonly ledger: Ledger;
  readonly jobs: Pick<Jobs, 'wake'>;
  readonly stream: Pick<Hub, 'nudge'>;
  readonly clock: Clock;
  readonly database: Pick<Database, 'lookups'>;
};

/** The bank's books: its own accounts in the ledger, and what customers read about theirs. */
export function booksModule({ ledger, jobs, stream, clock, database }: BooksServices): Books {
  const closed = closedMonths(database);
  const ids = new Map<string, AccountId>();
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

    async customerAccount(reader, customerId) {
      const { ledger_account } = await reader
        .selectFrom('customer_account')
        .select('ledger_account')
        .where('customer_id', '=', customerId)
        .where('kind', '=', 'wallet')
        .executeTakeFirstOrThrow();
      return ledger_account;
    },

    async submit({ commands, lines, rows, refusals = {} }) {
      if (commands.length + rows.length === 0) return [];
      if (commands.length > 0) await closed.refuse(clock.now());
      const words = lineRows(commands, lines);
      const told = changeRows(commands.map(({ id }) => ({ topic: 'money', transfer: id })));
      const outcome = await ledger
        .submit({ commands, rows: [...words, ...told, ...rows] })
        .catch(unavailable);
      switch (outcome.status) {
        case 'done':
          // Somebody was faster with the same: their rows are written, and not these.
          if (outcome.replayed) throw new Outdated('commands');
          jobs.wake(jobNamesOf(rows));
          stream.nudge();
          return outcome.posted;
        case 'refused':
          return refused(outcome.outcomes, rows);
        case 'outdated':
          throw outdated(outcome.by, refusals);
        case 'busy':
          throw new Refusal('service_unavailable');
      }
    },

    async write(rows) {
      const outdatedBy = await ledger.writeRows(rows);
      if (outdatedBy !== undefined) throw new Outdated(outdatedBy);
      if (tellsChanges(rows)) stream.nudge();
    },

    posting: findPosting,

    reversalOf(posting) {
      const message = posting === undefined ? 'There is no such posting.' : whyNotReversible(posting);
      if (posting === undefined || message !== undefined)
        throw new Refusal('posting_not_reversible', message === undefined ? {} : { message });
      return reversalOf(posting);
    },

    trialBalance: readTrialBalance,
  };
}

/**
 * What should not be possible may be so because of somebody who decided on the same at the same moment, and differently: then
 * whoever reads again sees it. Whoever has nothing to read again, or decides the same as before, has met a fault.
 */
function refused(outcomes: readonly Outcome[], rows: readonly Row[]): readonly Posted[] {
  try {
    return allPosted(outcomes);
  } catch (fault) {
    const isGuarded = rows.some(({ kind }) => kind.sql.fails !== undefined);
    throw isGuarded && outcomes.some(isByAnother) ? new Outdated('commands', { cause: fault }) : fault;
  }
}

function outdated(by: string, refusals: NonNullable<Work['refusals']>): Outdated | Refusal {
  const code = refusals[by];
  return code === undefined ? new Outdated(by) : new Refusal(code);
}

/** Whoever asks again with the same key learns what came of it. */
function unavailable(error: unknown): never {
  const isAway = error instanceof LedgerError && error.code !== 'broken-invariant';
  throw isAway ? new Refusal('service_unavailable') : error;
}
