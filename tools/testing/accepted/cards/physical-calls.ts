import type { TestBank } from '../../bank.ts';
import { activatedCard, physicalCard } from './physical-cards.ts';

/** Of cards that come by post. */
export function physicalCalls(bank: TestBank) {
  return {
    async moveProducedCard() {
      const { params } = await physicalCard(bank);
      await bank.client().moveProducedCard({ params, body: { step: 'make' } });
    },
    activateOwnCard: () => activatedCard(bank),
    async setCardPin() {
      const { customer, params } = await activatedCard(bank);
      await customer.client.setCardPin({ params, body: { card_pin: '8361', pin: '4821' } });
    },
  };
}
