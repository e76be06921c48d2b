import { randomUUID } from 'node:crypto';
import type { Account, ExchangeOffer } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, giveMoney } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';

const bank = await testBank();

afterAll(() => expectSoundBooks(bank));

type Exchanger = { readonly customer: TestCustomer; readonly dollars: Account; readonly euros: Account };

async function exchanger(amount = '100.00'): Promise<Exchanger> {
  const customer = await signedInCustomer(bank);
  await giveMoney(bank, customer.id, amount);
  const body = { kind: 'current', currency: 'EUR', name: 'Euros' } as const;
  const { account: euros } = await customer.client.openAccount({ body });
  const dollars = (await customer.client.listAccounts()).accounts.find(({ first }) => first);
  if (dollars === undefined) throw new Error('there is no wallet');
  return { customer, dollars, euros };
}

async function quoted(
  { customer, dollars, euros }: Exchanger,
  amount = '50.00',
  side: 'give' | 'get' = 'give',
): Promise<ExchangeOffer> {
  const body = { from: dollars.id, to: euros.id, amount, side };
  return (await customer.client.quoteExchange({ body })).quote;
}

const take = ({ client }: TestCustomer, { id }: ExchangeOffer, idempotencyKey: string = randomUUID()) =>
  client.takeExchange({ body: { quote: id }, idempotencyKey });

const balancesOf = async ({ client }: TestCustomer) =>
  Object.fromEntries((await client.listAccounts()).accounts.map(({ name, balance }) => [name, balance]));

const setRates = (eur: string) =>
  bank.database.pool.query(
    "INSERT INTO exchange_rates (fetched_at, source, eur, gbp) VALUES ($1, 'example.com', $2, '0.78')",
    [bank.clock.now(), eur],
  );

test('[ACT-03] an exchange is done exactly as its quote says, and both histories tell both amounts', async () => {
  const ada = await exchanger();
  const quote = await quoted(ada);
  expect(quote).toMatchObject({
    give: { amount: '50.00', currency: 'USD' },
    get: { amount: '45.77', currency: 'EUR' },
    rate: '0.9154',
    margin: { amount: '0.25', currency: 'USD', percent: '0.50' },
    expires_at: new Date(bank.clock.now().getTime() + 30_000).toISOString(),
  });
  const { message, reference } = await take(ada.customer, quote);
  expect(message).toBe('$50.00 exchanged for €45.77.');
  expect(await balancesOf(ada.customer)).toEqual({
    'Main account': '50.00',
    Savings: '0.00',
    Euros: '45.77',
  });
  const { transactions } = await ada.customer.client.listTransactions({
    query: { account: ada.euros.id },
  });
  expect(transactions).toMatchObject([
    {
      ...{ amount: '45.77', kind: 'exchange', reference, sent: { amount: '50.00', currency: 'USD' } },
      description: 'Exchanged from $50.00 of Main account',
    },
  ]);
});

test('what is wanted can be named instead of what is given', async () => {
  const ada = await exchanger();
  const quote = await quoted(ada, '45.77', 'get');
  expect([quote.give.amount, quote.get.amount]).toEqual(['50.00', '45.77']);
});

test('the bank’s positions and its margin take up what customers exchange, to the last cent', async () => {
  const ada = await exchanger();
  const accounts = [
    ['currency-position', 'USD'],
    ['currency-position', 'EUR'],
    ['exchange-margin', 'USD'],
  ] as const satisfies readonly (readonly [string, Currency])[];
  const read = () => Promise.all(accounts.map(([name, currency]) => bankBalance(bank, name, currency)));
  const before = await read();
  await take(ada.customer, await quoted(ada));
  const after = await read();
  expect(after.map((balance, index) => balance - (before[index] ?? 0n))).toEqual([4_975n, -4_577n, 25n]);
});

test('[ACT-03] a quote is over after 30 seconds', async () => {
  const ada = await exchanger();
  const quote = await quoted(ada);
  bank.clock.advance({ seconds: 30 });
  expect(await refusalOf(take(ada.customer, quote))).toMatchObject({ code: 'quote_over', status: 409 });
  expect(await balancesOf(ada.customer)).toMatchObject({ 'Main account': '100.00', Euros: '0.00' });
});

test('[ACT-03] a quote is taken once, in however many tabs at once', async () => {
  const ada = await exchanger();
  const quote = await quoted(ada);
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => take(ada.customer, quote)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refusalOf(take(ada.customer, quote))).toMatchObject({ code: 'quote_used' });
  expect(await balancesOf(ada.customer)).toMatchObject({ 'Main account': '50.00', Euros: '45.77' });
});

test('[ACT-03] two tabs that send one exchange at once by one key are answered alike, and it happens once', async () => {
  const ada = await exchanger();
  const [quote, other, key] = [await quoted(ada), await quoted(ada), randomUUID()];
  const answers = await Promise.all([1, 2, 3].map(() => take(ada.customer, quote, key)));
  expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
  expect(await refusalOf(take(ada.customer, other, key))).toMatchObject({ code: 'idempotency_key_reused' });
  expect(await balancesOf(ada.customer)).toMatchObject({ 'Main account': '50.00', Euros: '45.77' });
});

test('[ACT-03] two tabs with a quote each exchange both, and never more than there is', async () => {
  const both = async (amount: string) => {
    const ada = await exchanger();
    const quotes = [await quoted(ada, amount), await quoted(ada, amount)];
    const refused = await Promise.all(quotes.map((quote) => refusalOf(take(ada.customer, quote))));
    const { 'Main account': left } = await balancesOf(ada.customer);
    return { left, refused: refused.flatMap((refusal) => refusal?.code ?? []) };
  };
  expect(await both('40.00')).toEqual({ left: '20.00', refused: [] });
  expect(await both('60.00')).toEqual({ left: '40.00', refused: ['insufficient_funds'] });
});

test('a repeat with the same key is answered like the first time', async () => {
  const ada = await exchanger();
  const [quote, key] = [await quoted(ada), randomUUID()];
  const first = await take(ada.customer, quote, key);
  bank.clock.advance({ seconds: 40 });
  expect(await take(ada.customer, quote, key)).toEqual(first);
  expect(await balancesOf(ada.customer)).toMatchObject({ Euros: '45.77' });
});

test('a thief takes no quote of another, and gets none for another’s accounts', async () => {
  const [ada, thief] = [await exchanger(), await exchanger('5.00')];
  const quote = await quoted(ada);
  expect(await refusalOf(take(thief.customer, quote))).toMatchObject({ code: 'not_found' });
  const mixed = { ...thief, dollars: ada.dollars };
  expect(await refusalOf(quoted(mixed))).toMatchObject({ code: 'not_found' });
  expect(await balancesOf(ada.customer)).toMatchObject({ 'Main account': '100.00' });
});

test('a quote promises nothing that is not there, and money spent meanwhile refuses it', async () => {
  const ada = await exchanger();
  expect(await refusalOf(quoted(ada, '100.01'))).toMatchObject({ code: 'insufficient_funds' });
  const [one, other] = [await quoted(ada, '60.00'), await quoted(ada, '60.00')];
  await take(ada.customer, one);
  expect(await refusalOf(take(ada.customer, other))).toMatchObject({ code: 'insufficient_funds' });
  expect(await balancesOf(ada.customer)).toMatchObject({ 'Main account': '40.00' });
});

test('[ACT-03] a quote is no free option: when the market has outrun it, nothing is exchanged', async () => {
  const ada = await exchanger();
  // A process remembers the rates for a minute: here that minute ends between the quote and the exchange.
  bank.clock.advance({ seconds: 61 });
  await quoted(ada);
  bank.clock.advance({ seconds: 40 });
  const quote = await quoted(ada);
  await setRates('0.90');
  bank.clock.advance({ seconds: 21 });
  const refused = await refusalOf(take(ada.customer, quote));
  expect(refused?.code).toBe('quote_changed');
  expect(await balancesOf(ada.customer)).toMatchObject({ 'Main account': '100.00', Euros: '0.00' });
});

test('one currency, one account and less than a coin are refused by their fields', async () => {
  const ada = await exchanger();
  const same = { ...ada, euros: ada.dollars };
  expect(await refusalOf(quoted(same))).toMatchObject({ errors: { to: ['Choose two different accounts.'] } });
  expect(await refusalOf(quoted(ada, '0.01'))).toMatchObject({
    code: 'amount_out_of_bounds',
    errors: { amount: ['$0.01 is too little to be exchanged.'] },
  });
});
