import type { TestBank } from '../bank.ts';
import { giveMoney } from '../books.ts';
import { testMember } from '../staff.ts';
import { because, someone } from './world.ts';

/** What the owner of cards does with them. */
export function cardCalls(bank: TestBank) {
  const owner = async () => {
    const customer = await someone(bank);
    await giveMoney(bank, customer.id, '50.00');
    const body = { kind: 'virtual', fee_amount: '10.00' } as const;
    await customer.client.createPin({ body: { pin: '4821' } });
    const { card } = await customer.client.orderCard({ body });
    return { ...customer, params: { cardId: card.id } };
  };
  return {
    orderCard: owner,
    async freezeOwnCard() {
      const { client, params } = await owner();
      await client.freezeOwnCard({ params });
    },
    async unfreezeOwnCard() {
      const { client, params } = await owner();
      await client.freezeOwnCard({ params });
      await client.unfreezeOwnCard({ params });
    },
    async closeOwnCard() {
      const { client, params } = await owner();
      await client.closeOwnCard({ params });
    },
    async replaceOwnCard() {
      const { client, params } = await owner();
      await client.replaceOwnCard({ params, body: { because: 'stolen' } });
    },
    async revealOwnCard() {
      const { client, params } = await owner();
      await client.revealOwnCard({ params, body: { pin: '4821' } });
    },
    async freezeCard() {
      const { params } = await owner();
      await (await testMember(bank, 'support')).client.freezeCard({ params, ...because });
    },
    async proposeCardUnfreeze() {
      const [{ params }, { client }] = [await owner(), await testMember(bank, 'support')];
      await client.freezeCard({ params, ...because });
      await client.proposeCardUnfreeze({ params, ...because });
    },
    async controlOwnCard() {
      const { client, params } = await owner();
      await client.controlOwnCard({ params, body: { allows: { online: false } } });
    },
  };
}
