import type { TopupAnswer } from '@farthing/contract';
import type { TestBank } from '../bank.ts';
import type { TestCustomer } from '../customers.ts';
import { tellOfTopup } from './card-provider.ts';
import { someone } from './world.ts';

/** Of topping up by card, at the provider of the sandbox. */
export function topupCalls(bank: TestBank) {
  const started = async () => {
    const customer = await someone(bank);
    return { customer, topup: await startTopup(customer) };
  };
  return {
    startTopup: started,
    async checkTopup() {
      const { customer, topup } = await started();
      await customer.client.checkTopup({ params: { topupId: topup.id } });
    },
    async payTopupDebt() {
      const { customer, topup } = await started();
      const { accounts } = await customer.client.listAccounts();
      const [from, to] = [topup.account.id, accounts.find(({ first }) => !first)?.id ?? ''];
      const params = { topupId: topup.id };
      await bank.client().decideCardPayment({ params: { paymentId: topup.id }, body: { outcome: 'pays' } });
      await customer.client.moveMoney({ body: { from, to, amount: '25.00' } });
      const taken = `UPDATE sandbox_card_payment SET state = 'charged-back' WHERE id = $1`;
      await bank.database.pool.query(taken, [topup.id]);
      await customer.client.checkTopup({ params });
      await customer.client.moveMoney({ body: { from: to, to: from, amount: '25.00' } });
      await customer.client.payTopupDebt({ params });
    },
    async tellOfTopup() {
      const answer = await tellOfTopup(bank, (await started()).topup.id);
      if (!answer.ok) throw new Error(`the bank refused a call of the provider: ${await answer.text()}`);
    },
    async decideCardPayment() {
      const { topup } = await started();
      await bank.client().decideCardPayment({ params: { paymentId: topup.id }, body: { outcome: 'pays' } });
    },
  };
}

/** 25 into the first account, or as much as is given. */
export async function startTopup({ client }: TestCustomer, amount = '25.00'): Promise<TopupAnswer> {
  const { accounts } = await client.listAccounts();
  const account = accounts.find(({ first }) => first)?.id ?? '';
  return (await client.startTopup({ body: { account, amount } })).topup;
}
