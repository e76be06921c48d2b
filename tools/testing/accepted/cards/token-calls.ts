import type { TestBank } from '../../bank.ts';
import { withTelephone } from './tokens.ts';

/** Of telephones that pay in place of a card. */
export function tokenCalls(bank: TestBank) {
  const added = async () => {
    const { customer, cardId, telephoneId } = await withTelephone(bank);
    return { client: customer.client, params: { cardId, telephoneId } };
  };
  return {
    sendTokenCode: added,
    addCardToken: added,
    async suspendCardToken() {
      const { client, params } = await added();
      await client.suspendCardToken({ params });
    },
    async resumeCardToken() {
      const { client, params } = await added();
      await client.suspendCardToken({ params });
      await client.resumeCardToken({ params, body: { pin: '4821' } });
    },
    async removeCardToken() {
      const { client, params } = await added();
      await client.removeCardToken({ params });
    },
    async payByTelephone() {
      const { params } = await added();
      await bank
        .client()
        .payByTelephone({ params: { telephoneId: params.telephoneId }, body: { amount: '5.00' } });
    },
  };
}
