import type { BodyOf, disputeCardPayment } from '@farthing/contract';
import type { TestBank } from '../../bank.ts';
import { authorisation, type CardHolder, cardHolder, networkOf } from '../card-network.ts';

/** A payment of as much at the corner shop, which the merchant has taken. */
export async function takenPayment(bank: TestBank, holder: CardHolder, amount = '25.00') {
  const network = networkOf(bank);
  const asked = authorisation(holder, { amount });
  const { payment } = await network.authorise(asked);
  if (payment === null) throw new Error('the payment was not authorised');
  await network.clear(asked.id, { amount });
  return { networkId: asked.id, paymentId: payment };
}

type Said = Partial<BodyOf<typeof disputeCardPayment>>;

/** The ids of a payment by this card, and of its dispute. */
export async function disputedPayment(bank: TestBank, holder: CardHolder, said: Said = {}) {
  const { amount = '25.00', reason = 'not-received', description = 'The parcel never came.' } = said;
  const { networkId, paymentId } = await takenPayment(bank, holder, amount);
  const { dispute } = await holder.customer.client.disputeCardPayment({
    params: { paymentId },
    body: { reason, description, amount },
  });
  return { networkId, cardPaymentId: paymentId, disputeId: dispute?.id ?? '' };
}

/** Somebody who disputes a payment of as much, with nothing else in the wallet unless more is given. */
export async function disputer(bank: TestBank, amount = '25.00', more = '0.00') {
  const holder = await cardHolder(bank, (Number(amount) + Number(more)).toFixed(2));
  return { ...holder, ...(await disputedPayment(bank, holder, { amount })) };
}
