import { composeIBAN } from 'ibantools';
import type { PastBank } from './past-bank.ts';
import { type Character, type Keys, openAccount, type Payee, type Person } from './person.ts';

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
 * Half a year of an ordinary life: Rosa earns, pays rent to Nadia, buys bread, saves at another bank, borrows for a
 * bicycle and brings in Tom. Nadia has a large payment to a new payee that waits for staff. Tom has just arrived.
 */
export async function tellStory(bank: PastBank, cast: Cast, end: Date): Promise<void> {
  const on = (day: number, hour: number) =>
    bank.moveTo(new Date(midnight(end) - (storyDays - day) * dayMs + hour * hourMs));

  on(0, 9);
  const nadia = await openAccount(bank, characters.nadia, cast.nadia);
  await nadia.createPin();
  await nadia.deposit('18250.00', 'BTC');

  on(2, 10);
  const rosa = await openAccount(bank, characters.rosa, cast.rosa);
  await rosa.createPin();
  await rosa.deposit('1500.00', 'TRC20');
  on(3, 12);
  await rosa.orderCard();

  const landlady = await nadia.payee();
  for (let month = 0; month < 6; month += 1) await liveMonth(rosa, landlady, month, on);

  on(storyDays - 5, 11);
  await openAccount(bank, characters.tom, cast.tom, await rosa.referralCode());
  on(storyDays - 1, 15);
  await nadia.send(roofer, '14800.00', 'GBP', 'New roof, first half');
}

async function liveMonth(
  rosa: Person,
  landlady: Payee,
  month: number,
  on: (day: number, hour: number) => void,
): Promise<void> {
  const first = 4 + month * 30;
  on(first, 9);
  await rosa.deposit(wages[month] ?? '2600.00', month % 2 === 0 ? 'TRC20' : 'BTC');
  on(first + 1, 10);
  await rosa.send(landlady, '850.00', 'USD', 'Rent');
  on(first + 6, 17);
  await rosa.send(bakery, groceries[month] ?? '64.10', 'GBP', 'Bread and cakes');
  on(first + 12, 12);
  await rosa.send(savings, '200.00', 'GBP', 'Savings');
  if (month === 2) {
    on(first + 14, 11);
    await rosa.borrow('1200.00', '6 months');
    on(first + 16, 16);
    await rosa.send(bicycles, '1150.00', 'EUR', 'Touring bicycle');
  }
}

const wages = ['2600.00', '2600.00', '2745.50', '2600.00', '2812.25', '2650.00'];
const groceries = ['64.10', '71.85', '58.20', '80.00', '66.45', '73.30'];

/** Of banks that do not exist, with check digits that are right. */
const british = (sortCode: string, account: string) =>
  composeIBAN({ countryCode: 'GB', bban: `DEMO${sortCode}${account}` }) ?? '';

const bakery: Payee = { name: 'Corner Bakery', bank: 'Demo Bank', account: british('009701', '10000015') };
const savings: Payee = {
  name: 'Rosa Fielding',
  bank: 'Demo Savings',
  account: british('009702', '10000023'),
};
const roofer: Payee = { name: 'High Roofs', bank: 'Demo Bank', account: british('009701', '10000031') };
const bicycles: Payee = {
  name: 'Rad und Tat',
  bank: 'Demobank',
  account: composeIBAN({ countryCode: 'DE', bban: '000000000000000042' }) ?? '',
};

function midnight(time: Date): number {
  return Math.floor(time.getTime() / dayMs) * dayMs;
}
