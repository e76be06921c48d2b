import type { AnswerOf, getBudgets } from '@farthing/contract';
import { type Currency, fromDecimal, money, toDecimal } from '@farthing/money';
import { budgetCategories, budgetPercent, lengthOfMonth, nextPayDay } from '@farthing/rules';
import { findAccountTaking } from '../../books/index.ts';
import { listComingCardPayments } from '../../cards/index.ts';
import { listComingInstalments } from '../../lending/index.ts';
import type { InsightServices } from '../services.ts';
import { findOwnAccount, type OwnAccount, type Which } from './own-account.ts';
import { findPay, listBudgets, listOwed, type Month } from './store.ts';

type Answer = AnswerOf<typeof getBudgets>;
type Going = Answer['until_pay_day']['goes'][number];

export async function readBudgets(services: InsightServices, which: Which): Promise<Answer> {
  const { database, clock } = services;
  const account = await findOwnAccount(database.kysely, which);
  const today = clock.now().toISOString().slice(0, 10);
  const month = monthOf(today);
  const budgets = await listBudgets(database.kysely, account.ledgerAccount, month);
  const inWords = wordsIn(account.currency);
  return {
    account: account.id,
    currency: account.currency,
    month,
    can_change: account.canChange,
    budgets: budgets.flatMap(({ category, amount, spent }) =>
      isBudgeted(category)
        ? [
            {
              category,
              amount: inWords(amount),
              spent: inWords(spent > 0n ? spent : 0n),
              left: inWords(amount - (spent > 0n ? spent : 0n)),
              percent: budgetPercent(amount, spent),
            },
          ]
        : [],
    ),
    until_pay_day: await untilPayDay(services, which.customerId, account, today),
  };
}

/** What is there, less what is sure to go before the next money comes. */
async function untilPayDay(
  services: InsightServices,
  customerId: string,
  account: OwnAccount,
  today: string,
): Promise<Answer['until_pay_day']> {
  const pay = await findPay(services.database.kysely, account.ledgerAccount, today);
  const { day, knownBy } = nextPayDay({ chosenDay: pay.chosen_day, lastSalary: pay.last_salary }, today);
  const goes = (await going(services, customerId, account)).filter((each) => each.day < day);
  const sum = goes.reduce((total, { amount }) => total + fromDecimal(amount, account.currency).minor, 0n);
  const inWords = wordsIn(account.currency);
  return {
    pay_day: day,
    known_by: knownBy,
    chosen_day: pay.chosen_day,
    available: inWords(account.availableMinor),
    goes: [...goes],
    left: inWords(account.availableMinor - sum),
    comes: pay.salary === null ? null : { from: pay.paid_by, amount: inWords(pay.salary) },
  };
}

/** Scheduled payments of this account in its currency, loans that fall due, instalments and credit cards; by day. */
async function going(
  { standingOrders, database, clock }: InsightServices,
  customerId: string,
  account: OwnAccount,
): Promise<readonly Going[]> {
  const scheduled = await standingOrders.comingFrom(account.id);
  const of = { customerId, currency: account.currency };
  // It need not be the wallet: that may be in another currency than the bank lends in.
  const taking = await findAccountTaking(database.kysely, customerId, account.currency);
  const pays = taking === account.ledgerAccount;
  const owed = pays ? await listOwed(database.kysely, customerId, account.currency) : [];
  const instalments = pays ? await listComingInstalments(database.kysely, of, clock.now()) : [];
  const cards = pays ? await listComingCardPayments(database.kysely, of, clock.now()) : [];
  return [
    ...scheduled
      .filter(({ currency }) => currency === account.currency)
      .map(({ account_name, due_on, amount }) => ({
        ...{ what: 'scheduled' as const, to: account_name, day: due_on, amount },
      })),
    ...owed.map(({ day, owed: minor }) => ({
      ...{ what: 'loan' as const, to: null, day, amount: toDecimal(money(minor, account.currency)) },
    })),
    ...instalments.map(({ day, amountMinor }) => ({
      ...{ what: 'instalment' as const, to: null, day },
      amount: toDecimal(money(amountMinor, account.currency)),
    })),
    ...cards.map(({ day, amountMinor }) => ({
      ...{ what: 'credit-card' as const, to: null, day },
      amount: toDecimal(money(amountMinor, account.currency)),
    })),
  ].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

const wordsIn = (currency: Currency) => (minor: bigint) => toDecimal(money(minor, currency));

export function monthOf(today: string): Month {
  const month = today.slice(0, 7);
  const length = lengthOfMonth(Number(month.slice(0, 4)), Number(month.slice(5)));
  return { first: `${month}-01`, last: `${month}-${length}` };
}

type Budgeted = Answer['budgets'][number]['category'];

/** A budget for a category that a later version has given up is not shown. */
function isBudgeted(category: string): category is Budgeted {
  return (budgetCategories as readonly string[]).includes(category);
}
