import type { TopupAnswer } from '@farthing/contract';
import type { TestBank } from '../bank.ts';
import type { TestCustomer } from '../customers.ts';
import { testMember } from '../staff.ts';
import { tellOfTopup } from './card-provider.ts';
import { because, someone } from './world.ts';

/** Of topping up by card, at the provider of the sandbox. */
export function topupCalls(bank: TestBank) {
  const started = async () => {
    const customer = await someone(bank);
    return { customer, topup: await startTopup(customer) };
  };
  /** One that a new customer has beyond what is credited at once. */
  const held = async () => {
    const customer = await someone(bank);
    for (const amount of ['900.00', '200.00']) {
      const { id: paymentId } = await startTopup(customer, amount);
      await bank.client().decideCardPayment({ params: { paymentId }, body: { outcome: 'pays' } });
    }
    const waiting = (await customer.client.listTopups()).topups.find(({ state }) => state === 'held');
    const { client } = await testMember(bank, 'operations');
    return { client, params: { topupId: waiting?.id ?? '' } };
  };
  return {
    startTopup: started,
    async checkTopup() {
      const { customer, topup } = await started();
      await customer.client.checkTopup({ params: { topupId: topup.id } });
    },
    async payTopupDebt() {
      const { customer, params, giveBack } = await owedTopup(bank, await someone(bank));
      await giveBack();
      await customer.client.payTopupDebt({ params });
    },
    async tellOfTopup() {
      const answer = await tellOfTopup(bank, (await started()).topup.id);
      if (!answer.ok) throw new Error(`the bank refused a call of the provider: ${await answer.text()}`);
    },
    async proposeTopupCredit() {
      const { client, params } = await held();
      await client.proposeTopupCredit({ params, ...because });
    },
    async proposeTopupRefund() {
      const { client, params } = await held();
      await client.proposeTopupRefund({ params, ...because });
    },
    async proposeDebtCollection() {
      const { params, giveBack } = await owedTopup(bank, await someone(bank));
      await giveBack();
      const { client } = await testMember(bank, 'operations');
      await client.proposeDebtCollection({ params, ...because });
    },
    async proposeDebtWriteOff() {
      const { params } = await owedTopup(bank, await someone(bank));
      const { client } = await testMember(bank, 'operations');
      await client.proposeDebtWriteOff({ params, ...because });
    },
    async decideCardPayment() {
      const { topup } = await started();
      await bank.client().decideCardPayment({ params: { paymentId: topup.id }, body: { outcome: 'pays' } });
    },
  };
}

/** 25 by card that are in another account when the card's bank takes them back; `giveBack` puts them where they are owed. */
export async function owedTopup(bank: TestBank, customer: TestCustomer) {
  const topup = await startTopup(customer);
  const opened = { kind: 'current', currency: 'USD', name: 'Elsewhere' } as const;
  const { account } = await customer.client.openAccount({ body: opened });
  const [from, to] = [topup.account.id, account.id];
  const params = { topupId: topup.id };
  await bank.client().decideCardPayment({ params: { paymentId: topup.id }, body: { outcome: 'pays' } });
  await customer.client.moveMoney({ body: { from, to, amount: '25.00' } });
  const taken = `UPDATE sandbox_card_payment SET state = 'charged-back' WHERE id = $1`;
  await bank.database.pool.query(taken, [topup.id]);
  await customer.client.checkTopup({ params });
  const giveBack = () =>
    customer.client.moveMoney({ body: { from: to, to: from, amount: '25.00' } }).then(() => {});
  return { customer, params, giveBack };
}

/** 25 into the first account, or as much as is given. */
export async function startTopup({ client }: TestCustomer, amount = '25.00'): Promise<TopupAnswer> {
  const { accounts } = await client.listAccounts();
  const account = accounts.find(({ first }) => first)?.id ?? '';
  return (await client.startTopup({ body: { account, amount } })).topup;
}
