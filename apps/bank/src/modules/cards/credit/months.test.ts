import { afterAll, expect, test } from 'vitest';
import {
  age,
  type Borrower,
  billedCredit,
  openCredit,
  spend,
} from '../../../../../../tools/testing/accepted/cards/credit.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney, walletOf } from '../../../../../../tools/testing/books.ts';

const bank = await testBank();
const { credit } = bank.modules.cards;

afterAll(() => expectSoundBooks(bank));

const creditOf = async ({ customer }: Pick<Borrower, 'customer'>) => {
  const [found] = (await customer.client.listCredit()).credit;
  if (found === undefined) throw new Error('there is no credit card');
  return found;
};
const balance = async ({ customer }: Pick<Borrower, 'customer'>) =>
  (await walletOf(bank, customer.id)).balance;
const subjects = async ({ customer }: Pick<Borrower, 'customer'>) =>
  (await bank.mailsTo(customer.email)).map(({ subject }) => subject);
const later = async ({ params }: Borrower, days: number) => {
  await age(bank, params.creditId, days);
  await credit.runDay();
};
const pay = ({ customer, params }: Borrower, amount: string) =>
  customer.client.payCredit({ params, body: { amount } });
const instruct = (
  { customer, params }: Borrower,
  body: { way: 'least' | 'full' | 'fixed'; amount?: string },
) => customer.client.setCreditPayment({ params, body });

test('[CAR-09] a statement is made once a month, however often the job runs, and its lines are what the journal says', async () => {
  const holder = await openCredit(bank, '100.00');
  await spend(bank, holder, '250.00');
  await spend(bank, holder, '150.00');
  await pay(holder, '30.00');
  await age(bank, holder.params.creditId, 31);
  await Promise.all([credit.runDay(), credit.runDay(), credit.runDay()]);
  const found = await creditOf(holder);
  expect(found.statements).toMatchObject([{ number: 1, owed: '370.00', least_payment: '25.00' }]);
  expect(found.due).toMatchObject({ least: '25.00', full: '370.00' });
  expect(await subjects(holder)).toContain('Your credit card statement is ready');
  await spend(bank, holder, '10.00');
  const params = { ...holder.params, number: '1' };
  const file = await holder.customer.client.getCreditStatement({ params, query: { format: 'csv' } });
  const text = Buffer.from(file.bytes).toString();
  expect(text.split('\n').filter((line) => line.includes('Corner Shop'))).toHaveLength(2);
  expect(text).toContain('370.00');
  expect(text).not.toContain(',10.00');
  const pdf = await holder.customer.client.getCreditStatement({ params, query: { format: 'pdf' } });
  expect(Buffer.from(pdf.bytes).subarray(0, 5).toString()).toBe('%PDF-');
});

test('[CAR-09] paid in full by its due date it costs nothing, and otherwise interest from then on', async () => {
  const [whole, part] = [await billedCredit(bank, '500.00'), await billedCredit(bank, '500.00')];
  await pay(whole, '400.00');
  await pay(part, '100.00');
  for (const holder of [whole, part]) await later(holder, 26);
  expect(await creditOf(whole)).toMatchObject({ owed: { total: '0.00' }, late: null, due: null });
  expect(await creditOf(part)).toMatchObject({
    late: null,
    due: null,
    owed: { spent: '300.00', fees: '0.00' },
  });
  await later(part, 5);
  const { owed, statements } = await creditOf(part);
  // 300.00 at 19.9 % for six days: 98.136… cents.
  expect(owed).toMatchObject({ interest: '0.98', total: '300.98' });
  expect(statements[0]).toMatchObject({ number: 2, owed: '300.98' });
});

test('[CAR-09] a least payment that is missed costs a fee once, is told, and is over when it is paid', async () => {
  const holder = await billedCredit(bank, '100.00');
  await later(holder, 26);
  await credit.runDay();
  expect(await creditOf(holder)).toMatchObject({
    late: { least: '25.00' },
    owed: { fees: '12.00', spent: '400.00' },
  });
  expect(
    (await subjects(holder)).filter((subject) => subject === 'Your credit card payment is late'),
  ).toHaveLength(1);
  await pay(holder, '30.00');
  expect(await creditOf(holder)).toMatchObject({ late: null, owed: { fees: '0.00' } });
});

test('[CAR-09] fees for lateness stop at their cap', async () => {
  const holder = await billedCredit(bank, '0');
  for (let month = 0; month < 6; month += 1) await later(holder, 31);
  const fees = (await creditOf(holder)).entries
    .filter(({ kind }) => kind === 'late-fee')
    .reduce((sum, { amount }) => sum + Number(amount), 0);
  // Five percent of a limit of 1,000.00.
  expect(fees).toBe(50);
});

test('[CAR-09] a standing instruction pays the least, all or a fixed sum, once for each statement', async () => {
  for (const [body, paid] of [
    [{ way: 'least' }, 2_500n],
    [{ way: 'full' }, 40_000n],
    [{ way: 'fixed', amount: '70.00' }, 7_000n],
    [{ way: 'fixed', amount: '1.00' }, 2_500n],
  ] as const) {
    const holder = await billedCredit(bank, '900.00');
    await instruct(holder, body);
    await age(bank, holder.params.creditId, 25);
    await Promise.all([credit.runDay(), credit.runDay(), credit.runDay()]);
    await credit.runDay();
    expect([body, await balance(holder)]).toEqual([body, 90_000n - paid]);
  }
});

test('[CAR-09] an instruction waits for the money until the day is over, and the payment is late after that', async () => {
  const [early, never] = [await billedCredit(bank, '0'), await billedCredit(bank, '0')];
  for (const holder of [early, never]) {
    await instruct(holder, { way: 'least' });
    await later(holder, 25);
    expect(await creditOf(holder)).toMatchObject({ due: { least: '25.00' } });
  }
  await giveMoney(bank, early.customer.id, '30.00');
  await credit.runDay();
  expect(await balance(early)).toBe(500n);
  for (const holder of [early, never]) await later(holder, 1);
  expect((await creditOf(early)).late).toBeNull();
  expect((await creditOf(never)).late).toMatchObject({ least: '25.00' });
});

test('[CAR-09] paying by hand and by itself at the same moment pays each once', async () => {
  const holder = await billedCredit(bank, '1000.00');
  await instruct(holder, { way: 'least' });
  await age(bank, holder.params.creditId, 25);
  await Promise.all([
    credit.runDay(),
    pay(holder, '100.00'),
    credit.runDay(),
    pay(holder, '50.00'),
    credit.runDay(),
  ]);
  const { entries, owed } = await creditOf(holder);
  const paid = entries
    .filter(({ kind }) => kind === 'payment')
    .reduce((sum, { amount }) => sum + Number(amount), 0);
  expect(Number(owed.total)).toBe(400 - paid);
  expect(Number(100_000n - (await balance(holder))) / 100).toBe(paid);
});

test('[CAR-09] [PND-03] shortly after midnight in summer, page and statement name the same day for each line', async () => {
  const { clock } = bank;
  const year = clock.now().getUTCFullYear() + 1;
  // Half past midnight in London, and the day before by UTC.
  clock.advance({ seconds: (Date.UTC(year, 6, 1, 23, 30) - clock.now().getTime()) / 1000 });
  const holder = await openCredit(bank, '100.00');
  await spend(bank, holder, '250.00');
  await pay(holder, '30.00');
  await age(bank, holder.params.creditId, 31);
  await credit.runDay();
  const { entries, statements } = await creditOf(holder);
  expect(statements[0]?.made_on).toBe(`${year}-07-02`);
  expect(entries.map(({ on }) => on)).toEqual([`${year}-07-02`]);
  const params = { ...holder.params, number: '1' };
  const file = await holder.customer.client.getCreditStatement({ params, query: { format: 'csv' } });
  const [, ...lines] = Buffer.from(file.bytes).toString().trim().split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual([`${year}-07-02`, `${year}-07-02`]);
});
