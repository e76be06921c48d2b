import type { TestBank } from '../../bank.ts';
import { testMember } from '../../staff.ts';
import { because, someone } from '../world.ts';
import { doubtfulPayment } from './doubtful-payment.ts';

/** Of payments on chains that are in doubt. */
export function chainPaymentCalls(bank: TestBank) {
  const doubted = async () => {
    const { id } = await someone(bank);
    const { client } = await testMember(bank, 'operations');
    return { client, params: { chainPaymentId: await doubtfulPayment(bank, id) } };
  };
  return {
    async proposeChainPaymentCredit() {
      const { client, params } = await doubted();
      await client.proposeChainPaymentCredit({ params, body: { ...because.body, received: '0.50' } });
    },
    async proposeChainPaymentReturn() {
      const { client, params } = await doubted();
      await client.proposeChainPaymentReturn({ params, ...because });
    },
    async proposeChainPaymentWriteOff() {
      const { client, params } = await doubted();
      await client.proposeChainPaymentWriteOff({ params, ...because });
    },
  };
}
