import type { PastBank } from './past-bank.ts';
import { newestCode, type Person } from './person.ts';

type Scene = { readonly at: Date; readonly play: () => Promise<void> };

type Borrowers = { readonly rosa: Person; readonly nadia: Person };

const system = { kind: 'system' } as const;

/**
 * Rosa pays a kitchen off month by month, after a larger one was declined. Nadia has paid a van off early, has an offer for her
 * company that she can accept, and waits for an answer to another request. `at` gives the moment of an hour, so many days before the end.
 */
export function lendingLife(
  bank: PastBank,
  { rosa, nadia }: Borrowers,
  at: (daysBefore: number, hour: number) => Date,
): readonly Scene[] {
  // When the job would do it, which does not run in the past.
  const months = [30, 60, 90].map((daysBefore) => ({
    at: at(daysBefore - 1, 8),
    play: () => bank.modules.lending.runDay(),
  }));
  return [
    { at: at(130, 11), play: () => declined(bank, rosa) },
    { at: at(121, 11), play: () => kitchen(bank, rosa) },
    { at: at(120, 12), play: () => van(bank, nadia) },
    { at: at(75, 12), play: () => payAll(nadia) },
    ...months,
    { at: at(1, 18), play: () => workshop(bank, nadia) },
    { at: at(1, 19), play: () => stock(nadia) },
  ];
}

type Wish = {
  readonly product: 'personal' | 'business' | 'merchant';
  readonly amount: string;
  readonly months: number;
  readonly purpose: string;
  readonly turnover?: string;
};

async function ask(person: Person, body: Wish) {
  return (await (await person.client()).askForLending({ body })).loan.id;
}

async function declined({ modules, database }: PastBank, rosa: Person): Promise<void> {
  const wish = {
    product: 'personal',
    amount: '20000.00',
    months: 60,
    purpose: 'A kitchen and a bath',
  } as const;
  const loanId = await ask(rosa, wish);
  const because = 'Your income of the last months does not leave enough for the instalments.';
  await modules.books.submit(
    await modules.lending.plans.decline(database.kysely, system, { loanId, because }),
  );
}

async function kitchen(bank: PastBank, rosa: Person): Promise<void> {
  const wish = { product: 'personal', amount: '3000.00', months: 24, purpose: 'A kitchen' } as const;
  await borrow(bank, rosa, wish);
}

async function van(bank: PastBank, nadia: Person): Promise<void> {
  const wish = { product: 'personal', amount: '2400.00', months: 12, purpose: 'A van' } as const;
  await borrow(bank, nadia, wish);
}

async function payAll(nadia: Person): Promise<void> {
  const client = await nadia.client();
  const running = (await client.listLendingLoans()).loans.find(({ state }) => state === 'running');
  if (running === undefined) return;
  await client.payLending({ params: { loanId: running.id }, body: { amount: running.owed.total } });
}

async function workshop(bank: PastBank, nadia: Person): Promise<void> {
  const wish = { product: 'business', amount: '12000.00', months: 36, purpose: 'A larger workshop' } as const;
  await offer(bank, await ask(nadia, wish));
}

async function stock(nadia: Person): Promise<void> {
  const wish = {
    product: 'merchant',
    amount: '4000.00',
    months: 12,
    purpose: 'Furniture for flats',
  } as const;
  await ask(nadia, { ...wish, turnover: '5200.00' });
}

export async function offer({ modules, database }: PastBank, loanId: string): Promise<void> {
  await modules.books.submit(await modules.lending.plans.offer(database.kysely, system, loanId));
}

/** Asked for, offered, accepted and paid out. */
export async function borrow(bank: PastBank, person: Person, wish: Wish): Promise<void> {
  const loanId = await ask(person, wish);
  await offer(bank, loanId);
  const client = await person.client();
  const params = { loanId };
  await client.sendLendingCode({ params, body: { pin: person.pin } });
  const otp_code = await newestCode(bank, person.email);
  await client.acceptLending({ params, body: { pin: person.pin, otp_code } });
}
