import type { TestBank } from '../../bank.ts';
import { giveMoney } from '../../books.ts';
import { signedInCustomer } from '../../customers.ts';

export const cardAddress = '1 Wren Lane\nLeeds LS1 1AA\nUnited Kingdom';

/** Somebody who has ordered a card of plastic, with 100.00 left. */
export async function physicalCard(bank: TestBank) {
  const customer = await signedInCustomer(bank);
  await giveMoney(bank, customer.id, '110.00');
  await customer.client.createPin({ body: { pin: '4821' } });
  const body = { kind: 'physical', fee_amount: '10.00', address: cardAddress } as const;
  const { card } = await customer.client.orderCard({ body });
  return { customer, params: { cardId: card.id } };
}

export type Posted = Awaited<ReturnType<typeof physicalCard>>;

/** Made and sent; with what is printed on the card and in its letter. */
export async function sendCard(bank: TestBank, { params }: Posted) {
  for (const step of ['make', 'send'] as const)
    await bank.client().moveProducedCard({ params, body: { step } });
  const { cards } = await bank.client().readCardProducer();
  const sent = cards.find(({ card_id }) => card_id === params.cardId);
  return { last_four: sent?.last_four ?? '', code: sent?.code ?? '' };
}

/** In the hands of its owner. */
export async function activatedCard(bank: TestBank): Promise<Posted> {
  const posted = await physicalCard(bank);
  await posted.customer.client.activateOwnCard({ params: posted.params, body: await sendCard(bank, posted) });
  return posted;
}
