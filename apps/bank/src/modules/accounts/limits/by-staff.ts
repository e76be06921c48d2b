import type { Currency } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../../audit/index.ts';
import { accountNameSql } from '../../books/index.ts';
import { customerView } from '../../identity/index.ts';
import { areSame, type Bounds, findLimits, limitWords, lockLimits, saveLimits } from '../../limits/index.ts';
import { seenAccountView } from '../../owners/index.ts';
import type { LimitServices } from './change.ts';
import { bankLimitsMail } from './mails.ts';

/** An owner of an account, and what they call it. */
type AccountOwner = {
  readonly customerId: string;
  readonly fullName: string;
  readonly firstName: string;
  readonly email: string;
  readonly accountName: string;
};

export type LimitedAccount = {
  readonly currency: Currency;
  readonly owners: readonly AccountOwner[];
  readonly own: Bounds;
  readonly bank: Bounds;
};

/** Undefined when there is no such account, it is closed, or it is a pot, which nothing leaves but into its account. */
export async function findLimited(reader: Reader, accountId: string): Promise<LimitedAccount | undefined> {
  const { rows } = await sql<AccountOwner & { readonly currency: Currency }>`
    SELECT
      customer.id AS "customerId", customer.first_name || ' ' || customer.last_name AS "fullName",
      customer.first_name AS "firstName", customer.email,
      ${sql.raw(accountNameSql('seen'))} AS "accountName", account.currency
    FROM ${seenAccountView} AS seen
    JOIN ${customerView} AS customer ON customer.id = seen.customer_id
    JOIN ledger_view.account ON account.id = seen.ledger_account
    WHERE seen.id = ${accountId} AND seen.role = 'owner' AND seen.kind <> 'pot' AND NOT account.closed
    ORDER BY customer.id
  `.execute(reader);
  const [first] = rows;
  if (first === undefined) return undefined;
  const { own, bank } = await findLimits(reader, accountId);
  return { currency: first.currency, owners: rows, own, bank };
}

/** Another limit of the bank, and the one that it was decided on. */
export type BankLimits = {
  readonly actor: Actor;
  readonly accountId: string;
  readonly before: Bounds;
  readonly after: Bounds;
};

/**
 * Once two members of staff have agreed. What its people have set stays as it is: the lower one holds, and theirs counts again
 * when the bank's is lifted.
 */
export async function changeBankLimits(
  { clock, audit, mailer, brand }: LimitServices,
  tx: Tx,
  { actor, accountId, before, after }: BankLimits,
): Promise<void> {
  const { own, bank } = await lockLimits(tx, accountId);
  if (!areSame(bank, before)) throw new Refusal('status_conflict');
  const account = await findLimited(tx, accountId);
  if (account === undefined) throw new Refusal('not_found');
  const { currency, owners } = account;
  await saveLimits(tx, accountId, { own, bank: after }, clock.now());
  await audit.record(tx, {
    ...actedBy(actor),
    action: 'account.bank-limits',
    subject: { kind: 'account', id: accountId },
    before: { description: limitWords(bank, currency) },
    after: { description: limitWords(after, currency), ...reasonOf(actor) },
  });
  for (const { email: to, firstName, accountName } of owners)
    await mailer.send(
      tx,
      bankLimitsMail(
        brand.name,
        { to, firstName },
        {
          account: accountName,
          what: limitWords(after, currency),
          isLifted: after.dayMinor === null && after.paymentMinor === null,
        },
      ),
    );
}
