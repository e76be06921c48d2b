import { fromDecimal } from '@farthing/money';
import type { PastBank } from './past-bank.ts';
import { newestCode, type Person } from './person.ts';

type Scene = { readonly at: Date; readonly play: () => Promise<void> };

/**
 * Nadia has a credit card: she has paid a part of its first statement, has another one, and has the least payment made for her from
 * now on. `at` gives the moment of an hour, so many days before the end.
 */
export function creditLife(
  bank: PastBank,
  nadia: Person,
  at: (daysBefore: number, hour: number) => Date,
): readonly Scene[] {
  const run = () => bank.modules.cards.credit.runDay();
  return [
    { at: at(70, 11), play: () => takeCard(bank, nadia, '2000.00') },
    { at: at(66, 17), play: () => spend(nadia, { place: 'petrol-pump', amount: '1.00' }) },
    { at: at(58, 12), play: () => spend(nadia, { place: 'cash-machine', amount: '150.00' }) },
    { at: at(47, 15), play: () => spend(nadia, { place: 'shop', amount: '26.40' }) },
    // When the job would make a statement, go past its due date, and make the next.
    ...[38, 12, 7].map((daysBefore) => ({ at: at(daysBefore, 8), play: run })),
    { at: at(30, 10), play: () => payOff(nadia, '100.00') },
    { at: at(5, 18), play: () => spend(nadia, { place: 'petrol-pump', amount: '1.00' }) },
    { at: at(4, 9), play: () => payLeast(nadia) },
  ];
}

async function takeCard(bank: PastBank, nadia: Person, limit: string): Promise<void> {
  const { modules, database } = bank;
  const client = await nadia.client();
  const { credit } = await client.askForCredit({ body: { limit } });
  const params = { creditId: credit.id };
  const wanted = { creditId: credit.id, limit: fromDecimal(limit, credit.currency) };
  const work = await modules.cards.credit.plans.offer(database.kysely, { kind: 'system' }, wanted);
  await modules.books.submit(work);
  await client.sendCreditCode({ params, body: { pin: nadia.pin } });
  const otp_code = await newestCode(bank, nadia.email);
  await client.acceptCredit({ params, body: { pin: nadia.pin, otp_code } });
}

type Spent = { readonly place: 'petrol-pump' | 'cash-machine' | 'shop'; readonly amount: string };

/** In the shop of the sandbox, which waits to be told before it takes the money. */
async function spend(nadia: Person, { place, amount }: Spent): Promise<void> {
  const client = await nadia.client();
  const card = (await client.listOwnCards()).cards.find(({ credit_id }) => credit_id !== null);
  if (card === undefined) throw new Error('she has no credit card yet');
  const shown = await client.revealOwnCard({ params: { cardId: card.id }, body: { pin: nadia.pin } });
  const { card_number: number, expiry_date: expiry, cvv: code } = shown;
  await client.payInShop({ body: { place, number, expiry, code, amount } });
  if (place !== 'shop') return;
  const [payment] = (await client.readShop()).payments;
  await client.actInShop({ params: { paymentId: payment?.id ?? '' }, body: { act: 'take' } });
}

async function ofNadia(nadia: Person) {
  const client = await nadia.client();
  const [credit] = (await client.listCredit()).credit;
  if (credit === undefined) throw new Error('she has no credit card yet');
  return { client, credit, params: { creditId: credit.id } };
}

async function payOff(nadia: Person, amount: string): Promise<void> {
  const { client, params } = await ofNadia(nadia);
  await client.payCredit({ params, body: { amount } });
}

async function payLeast(nadia: Person): Promise<void> {
  const { client, params } = await ofNadia(nadia);
  await client.setCreditPayment({ params, body: { way: 'least' } });
}
