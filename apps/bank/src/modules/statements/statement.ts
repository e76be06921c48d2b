import type { MovementKind } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import type { Currency, Money } from '@farthing/money';
import type { StatementSpan } from './span.ts';

/** The head of a statement: whose account, which days, and the balances at both ends. */
export type Statement = {
  readonly account: StatementAccount;
  readonly span: StatementSpan;
  /** In minor units, as the journal has them just before the span and at its end. */
  readonly opening: bigint;
  readonly closing: bigint;
  /** The lines have numbers above the first and up to the second: whatever is booked later is in none of them. */
  readonly afterNo: bigint;
  readonly lastNo: bigint;
};

export type StatementAccount = {
  readonly id: string;
  readonly ledgerAccount: AccountId;
  readonly isSavings: boolean;
  readonly currency: Currency;
  readonly accountNumber: string;
  readonly sortCode: string;
  readonly iban: string;
  /** The company, or those whose account it is. */
  readonly holder: string;
};

/** What was booked, as the journal has it, and the words for it. */
export type StatementEntry = {
  readonly no: bigint;
  readonly id: string;
  readonly at: Date;
  /** Signed: what it did to the account, and what the account had after it. */
  readonly amount: bigint;
  readonly balance: bigint;
  readonly kind: MovementKind;
  readonly description: string;
  readonly reference: string;
  readonly party: string | null;
  /** In another currency than it was booked in. */
  readonly sent: Money | null;
  readonly narration: string | null;
};

/** A statement with its lines, some at a time; they can be read more than once. */
export type OpenedStatement = Statement & { lines(): AsyncIterable<readonly StatementEntry[]> };

/**
 * Hands the lines on and adds them up. A file whose lines do not lead from its first balance to its last never comes to
 * its end: no bank may hand it out as whole.
 */
export async function* addingUp(
  { opening, closing, account }: Statement,
  lines: AsyncIterable<readonly StatementEntry[]>,
): AsyncGenerator<readonly StatementEntry[]> {
  let balance = opening;
  for await (const some of lines) {
    for (const line of some) {
      balance += line.amount;
      if (balance !== line.balance) throw new Error(`line ${line.no} of ${account.id} does not add up`);
    }
    yield some;
  }
  if (balance !== closing) throw new Error(`the statement of ${account.id} does not add up`);
}
