import { afterAll, expect, test } from 'vitest';
import { authorisation, networkOf } from '../../../../../../tools/testing/accepted/card-network.ts';
import { openCredit } from '../../../../../../tools/testing/accepted/cards/credit.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';

const bank = await testBank();
const network = networkOf(bank);

afterAll(() => expectSoundBooks(bank));

test('[INS-02] [CAR-09] what was paid by credit card is told by category, without what pays it off', async () => {
  const holder = await openCredit(bank, '500.00');
  const { client } = holder.customer;
  const pay = async (amount: string, name: string, category: string) => {
    const asked = authorisation(holder, {
      amount,
      merchant: { name, category, city: 'Leeds', country: 'GB' },
    });
    await network.authorise(asked);
    await network.clear(asked.id, { amount });
    return asked.id;
  };
  await pay('40.00', 'Corner Grocer', '5411');
  await pay('2.50', 'Corner Grocer', '5411');
  const boots = await pay('90.00', 'Hill Boots', '5661');
  await network.refund(boots, { amount: '30.00' });
  await network.authorise(authorisation(holder, { amount: '7.00' }));
  await client.payCredit({ params: holder.params, body: { amount: '50.00' } });
  const { spending } = await client.getCreditSpending({ query: {} });
  expect(spending).toMatchObject({
    ...{ currency: 'USD', total: { went_out: '132.50', came_in: '30.00' } },
    categories: [
      { category: 'shopping', went_out: '90.00', came_in: '30.00', lines: 2 },
      { category: 'groceries', went_out: '42.50', came_in: '0.00', lines: 2 },
    ],
  });
  const account = await client.getInsight({ query: {} });
  expect(account.categories.find(({ category }) => category === 'debt')).toMatchObject({ went_out: '50.00' });
  expect(account.categories.map(({ category }) => category)).not.toContain('groceries');
  const before = await client.getCreditSpending({ query: { since: '2020-01', until: '2020-02' } });
  expect(before.spending).toMatchObject({ total: { went_out: '0.00', came_in: '0.00' }, categories: [] });
});

test('[INS-02] a customer without a credit card is told nothing of one, and nonsense months are refused by field', async () => {
  const { client } = await signedInCustomer(bank);
  expect(await client.getCreditSpending({ query: {} })).toEqual({ spending: null });
  expect(await refusalOf(client.getCreditSpending({ query: { since: '2199-01' } }))).toMatchObject({
    errors: { since: [expect.any(String)] },
  });
});
