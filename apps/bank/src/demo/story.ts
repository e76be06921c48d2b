import { creditLife } from './credit-life.ts';
import { lendingLife } from './lending-life.ts';
import { neighbourLife } from './neighbours.ts';
import type { PastBank } from './past-bank.ts';
import { type Character, type Keys, openAccount, type Payee, type Person } from './person.ts';
import { askForMoney } from './requests-life.ts';
import { bakery, british, energy, type Happening, midnight, rosasLife, savings } from './rosas-life.ts';
import { savingsLife } from './savings-life.ts';
import { runCompany, shareRepairs } from './shared-life.ts';

export const characters = {
  rosa: {
    email: 'rosa.fielding@demo.example',
    firstName: 'Rosa',
    lastName: 'Fielding',
    dateOfBirth: '1988-05-14',
    accountType: 'Current',
  },
  nadia: {
    email: 'nadia.karim@demo.example',
    firstName: 'Nadia',
    lastName: 'Karim',
    dateOfBirth: '1979-11-02',
    accountType: 'Merchant',
  },
  tom: {
    email: 'tom.ashworth@demo.example',
    firstName: 'Tom',
    lastName: 'Ashworth',
    dateOfBirth: '2001-02-23',
    accountType: 'Savings',
  },
} as const satisfies Record<string, Character>;

export type Cast = Readonly<Record<keyof typeof characters, Keys>>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long before the first start of the sandbox its history begins. */
export const storyDays = 190;

/**
 * Half a year of an ordinary life: Rosa earns, pays rent to Nadia, buys bread, saves here and at another bank, borrows for a
 * bicycle and brings in Tom. Nadia has a large payment to a new payee that waits for staff. Tom has just arrived. Rosa and Nadia
 * share an account, and Nadia's company has a payment that waits for her. Both pay their next rents by standing orders.
 * Rosa asks for money: Nadia has paid one of her requests. Her wages are marked as such, and she has budgets and payees.
 * Nadia has a credit card. Both have borrowed by instalments, as have two tenants of Nadia who are not in the cast.
 */
export async function tellStory(bank: PastBank, cast: Cast, end: Date): Promise<void> {
  const moment = (day: number, hour: number) =>
    new Date(midnight(end) - (storyDays - day) * dayMs + hour * hourMs);

  const before = (daysBefore: number, hour: number) => moment(storyDays - daysBefore, hour);

  bank.moveTo(moment(0, 9));
  const nadia = await openAccount(bank, characters.nadia, cast.nadia);
  await nadia.createPin();
  await nadia.deposit('18250.00', 'BTC');
  const landlady = await nadia.payee();

  bank.moveTo(moment(2, 10));
  const rosa = await openAccount(bank, characters.rosa, cast.rosa);
  await rosa.createPin();
  await rosa.deposit('1500.00', 'TRC20');
  bank.moveTo(moment(3, 12));
  await rosa.orderCard();

  const scenes = [
    ...rosasLife(moment(4, 0), end).map((happening) => ({
      at: happening.at,
      play: () => happen(rosa, landlady, happening),
    })),
    ...savingsLife(bank, rosa, moment(4, 0), end),
    ...lendingLife(bank, { rosa, nadia }, before),
    ...creditLife(bank, nadia, before),
    ...neighbourLife(bank, landlady, before),
    {
      at: moment(storyDays - 5, 11),
      play: async () => void (await openAccount(bank, characters.tom, cast.tom, await rosa.referralCode())),
    },
    // What she puts into shared accounts, so that the roof can be paid at any rate.
    { at: moment(storyDays - 4, 12), play: () => nadia.deposit('1200.00', 'TRC20') },
    { at: moment(storyDays - 4, 13), play: () => shareRepairs(rosa, nadia) },
    { at: moment(storyDays - 3, 10), play: () => askForMoney(rosa, nadia) },
    { at: moment(storyDays - 1, 13), play: () => runCompany(nadia, rosa, characters.tom.email) },
    {
      at: moment(storyDays - 1, 15),
      play: () => nadia.send(roofer, '14800.00', 'GBP', 'New roof, first half'),
    },
    {
      at: moment(storyDays - 1, 16),
      play: () => rosa.schedule(landlady, '850.00', rosa.currency, 'Rent', nextFirst(end)),
    },
    { at: moment(storyDays - 1, 16.5), play: () => planMonth(rosa) },
    { at: moment(storyDays - 1, 16.6), play: () => keepPayees(rosa, landlady) },
    {
      at: moment(storyDays - 1, 17),
      play: () => nadia.schedule(workshop, '420.00', 'GBP', 'Rent', nextFirst(end)),
    },
  ];
  for (const { at, play } of scenes.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    bank.moveTo(at);
    await play();
  }
  for (const person of [rosa, nadia]) await person.readNotices(3);
}

async function happen(rosa: Person, landlady: Payee, happening: Happening): Promise<void> {
  switch (happening.what) {
    case 'earns':
      await rosa.deposit(happening.amount, happening.network);
      return rosa.categorise('salary');
    case 'pays rent':
      return rosa.send(landlady, happening.amount, rosa.currency, 'Rent');
    case 'sends':
      return rosa.send(happening.to, happening.amount, happening.currency, happening.for);
    case 'borrows':
      return rosa.borrow(happening.amount, '6 months');
  }
}

/** One of her budgets is nearly always close to its end. */
async function planMonth(rosa: Person): Promise<void> {
  await rosa.setBudget('groceries', '250.00');
  await rosa.setBudget('leisure', '45.00');
  await rosa.setBudget('transport', '120.00');
}

async function keepPayees(rosa: Person, landlady: Payee): Promise<void> {
  await rosa.keepPayee(landlady, rosa.currency, { label: 'Rent', favourite: true });
  await rosa.keepPayee(savings, 'GBP', { label: 'My savings', favourite: true });
  await rosa.keepPayee(bakery, 'GBP', {});
  await rosa.keepPayee(energy, 'GBP', {});
}

const roofer: Payee = { name: 'High Roofs', bank: 'Demo Bank', account: british('009701', '10000031') };

const workshop: Payee = {
  name: 'Mill Lane Studios',
  bank: 'Demo Bank',
  account: british('009701', '10000047'),
};

/** The first of the month after that of a moment. */
function nextFirst(end: Date): string {
  return new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
}
