import type { PastBank } from './past-bank.ts';
import type { Person } from './person.ts';
import { monthsBetween } from './rosas-life.ts';

type Scene = { readonly at: Date; readonly play: () => Promise<void> };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * What Rosa puts aside from one day to a moment: each month a part of her wages into savings, some of it into a pot for a journey;
 * interest when a month is over, and some money of another currency before she leaves.
 */
export function savingsLife(bank: PastBank, rosa: Person, start: Date, end: Date): readonly Scene[] {
  const months = monthsBetween(start, end);
  const at = (month: number, day: number, minutes: number) =>
    new Date(month + (day - 1) * dayMs + minutes * minuteMs);
  const scenes = months.flatMap((month, index) => [
    // When the job would do it, which does not run in the past.
    { at: at(month, 1, 20), play: () => bank.modules.accounts.creditMonths() },
    ...(index === 0 ? [{ at: at(month, 3, 600), play: () => openPots(rosa, end) }] : []),
    { at: at(month, 3, 720), play: () => putAside(rosa) },
    ...(index === 2 ? [{ at: at(month, 20, 660), play: () => buyTravelMoney(rosa) }] : []),
  ]);
  return scenes.filter((scene) => scene.at >= start && scene.at < end);
}

async function openPots(rosa: Person, end: Date): Promise<void> {
  const client = await rosa.client();
  const { main, savings } = await accountsOf(rosa);
  const inFiveMonths = new Date(end.getTime() + 150 * dayMs).toISOString().slice(0, 10);
  await client.openPot({
    params: { accountId: savings },
    body: { name: journey, picture: 'plane', target: '900.00', target_day: inFiveMonths },
  });
  const { pot } = await client.openPot({
    params: { accountId: main },
    body: { name: 'Rainy days', picture: 'umbrella' },
  });
  const params = { accountId: main, potId: pot.id };
  await client.movePotMoney({ params, body: { direction: 'in', amount: '120.00' } });
}

async function putAside(rosa: Person): Promise<void> {
  const client = await rosa.client();
  const { main, savings } = await accountsOf(rosa);
  await client.moveMoney({ body: { from: main, to: savings, amount: '250.00' } });
  const { pots } = await client.listPots({ params: { accountId: savings } });
  const params = { accountId: savings, potId: pots.find(({ name }) => name === journey)?.id ?? '' };
  await client.movePotMoney({ params, body: { direction: 'in', amount: '80.00' } });
}

async function buyTravelMoney(rosa: Person): Promise<void> {
  const client = await rosa.client();
  const { main } = await accountsOf(rosa);
  // Where everybody has euros, she goes where they have pounds.
  const currency = rosa.currency === 'EUR' ? 'GBP' : 'EUR';
  const { account } = await client.openAccount({
    body: { kind: 'current', currency, name: 'Travel money', colour: 'sky' },
  });
  const { quote } = await client.quoteExchange({ body: { from: main, to: account.id, amount: '300.00' } });
  await client.takeExchange({ body: { quote: quote.id } });
}

async function accountsOf(rosa: Person): Promise<{ readonly main: string; readonly savings: string }> {
  const { accounts } = await (await rosa.client()).listAccounts();
  const idOf = (kind: 'current' | 'savings') => accounts.find((account) => account.kind === kind)?.id ?? '';
  return { main: idOf('current'), savings: idOf('savings') };
}

const journey = 'Lisbon in the spring';
