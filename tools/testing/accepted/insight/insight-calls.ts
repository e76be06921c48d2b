import type { TestBank } from '../../bank.ts';
import { giveMoney } from '../../books.ts';
import { aPicture } from '../identity/identity-calls.ts';
import { someone } from '../world.ts';

/** Of categories, notes and bills. */
export function insightCalls(bank: TestBank) {
  const withMovement = async () => {
    const customer = await someone(bank);
    await giveMoney(bank, customer.id, '10.00');
    const { transactions } = await customer.client.listTransactions({ query: {} });
    return { client: customer.client, params: { movementId: transactions[0]?.id ?? '' } };
  };
  const withBill = async () => {
    const { client, params } = await withMovement();
    await client.addBill({ params, upload: await aPicture() });
    return { client, params };
  };
  return {
    async setBudget() {
      const { client } = await someone(bank);
      await client.setBudget({ params: { category: 'travel' }, body: { amount: '100.00' } });
    },
    async removeBudget() {
      const { client } = await someone(bank);
      const params = { category: 'travel' } as const;
      await client.setBudget({ params, body: { amount: '100.00' } });
      await client.removeBudget({ params });
    },
    async choosePayDay() {
      await (await someone(bank)).client.choosePayDay({ body: { day: 25 } });
    },
    async chooseCategory() {
      const { client, params } = await withMovement();
      await client.chooseCategory({ params, body: { category: 'gifts' } });
    },
    async writeNote() {
      const { client, params } = await withMovement();
      await client.writeNote({ params, body: { note: 'From the house', tags: ['gift'] } });
    },
    addBill: withBill,
    async removeBill() {
      const { client, params } = await withBill();
      await client.removeBill({ params });
    },
  };
}
