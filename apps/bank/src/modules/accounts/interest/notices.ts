import { type Currency, currencyCodes } from '@farthing/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { policies } from '../../../platform/policies.ts';
import { customerAccountView } from '../../books/index.ts';
import { customerView } from '../../identity/index.ts';
import type { AccountServices } from '../services.ts';
import { dayOf } from './calendar.ts';
import { type RateChange, rateChangeMail } from './mails.ts';
import { percentOn, savingsRates } from './savings-rates.ts';

type Services = Pick<AccountServices, 'database' | 'settings' | 'clock' | 'brand' | 'mailer'>;

type Notice = RateChange & { readonly version: number };

/** Tells everybody who saves of each change that was agreed on, before its day, once. */
export async function announceRates(services: Services): Promise<void> {
  for (const currency of currencyCodes)
    for (const notice of await changesAhead(services, currency))
      for (let isMore = true; isMore; )
        isMore = await services.database.transaction((tx) => tellSome(services, tx, notice));
}

async function changesAhead({ settings, clock }: Services, currency: Currency): Promise<readonly Notice[]> {
  const rates = await savingsRates(settings, currency);
  const today = dayOf(clock.now());
  return rates.flatMap(({ version, fromDay }) => {
    if (fromDay === null || fromDay <= today) return [];
    const eve = Temporal.PlainDate.from(fromDay).subtract({ days: 1 }).toString();
    const [before, after] = [percentOn(rates, eve), percentOn(rates, fromDay)];
    return before === after ? [] : { version, currency, before, after, fromDay };
  });
}

/** The next of them with their mails, in one transaction: whoever is told is noted, also if the bank is killed. */
async function tellSome({ brand, mailer, clock }: Services, tx: Tx, notice: Notice): Promise<boolean> {
  const { version, currency } = notice;
  await tx
    .insertInto('savings_rate_notice')
    .values({ version, currency })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const told = await tx
    .selectFrom('savings_rate_notice')
    .select(['last_customer', 'told', 'ended_at'])
    .where('version', '=', version)
    .where('currency', '=', currency)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (told.ended_at !== null) return false;
  const savers = await listSavers(tx, currency, told.last_customer);
  for (const { email, first_name } of savers)
    await mailer.send(tx, rateChangeMail(brand.name, { to: email, firstName: first_name }, notice));
  const isMore = savers.length === policies.savings.mailsAtOnce;
  await tx
    .updateTable('savings_rate_notice')
    .set({
      last_customer: savers.at(-1)?.id ?? told.last_customer,
      told: told.told + savers.length,
      ended_at: isMore ? null : clock.now(),
    })
    .where('version', '=', version)
    .where('currency', '=', currency)
    .execute();
  return isMore;
}

/** Customers with money in savings of a currency, in the order of their ids. */
async function listSavers(
  tx: Tx,
  currency: Currency,
  after: string | null,
): Promise<readonly { readonly id: string; readonly email: string; readonly first_name: string }[]> {
  const { rows } = await sql<{ id: string; email: string; first_name: string }>`
    SELECT customer.id, customer.email, customer.first_name
    FROM ${customerView} AS customer
    WHERE
      customer.status IN ('active', 'locked')
      AND customer.id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      AND EXISTS (
        SELECT
        FROM ${customerAccountView} AS own
        JOIN ledger_view.account ON account.id = own.ledger_account
        LEFT JOIN pot ON pot.id = own.id
        JOIN ${customerAccountView} AS saving ON saving.id = coalesce(pot.account_id, own.id)
        WHERE
          own.customer_id = customer.id AND saving.kind = 'savings' AND account.currency = ${currency} AND account.balance > 0
      )
    ORDER BY customer.id
    LIMIT ${policies.savings.mailsAtOnce}
  `.execute(tx);
  return rows;
}
