import type { AccountId } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { accountTakingSql } from '../books/index.ts';
import type { CustomerRecord } from '../identity/index.ts';
import { customerView } from '../identity/index.ts';
import type { Person } from './referral.ts';

type Customer = Person & Pick<CustomerRecord, 'id' | 'email' | 'status'>;

/** Somebody who came by a code, whose code it was, and how far their bonus is. */
export type Pair = {
  readonly referee: Person & { readonly email: string };
  /** Undefined when nobody brought them in, or somebody who has closed their account since. */
  readonly referrer: (Customer & { readonly account: AccountId | undefined }) | undefined;
  /** What was thought of it when the bonus was due; undefined when it was not due yet. */
  readonly judged:
    | { readonly state: string; readonly depositId: string; readonly amount: bigint }
    | undefined;
  readonly isPaid: boolean;
};

/** By one statement. The referrer's account is the one that takes a bonus in this currency. */
export async function readPair(
  reader: Reader,
  refereeId: string,
  currency: Currency,
): Promise<Pair | undefined> {
  const { rows } = await sql<PairRow>`
    SELECT
      referee.first_name AS "refereeFirst", referee.last_name AS "refereeLast",
      referee.date_of_birth AS "refereeBorn", referee.email AS "refereeEmail",
      referrer.id, referrer.first_name AS "firstName", referrer.last_name AS "lastName",
      referrer.date_of_birth AS "dateOfBirth", referrer.email, referrer.status,
      ${accountTakingSql(sql`referrer.id`, sql`${currency}`)} AS account,
      judgement.state, judgement.deposit_id AS "depositId", judgement.amount,
      EXISTS (SELECT FROM referral_bonus WHERE referee_id = referee.id) AS "isPaid"
    FROM ${customerView} AS referee
    LEFT JOIN ${customerView} AS referrer ON referrer.id = referee.referred_by AND referrer.status <> 'closed'
    LEFT JOIN referral_judgement AS judgement ON judgement.referee_id = referee.id
    WHERE referee.id = ${refereeId}
  `.execute(reader);
  return rows[0] === undefined ? undefined : toPair(rows[0]);
}

type PairRow = {
  readonly refereeFirst: string;
  readonly refereeLast: string;
  readonly refereeBorn: string;
  readonly refereeEmail: string;
  readonly id: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly email: string;
  readonly status: string;
  readonly account: AccountId | null;
  readonly state: string | null;
  readonly depositId: string;
  readonly amount: bigint;
  readonly isPaid: boolean;
};

function toPair(row: PairRow): Pair {
  const { id, firstName, lastName, dateOfBirth, email, state, depositId, amount, isPaid } = row;
  // The table's check holds it to the same words.
  const status = row.status as CustomerRecord['status'];
  return {
    referee: {
      firstName: row.refereeFirst,
      lastName: row.refereeLast,
      dateOfBirth: row.refereeBorn,
      email: row.refereeEmail,
    },
    referrer:
      id === null
        ? undefined
        : { id, firstName, lastName, dateOfBirth, email, status, account: row.account ?? undefined },
    judged: state === null ? undefined : { state, depositId, amount },
    isPaid,
  };
}
