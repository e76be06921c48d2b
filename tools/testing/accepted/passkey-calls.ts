import { orderBody } from '../accounts/standing-orders.ts';
import type { TestBank } from '../bank.ts';
import { signedInCustomer } from '../customers.ts';
import { approve, passkeyLogin, passkeyProof, withPasskey } from '../passkeys/customer-passkeys.ts';
import { payingCustomer, payment } from '../withdrawals.ts';

/** What customers do with passkeys. */
export function passkeyCalls(bank: TestBank) {
  const added = async () => {
    const customer = await signedInCustomer(bank);
    return { customer, ...(await withPasskey(bank, customer)) };
  };
  const approved = async () => {
    const customer = await payingCustomer(bank, '1000.00');
    const { authenticator } = await withPasskey(bank, customer);
    const { data } = await customer.client.withdraw({ body: payment({ amount: '10.00' }) });
    await approve(customer, authenticator, data.withdrawal_id);
  };
  const scheduledOne = async () => {
    const customer = await payingCustomer(bank, '1000.00');
    const { authenticator } = await withPasskey(bank, customer);
    const { order } = await customer.client.makeStandingOrder({ body: orderBody(bank) });
    const params = { orderId: order.id };
    const { passkey } = await customer.client.startOrderApproval({ params });
    await customer.client.approveOrderByPasskey({ params, body: { credential: authenticator.get(passkey) } });
  };
  return {
    startOrderApproval: scheduledOne,
    approveOrderByPasskey: scheduledOne,
    startPaymentApproval: approved,
    approveByPasskey: approved,
    startPasskeyLogin: () => bank.client().startPasskeyLogin(),
    async loginWithPasskey() {
      await passkeyLogin(bank, (await added()).authenticator);
    },
    async dismissPasskeyOffer() {
      await (await signedInCustomer(bank)).client.dismissPasskeyOffer();
    },
    sendPasskeyCode: added,
    startOwnPasskey: added,
    addOwnPasskey: added,
    async removeOwnPasskey() {
      const { customer, passkey } = await added();
      const body = await passkeyProof(bank, customer);
      await customer.client.removeOwnPasskey({ params: { passkeyId: passkey.id }, body });
    },
  };
}
