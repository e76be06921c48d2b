import type { ShopPlace } from '@farthing/contract';
import type { TestBank } from '../bank.ts';
import { withPasskey } from '../passkeys/customer-passkeys.ts';
import { authorisation, cardHolder, challengeOf, networkOf, onlinePayment } from './card-network.ts';

/** Of the card network, about a payment that was just authorised. */
export function cardNetworkCalls(bank: TestBank) {
  const network = networkOf(bank);
  const authorised = async () => {
    const asked = authorisation(await cardHolder(bank));
    await network.authorise(asked);
    return asked.id;
  };
  const payAt = async (place: ShopPlace) => {
    const { card } = await cardHolder(bank);
    await bank.client().payInShop({ body: { place, ...card, amount: '5.00' } });
    return (await bank.client().readShop()).payments;
  };
  /** Somebody who is asked to approve a payment. */
  const asked = async () => {
    const holder = await cardHolder(bank);
    const { challenge } = await network.challenge(challengeOf(onlinePayment(holder)));
    return { ...holder.customer, params: { challengeId: challenge ?? '' } };
  };
  const signed = async () => {
    const { params, ...customer } = await asked();
    const { authenticator } = await withPasskey(bank, customer);
    const { passkey } = await customer.client.startChallengeApproval({ params });
    const body = { credential: authenticator.get(passkey) };
    await customer.client.approveChallengeByPasskey({ params, body });
  };
  return {
    askCardChallenge: asked,
    readCardChallengeResult: async () => network.result((await asked()).params.challengeId),
    startChallengeApproval: signed,
    approveChallengeByPasskey: signed,
    async approveChallengeByPin() {
      const { client, params } = await asked();
      await client.createPin({ body: { pin: '4821' } });
      await client.approveChallengeByPin({ params, body: { pin: '4821' } });
    },
    async declineCardChallenge() {
      const { client, params } = await asked();
      await client.declineCardChallenge({ params });
    },
    authoriseCardPayment: authorised,
    incrementCardPayment: async () => network.increment(await authorised(), { amount: '5.00' }),
    reverseCardPayment: async () => network.reverse(await authorised()),
    clearCardPayment: async () => network.clear(await authorised(), { amount: '25.00' }),
    async refundCardPayment() {
      const id = await authorised();
      await network.clear(id, { amount: '25.00' });
      await network.refund(id, { amount: '25.00' });
    },
    forceCardPayment: async () => network.force(authorisation(await cardHolder(bank))),
    expireCardPayment: async () => network.expire(await authorised()),
    readCardBalance: async () => network.balance(await cardHolder(bank)),
    payInShop: async () => void (await payAt('cash-machine')),
    async actInShop() {
      const [payment] = await payAt('shop');
      const params = { paymentId: payment?.id ?? '' };
      await bank.client().actInShop({ params, body: { act: 'take' } });
    },
    async endShopSubscription() {
      await payAt('subscription');
      const [open] = (await bank.client().readShop()).subscriptions;
      await bank.client().endShopSubscription({ params: { subscriptionId: open?.id ?? '' } });
    },
  };
}
