import { interestCredit, interestOf, rateOn, withheldTaxRoundedDown } from '@farthing/rules';
import { eachByItself } from '../../../platform/concurrency/each-by-itself.ts';
import { decidedAnew } from '../../../platform/database/outdated.ts';
import { policies } from '../../../platform/policies.ts';
import { derivedId } from '../../books/index.ts';
import type { AccountServices } from '../services.ts';
import { dayOf, monthStart, nextPeriod, type Period } from './calendar.ts';
import {
  type Credit,
  creditRow,
  findSaver,
  listBehind,
  listSaversOf,
  readDays,
  type Saver,
} from './interest-store.ts';
import { creditInterest } from './postings.ts';
import { firstPaidDay, paidCurrencies, savingsRates, taxRates } from './savings-rates.ts';

type Services = Pick<AccountServices, 'database' | 'settings' | 'books' | 'clock'>;

/** Every month that is over and was not credited, of every account. Whoever is cut off goes on with those that are left. */
export async function creditMonths(services: Services): Promise<void> {
  const untilDay = monthStart(dayOf(services.clock.now()));
  await eachByItself(
    everyBehind(services, untilDay),
    (accountId) => creditUntil(services, accountId, untilDay),
    policies.savings.atOnce,
  );
}

async function* everyBehind({ database, settings }: Services, untilDay: string): AsyncGenerator<string> {
  const currencies = await paidCurrencies(settings, untilDay);
  const limit = policies.savings.atOnce;
  for (let after: string | undefined; ; ) {
    const batch = await listBehind(database.kysely, { untilDay, currencies, after, limit });
    yield* batch;
    after = batch.at(-1);
    if (batch.length < limit) return;
  }
}

/** Of all accounts of a customer, up to today. */
export async function creditEarned(services: Services, customerId: string): Promise<void> {
  const today = dayOf(services.clock.now());
  for (const accountId of await listSaversOf(services.database.kysely, customerId))
    await creditUntil(services, accountId, today);
}

/** Month by month, so that each has its own line and the next one earns on it. */
export async function creditUntil(services: Services, accountId: string, untilDay: string): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = await decidedAnew(() => creditNext(services, accountId, untilDay));
}

async function creditNext(services: Services, accountId: string, untilDay: string): Promise<boolean> {
  const { database, books, clock } = services;
  const saver = await findSaver(database.kysely, accountId);
  if (saver === undefined) return false;
  const period = nextPeriod(await firstDayOf(services, saver), untilDay);
  if (period === undefined) return false;
  const credit = await reckon(services, saver, period);
  await books.submit({
    ...creditInterest(books, credit, saver),
    rows: [creditRow(credit, clock.now())],
  });
  return true;
}

/** What an account has earned and was not credited with, up to a day that is not over yet. */
export async function earnedUntil(
  services: Services,
  saver: Saver,
  untilDay: string,
): Promise<{ readonly firstDay: string; readonly amountMinor: bigint }> {
  const firstDay = await firstDayOf(services, saver);
  if (firstDay >= untilDay) return { firstDay: untilDay, amountMinor: 0n };
  const { amountMinor } = await reckon(services, saver, { firstDay, untilDay });
  return { firstDay, amountMinor };
}

async function reckon(services: Services, saver: Saver, period: Period): Promise<Credit> {
  const { accountId, carried: carriedBefore } = saver;
  const earned = await earnedIn(services, saver, period);
  const { amountMinor, carried: carriedAfter } = interestCredit(earned, carriedBefore);
  // By the day on which it is due, not by when it is credited: a standstill of the bank must not change the tax.
  const taxBasisPoints = rateOn(await taxRates(services.settings), period.untilDay);
  const taxMinor = withheldTaxRoundedDown(amountMinor, taxBasisPoints);
  const id = derivedId(accountId, `interest from ${period.firstDay}`);
  const reckoned = { carriedBefore, earned, carriedAfter, amountMinor, taxBasisPoints, taxMinor };
  return { id, accountId, ...period, ...reckoned };
}

/** In parts of a minor unit, from the journal and the rates of the days alone. */
export async function earnedIn(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  { accountId, currency }: Pick<Saver, 'accountId' | 'currency'>,
  period: Period,
): Promise<bigint> {
  const rates = await savingsRates(settings, currency);
  const days = await readDays(database.kysely, accountId, period);
  return interestOf(
    days.map(({ day, balanceMinor }) => ({ balanceMinor, rateBasisPoints: rateOn(rates, day) })),
  );
}

async function firstDayOf({ settings, clock }: Services, saver: Saver): Promise<string> {
  if (saver.reckonedUntil !== null) return saver.reckonedUntil;
  const paid = firstPaidDay(await savingsRates(settings, saver.currency)) ?? dayOf(clock.now());
  return [paid, saver.openedDay].toSorted()[1] ?? paid;
}
