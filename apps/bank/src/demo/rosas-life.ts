import type { Currency } from '@farthing/money';
import { composeIBAN } from 'ibantools';
import type { Payee } from './person.ts';

/** Something that Rosa does with her money. */
export type Happening = { readonly at: Date } & (
  | { readonly what: 'earns'; readonly amount: string; readonly network: 'TRC20' | 'BTC' }
  | { readonly what: 'pays rent'; readonly amount: string }
  | {
      readonly what: 'sends';
      readonly to: Payee;
      readonly amount: string;
      readonly currency: Currency;
      readonly for: string;
    }
  | { readonly what: 'borrows'; readonly amount: string }
);

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * From one day to a moment, in order: wages and rent at the beginning of each month, bread, bills, trains and
 * savings in the course of it, a bicycle on credit after three months, and the weeks before the end in more detail. Whenever the sandbox is
 * started, its month has money in and out.
 */
export function rosasLife(start: Date, end: Date): readonly Happening[] {
  const months = monthsBetween(start, end);
  const all = [
    ...months.flatMap((month, index) => ordinaryMonth(month, index)),
    ...months.slice(3, 4).flatMap(bicycle),
    ...lastWeeks(end),
  ];
  return all
    .filter(({ at }) => at >= start && at < end)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function ordinaryMonth(month: number, index: number): Happening[] {
  const at = (day: number, hours: number) => new Date(month + (day - 1) * dayMs + hours * hourMs);
  const network = index % 2 === 0 ? 'TRC20' : 'BTC';
  return [
    { what: 'earns', at: at(1, 0.1), amount: wages[index % wages.length] ?? '2600.00', network },
    { what: 'pays rent', at: at(1, 0.4), amount: '850.00' },
    pays(at(6, 8), energy, '62.40', 'Electricity'),
    buys(at(9, 17), index),
    pays(at(11, 7), gym, '29.00', 'Gym'),
    { what: 'sends', at: at(15, 12), to: savings, amount: '200.00', currency: 'GBP', for: 'Savings' },
    pays(at(18, 9), railway, trips[index % trips.length] ?? '44.60', 'Train to Leeds'),
  ];
}

function bicycle(month: number): Happening[] {
  const at = (day: number) => new Date(month + (day - 1) * dayMs + 11 * hourMs);
  return [
    { what: 'borrows', at: at(17), amount: '1200.00' },
    { what: 'sends', at: at(19), to: bicycles, amount: '1150.00', currency: 'EUR', for: 'Touring bicycle' },
  ];
}

/** Every few days until yesterday. */
function lastWeeks(end: Date): Happening[] {
  const yesterday = midnight(end) - dayMs;
  return [0, 5, 11].map((daysBefore, index) =>
    buys(new Date(yesterday - daysBefore * dayMs + (15 + index) * hourMs), index + 1),
  );
}

function buys(at: Date, index: number): Happening {
  const shop = index % 3 === 2 ? greengrocer : bakery;
  const amount = groceries[index % groceries.length] ?? '64.10';
  return {
    what: 'sends',
    at,
    to: shop,
    amount,
    currency: 'GBP',
    for: shop === bakery ? 'Bread and cakes' : 'Groceries',
  };
}

function pays(at: Date, to: Payee, amount: string, purpose: string): Happening {
  return { what: 'sends', at, to, amount, currency: 'GBP', for: purpose };
}

/** The first moment of each month (UTC) that has begun between two moments. */
export function monthsBetween(start: Date, end: Date): number[] {
  const months: number[] = [];
  for (let month = start.getUTCMonth() + 1; ; month += 1) {
    const begins = Date.UTC(start.getUTCFullYear(), month);
    if (begins >= end.getTime()) return months;
    months.push(begins);
  }
}

export function midnight(time: Date): number {
  return Math.floor(time.getTime() / dayMs) * dayMs;
}

const wages = ['2600.00', '2600.00', '2745.50', '2600.00', '2812.25', '2650.00'];
const groceries = ['64.10', '71.85', '58.20', '38.40', '66.45', '23.30'];

const trips = ['44.60', '31.20', '58.90', '44.60'];

/** Of banks that do not exist, with check digits that are right. */
export const british = (sortCode: string, account: string) =>
  composeIBAN({ countryCode: 'GB', bban: `DEMO${sortCode}${account}` }) ?? '';

export const bakery: Payee = {
  name: 'Corner Bakery',
  bank: 'Demo Bank',
  account: british('009701', '10000015'),
};
const greengrocer: Payee = {
  name: 'Green & Sons',
  bank: 'Demo Bank',
  account: british('009701', '10000049'),
};
export const energy: Payee = {
  name: 'Moor Energy',
  bank: 'Demo Bank',
  account: british('009701', '10000053'),
};
const gym: Payee = { name: 'Canal Gym', bank: 'Demo Bank', account: british('009701', '10000061') };
const railway: Payee = { name: 'Dale Railway', bank: 'Demo Bank', account: british('009701', '10000078') };
export const savings: Payee = {
  name: 'Rosa Fielding',
  bank: 'Demo Savings',
  account: british('009702', '10000023'),
};
const bicycles: Payee = {
  name: 'Rad und Tat',
  bank: 'Demobank',
  account: composeIBAN({ countryCode: 'DE', bban: '000000000000000042' }) ?? '',
};
