import type { TestBank } from '../bank.ts';
import { newestCode, signedInCustomer } from '../customers.ts';
import { payingCustomer, paymentTo } from '../withdrawals.ts';

/** What customers do who close everything. */
export function leavingCalls(bank: TestBank) {
  const asked = async () => {
    const customer = await signedInCustomer(bank);
    await customer.client.createPin({ body: { pin: '4821' } });
    await customer.client.askLeavingCode({ body: { pin: '4821' } });
    return customer;
  };
  return {
    askLeavingCode: asked,
    async leave() {
      const { client, email } = await asked();
      await client.leave({ body: { pin: '4821', code: await newestCode(bank, email) } });
    },
    /** While staff look at the payment of the rest. */
    async cancelLeaving() {
      const { client, email } = await payingCustomer(bank, '20000.00');
      const grace = await signedInCustomer(bank);
      const { amount: _amount, pin, ...toGrace } = await paymentTo(grace);
      const { payee } = await client.addPayee({ body: toGrace });
      const [wallet] = (await client.listAccounts()).accounts;
      await client.askLeavingCode({
        body: { pin, payouts: [{ account: wallet?.id ?? '', payee: payee.id }] },
      });
      await client.leave({ body: { pin, code: await newestCode(bank, email) } });
      await client.cancelLeaving();
    },
  };
}
