import { randomUUID } from 'node:crypto';
import { type Currency, money, toDecimal } from '@farthing/money';
import { middleRate } from '@farthing/rules';
import fc from 'fast-check';
import { afterAll, afterEach, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, giveMoney } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { changeSettings } from '../../../../../../tools/testing/settings.ts';
import { testMember } from '../../../../../../tools/testing/staff.ts';
import { boundIn, changesBy, isBeyond } from './position.ts';
import { reportPositions } from './position-report.ts';

const bank = await testBank();

afterAll(() => expectSoundBooks(bank));

afterEach(async () => {
  const { values } = await bank.modules.settings.current();
  const usual = { 'exchange.position-bound': '1000000.00' };
  if (values['exchange.position-bound'] !== usual['exchange.position-bound'])
    await changeSettings(bank, usual);
});

const rates = { EUR: '0.92', GBP: '0.78' };
const bound = money(10_000n, 'USD');

test('a bound is worth the same in every currency', () => {
  expect(boundIn('EUR', bound, rates)).toEqual(money(9_200n, 'EUR'));
  expect(boundIn('USD', bound, rates)).toEqual(bound);
});

test('an exchange changes two positions, and that of the bank’s own currency has no bound', () => {
  const quote = { give: money(5_000n, 'USD'), get: money(4_577n, 'EUR'), margin: money(25n, 'USD') };
  expect(changesBy(quote, bound, rates)).toEqual([
    { change: money(-4_577n, 'EUR'), most: money(9_200n, 'EUR') },
  ]);
});

test('whatever brings a position nearer to zero is never beyond the bound', () => {
  const minor = fc.bigInt({ min: -100_000n, max: 100_000n });
  fc.assert(
    fc.property(minor, fc.bigInt({ min: 0n, max: 50_000n }), minor, (position, most, change) => {
      fc.pre(change !== 0n);
      const after = position + change;
      const size = (value: bigint) => (value < 0n ? -value : value);
      const beyond = isBeyond(
        { change: money(change, 'EUR'), most: money(most, 'EUR') },
        new Map<Currency, bigint>([['EUR', position]]),
      );
      if (size(after) <= most) return !beyond;
      return size(after) > size(position) ? beyond : true;
    }),
  );
});

test('a position is worth what it is now, and cost what it was on the days on which it arose', () => {
  const [spring, autumn] = [
    { EUR: '0.80', GBP: '0.78' },
    { EUR: '0.92', GBP: '0.78' },
  ];
  const lines = reportPositions({
    days: [
      { day: '2026-03-01', currency: 'EUR', change: -8_000n },
      { day: '2026-03-01', currency: 'USD', change: 10_000n },
      { day: '2026-09-01', currency: 'EUR', change: -1_200n },
      { day: '2026-09-01', currency: 'USD', change: 1_304n },
    ],
    bound,
    rates: autumn,
    rateOf: (day, from, to) => middleRate(day < '2026-06' ? spring : autumn, from, to),
  });
  expect(lines.map(({ own, value, cost, result }) => [own, value, cost, result].map(toDecimal))).toEqual([
    ['113.04', '113.04', '113.04', '0.00'],
    ['-92.00', '-100.00', '-113.04', '13.04'],
    ['0.00', '0.00', '0.00', '0.00'],
  ]);
  expect(lines.map(({ isBeyond: beyond }) => beyond)).toEqual([false, false, false]);
});

async function exchanger() {
  const customer = await signedInCustomer(bank);
  await giveMoney(bank, customer.id, '1000.00');
  const body = { kind: 'current', currency: 'EUR', name: 'Euros' } as const;
  const { account: euros } = await customer.client.openAccount({ body });
  const dollars = (await customer.client.listAccounts()).accounts.find(({ first }) => first);
  if (dollars === undefined) throw new Error('there is no wallet');
  const quoted = async (amount: string, back = false) => {
    const [from, to] = back ? [euros.id, dollars.id] : [dollars.id, euros.id];
    return (await customer.client.quoteExchange({ body: { from, to, amount, side: 'give' } })).quote.id;
  };
  const take = (quote: string) =>
    customer.client.takeExchange({ body: { quote }, idempotencyKey: randomUUID() });
  return { ...customer, quoted, take };
}

/** So that this much more, in dollars, can be exchanged for euros. */
async function leaveRoomFor(dollars: number): Promise<void> {
  const euros = Number(await bankBalance(bank, 'currency-position', 'EUR')) / -100;
  await changeSettings(bank, { 'exchange.position-bound': (euros / 0.92 + dollars).toFixed(2) });
}

test('[ACT-03] an exchange beyond the bank’s bound is refused with a sentence, when it is quoted and when it is taken', async () => {
  const ada = await exchanger();
  const quote = await ada.quoted('50.00');
  await leaveRoomFor(20);
  const refused = { code: 'exchange_bound_reached', status: 422 };
  expect(await refusalOf(ada.quoted('50.00'))).toMatchObject(refused);
  expect(await refusalOf(ada.take(quote))).toMatchObject(refused);
  await ada.take(await ada.quoted('19.00'));
});

test('what brings the position back is taken when the bound is used up', async () => {
  const ada = await exchanger();
  await ada.take(await ada.quoted('100.00'));
  await changeSettings(bank, { 'exchange.position-bound': '0.00' });
  expect(await refusalOf(ada.quoted('1.00'))).toMatchObject({ code: 'exchange_bound_reached' });
  await ada.take(await ada.quoted('90.00', true));
});

test('of many who exchange at once, no more than the bound allows do', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => exchanger()));
  const quotes = await Promise.all(
    people.flatMap((person) => [1, 2, 3].map(async () => ({ person, quote: await person.quoted('100.00') }))),
  );
  await leaveRoomFor(450);
  const before = await bankBalance(bank, 'currency-position', 'EUR');
  const outcomes = await Promise.all(
    quotes.map(({ person, quote }) => refusalOf(person.take(quote)).then((refusal) => refusal?.code)),
  );
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(4);
  expect(new Set(outcomes)).toEqual(new Set([undefined, 'exchange_bound_reached']));
  expect(before - (await bankBalance(bank, 'currency-position', 'EUR'))).toBe(4n * 9_154n);
});

test('staff read each position from the journal, and Prometheus how much of its bound it uses', async () => {
  const audrey = await testMember(bank, 'auditor', 'Audrey Stone');
  const read = async () => {
    const { positions } = await audrey.client.getPositions();
    return new Map(positions.map((position) => [position.currency, position]));
  };
  const before = await read();
  const ada = await exchanger();
  await ada.take(await ada.quoted('50.00'));
  const after = await read();
  const moved = (currency: Currency) =>
    (Number(after.get(currency)?.own) - Number(before.get(currency)?.own)).toFixed(2);
  expect([moved('USD'), moved('EUR'), moved('GBP')]).toEqual(['49.75', '-45.77', '0.00']);
  expect(after.get('USD')).toMatchObject({ bound: null, is_beyond: false });
  expect(after.get('EUR')).toMatchObject({ bound: '920000.00', is_beyond: false });
  await changeSettings(bank, { 'exchange.position-bound': '1.00' });
  expect((await read()).get('EUR')).toMatchObject({ bound: '0.92', is_beyond: true });
  const figures = await bank.modules.accounts.positionFigures();
  expect(figures.find(({ currency }) => currency === 'EUR')?.used).toBeGreaterThan(1);
  expect(figures.map(({ currency }) => currency)).not.toContain('USD');
});
