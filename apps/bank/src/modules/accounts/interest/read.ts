import type { AnswerOf, getInterest, listSavingsRates } from '@farthing/contract';
import { currencyCodes, money, toDecimal } from '@farthing/money';
import { Refusal } from '../../../platform/refusal.ts';
import { ownAccount } from '../account.ts';
import { seenHolding } from '../move.ts';
import type { AccountServices } from '../services.ts';
import { readHolding } from '../store.ts';
import { dayOf } from './calendar.ts';
import { earnedUntil } from './credit.ts';
import { creditedSince, findSaver } from './interest-store.ts';
import { percentOn, rateInAnswer, savingsRates, taxRates } from './savings-rates.ts';

/** What a savings account earns now, has earned since it was last credited, and was credited with this year. */
export async function readInterest(
  services: AccountServices,
  customerId: string,
  accountId: string,
): Promise<AnswerOf<typeof getInterest>> {
  const { database, settings, clock } = services;
  const { accounts } = seenHolding(await readHolding(database.kysely, customerId));
  ownAccount(accounts, accountId);
  const saver = await findSaver(database.kysely, accountId);
  if (saver === undefined) throw new Refusal('not_found', { message: 'This account earns no interest.' });
  const today = dayOf(clock.now());
  const newYear = new Date(`${today.slice(0, 4)}-01-01T00:00:00Z`);
  const [earned, credited, rates, taxes] = await Promise.all([
    earnedUntil(services, saver, today),
    creditedSince(database.kysely, accountId, newYear),
    savingsRates(settings, saver.currency),
    taxRates(settings),
  ]);
  const { currency } = saver;
  const amount = (minor: bigint) => toDecimal(money(minor, currency));
  return {
    ...rateInAnswer(rates, today),
    currency,
    earned: amount(earned.amountMinor),
    earned_since: earned.firstDay,
    credited_this_year: amount(credited.gross),
    tax_rate: percentOn(taxes, today),
    tax_this_year: amount(credited.tax),
    net_this_year: amount(credited.gross - credited.tax),
  };
}

export async function readRates({
  settings,
  clock,
}: Pick<AccountServices, 'settings' | 'clock'>): Promise<AnswerOf<typeof listSavingsRates>> {
  const today = dayOf(clock.now());
  return {
    rates: await Promise.all(
      currencyCodes.map(async (currency) => ({
        currency,
        ...rateInAnswer(await savingsRates(settings, currency), today),
      })),
    ),
  };
}
