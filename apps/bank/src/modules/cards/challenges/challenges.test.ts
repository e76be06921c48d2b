import { afterAll, describe, expect, test } from 'vitest';
import {
  authorisation,
  type CardHolder,
  challengeOf,
  networkOf,
  onlinePayment,
  onlineShops,
  sendToBank,
} from '../../../../../../tools/testing/accepted/card-network.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import { signIn } from '../../../../../../tools/testing/customers.ts';
import { withPasskey } from '../../../../../../tools/testing/passkeys/customer-passkeys.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';

const bank = await testBank();
const network = networkOf(bank);
const { pin, holder, asked, approved, pay, heldOf } = onlineShops(bank);

afterAll(() => expectSoundBooks(bank));

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call))?.code;

describe('a payment online', () => {
  test('[CAR-05] that is small is approved by itself, and is paid', async () => {
    const ada = await holder();
    const payment = onlinePayment(ada, { amount: '30.00' });
    const answer = await network.challenge(challengeOf(payment));
    expect(answer).toMatchObject({ outcome: 'frictionless', response_code: '00' });
    expect(await pay(payment, answer.challenge ?? '')).toBe('approved');
    expect((await ada.customer.client.listUnderWay()).under_way).toHaveLength(1);
  });

  test('[CAR-05] that is not is approved in the app with the PIN, with merchant and amount, and is paid then', async () => {
    const ada = await holder();
    const { client, email } = ada.customer;
    const { payment, challenge, params } = await asked(ada);
    expect((await bank.mailsTo(email))[0]?.subject).toBe('Approve $60.00 to Corner Shop?');
    expect((await client.listUnderWay()).under_way).toMatchObject([
      ...[{ id: challenge, kind: 'card_challenge', state: 'asked_of_you', party: 'Corner Shop' }],
    ]);
    const { challenge: shown } = await client.readCardChallenge({ params });
    expect(shown).toMatchObject({
      ...{ state: 'waiting', merchant: 'Corner Shop', place: 'Leeds, GB', amount: '60.00', currency: 'USD' },
      approve_with: 'pin',
    });
    expect(await network.result(challenge)).toBe('waiting');
    const wrong = client.approveChallengeByPin({ params, body: { pin: '9999' } });
    expect(await codeOf(wrong)).toBe('pin_incorrect');
    await client.approveChallengeByPin({ params, body: { pin } });
    expect(await network.result(challenge)).toBe('approved');
    expect(await pay(payment, challenge)).toBe('approved');
    expect(await heldOf(ada)).toBe(6_000n);
    expect(await network.result(challenge)).toBe('used');
  });

  test('[CAR-05] is approved by a passkey that signs merchant and amount, and then by no PIN', async () => {
    const ada = await holder();
    const { client } = ada.customer;
    const { authenticator } = await withPasskey(bank, ada.customer);
    const { payment, challenge, params } = await asked(ada);
    expect(await codeOf(client.approveChallengeByPin({ params, body: { pin } }))).toBe('passkey_needed');
    const { statement, passkey } = await client.startChallengeApproval({ params });
    expect(statement).toMatchObject({ amount: '60.00', payee: 'Corner Shop', account: 'Leeds, GB' });
    await client.approveChallengeByPasskey({ params, body: { credential: authenticator.get(passkey) } });
    expect(await pay(payment, challenge)).toBe('approved');
    // A signature for one payment approves no other.
    const other = await asked(ada, { amount: '200.00' });
    const again = { params: other.params, body: { credential: authenticator.get(passkey) } };
    expect(await codeOf(client.approveChallengeByPasskey(again))).toBe('passkey_not_accepted');
  });

  test('[CAR-05] to a merchant that was approved before asks nobody up to 100.00, and asks again when it comes to much in a day', async () => {
    const ada = await holder();
    const first = await approved(ada);
    await pay(first.payment, first.challenge);
    expect(await pay(onlinePayment(ada, { amount: '100.00' }))).toBe('approved');
    expect(await pay(onlinePayment(ada, { amount: '60.00' }))).toBe('challenge_missing');
    bank.clock.advance({ days: 1, seconds: 1 });
    expect(await pay(onlinePayment(ada, { amount: '60.00' }))).toBe('approved');
  });

  test('[CAR-04] [CAR-05] that the rules of risk would have staff look at asks the owner, however small it is', async () => {
    const ada = await holder();
    const small = onlinePayment(ada, { amount: '5.00' });
    for (let paid = 0; paid < 7; paid += 1) await network.authorise(authorisation(ada, { amount: '1.00' }));
    expect(await network.challenge(challengeOf(small))).toMatchObject({ outcome: 'frictionless' });
    await network.authorise(authorisation(ada, { amount: '1.00' }));
    expect(await pay(small)).toBe('challenge_missing');
    expect(await network.challenge(challengeOf(small))).toMatchObject({ outcome: 'challenge' });
    expect((await network.authorise(authorisation(ada, { amount: '1.00' }))).reason).toBe('approved');
  });

  test('[CAR-05] is asked about once: the same id gives the same answer, and another call under it is refused', async () => {
    const ada = await holder();
    const call = challengeOf(onlinePayment(ada));
    const answers = await Promise.all(Array.from({ length: 6 }, () => network.challenge(call)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const mails = await bank.mailsTo(ada.customer.email);
    expect(mails.filter(({ subject }) => subject.startsWith('Approve '))).toHaveLength(1);
    expect(await network.challenge({ ...call, amount: '61.00' })).toMatchObject({ reason: 'id_reused' });
  });

  test('[CAR-05] of a card that may not pay asks nobody', async () => {
    const ada = await holder();
    await ada.customer.client.freezeOwnCard({ params: { cardId: ada.cardId } });
    const call = challengeOf(onlinePayment(ada));
    const refused = { outcome: 'refused', challenge: null, reason: 'card_frozen', response_code: '62' };
    expect(await network.challenge(call)).toMatchObject(refused);
    await ada.customer.client.unfreezeOwnCard({ params: { cardId: ada.cardId } });
    expect(await network.challenge(call)).toMatchObject(refused);
    const none = { ...challengeOf(onlinePayment(ada)), card: { number: '4242424242424242' } };
    expect(await network.challenge(none)).toMatchObject({ reason: 'card_unknown' });
  });
});

describe('a thief', () => {
  test('[CAR-05] who pays without an approval, or before it came, pays nothing', async () => {
    const ada = await holder();
    const { payment, challenge } = await asked(ada);
    expect(await pay(onlinePayment(ada))).toBe('challenge_missing');
    expect(await pay(payment, challenge)).toBe('challenge_waiting');
    expect(await pay(onlinePayment(ada), payment.id.slice(4))).toBe('challenge_other');
    expect(await heldOf(ada)).toBe(0n);
  });

  test('[CAR-05] who uses one approval many times at once pays once', async () => {
    const ada = await holder();
    const { challenge } = await approved(ada);
    const reasons = await Promise.all(Array.from({ length: 8 }, () => pay(onlinePayment(ada), challenge)));
    expect(reasons.filter((reason) => reason === 'approved')).toHaveLength(1);
    expect(reasons.filter((reason) => reason === 'challenge_used')).toHaveLength(7);
    expect(await heldOf(ada)).toBe(6_000n);
  });

  test('[CAR-05] who relays an approval to another payment, merchant or card pays nothing', async () => {
    const [ada, eve] = [await holder(), await holder()];
    const { challenge, payment } = await approved(ada);
    const merchant = { ...payment.merchant, name: 'Crook & Sons' };
    for (const changes of [
      { amount: '60.01' },
      { amount: '59.99' },
      { currency: 'EUR' },
      { merchant },
    ] as const)
      expect(await pay(onlinePayment(ada, changes), challenge)).toBe('challenge_other');
    expect(await pay(onlinePayment(eve), challenge)).toBe('challenge_other');
    expect(await network.increment((await paid(ada, '5.00')).id, { amount: '60.00' })).toMatchObject({
      ...{ response_code: '1A', reason: 'challenge_missing' },
    });
    expect([await heldOf(ada), await heldOf(eve)]).toEqual([500n, 0n]);
  });

  const paid = async (ada: CardHolder, amount: string) => {
    const payment = onlinePayment(ada, { amount });
    expect(await pay(payment)).toBe('approved');
    return payment;
  };

  test('[CAR-05] who is another customer neither sees, approves nor declines it, and spends no try of a PIN', async () => {
    const [ada, eve] = [await holder(), await holder()];
    const { params, challenge } = await asked(ada);
    const { client } = eve.customer;
    for (const call of [
      () => client.readCardChallenge({ params }),
      () => client.startChallengeApproval({ params }),
      () => client.approveChallengeByPin({ params, body: { pin } }),
      () => client.declineCardChallenge({ params }),
    ])
      expect(await codeOf(call())).toBe('not_found');
    expect(await network.result(challenge)).toBe('waiting');
  });

  test('[CAR-05] who approves after five minutes, or uses an approval after five, is too late', async () => {
    const ada = await holder();
    const { params, challenge } = await asked(ada);
    const used = await approved(ada);
    bank.clock.advance({ minutes: 5 });
    const { client } = await signIn(bank, ada.customer.email);
    expect(await codeOf(client.approveChallengeByPin({ params, body: { pin } }))).toBe('status_conflict');
    expect(await network.result(challenge)).toBe('over');
    expect((await client.listUnderWay()).under_way).toEqual([]);
    expect(await pay(used.payment, used.challenge)).toBe('challenge_over');
  });

  test('[CAR-05] who pays with a frozen card pays nothing, approved before or not', async () => {
    const ada = await holder();
    const before = await approved(ada);
    const { params } = await asked(ada);
    const { client } = ada.customer;
    await client.freezeOwnCard({ params: { cardId: ada.cardId } });
    expect(await pay(before.payment, before.challenge)).toBe('card_frozen');
    expect(await codeOf(client.approveChallengeByPin({ params, body: { pin } }))).toBe('status_conflict');
  });

  test('[CAR-05] whose payment is declined, also after it was approved, pays nothing', async () => {
    const ada = await holder();
    const { params, payment, challenge } = await approved(ada);
    const { client } = ada.customer;
    expect((await client.declineCardChallenge({ params })).challenge.state).toBe('declined');
    expect((await client.declineCardChallenge({ params })).challenge.state).toBe('declined');
    expect(await pay(payment, challenge)).toBe('challenge_declined');
    expect(await codeOf(client.approveChallengeByPin({ params, body: { pin } }))).toBe('status_conflict');
    expect(await heldOf(ada)).toBe(0n);
  });

  test('[CAR-05] who asks until the owner gives in is stopped after three, however many at once', async () => {
    const ada = await holder();
    const calls = Array.from({ length: 12 }, () => network.challenge(challengeOf(onlinePayment(ada))));
    const answers = await Promise.all(calls);
    expect(answers.filter(({ outcome }) => outcome === 'challenge')).toHaveLength(3);
    expect(answers.filter(({ reason }) => reason === 'too_many_challenges')).toHaveLength(9);
    bank.clock.advance({ minutes: 10, seconds: 1 });
    expect(await network.challenge(challengeOf(onlinePayment(ada)))).toMatchObject({ outcome: 'challenge' });
  });

  test('[CAR-05] who cannot sign asks for nothing', async () => {
    const ada = await holder();
    const call = challengeOf(onlinePayment(ada));
    const secrets = ['another secret of 32 characters'];
    expect((await sendToBank(bank, 'challenge', call, { secrets })).status).toBe(401);
  });
});

test('[CAR-05] [CAR-06] the shop waits for the approval, and goes on with it', async () => {
  const ada = await holder();
  const { client } = ada.customer;
  const shop = bank.client();
  const body = { place: 'shop', ...ada.card, amount: '49.90' } as const;
  const { approved: isPaid, challenge } = await shop.payInShop({ body });
  expect([isPaid, challenge]).toEqual([false, expect.any(String)]);
  const params = { challengeId: challenge ?? '' };
  expect(await shop.readShopChallenge({ params })).toEqual({ state: 'waiting' });
  await client.approveChallengeByPin({ params, body: { pin } });
  expect(await shop.readShopChallenge({ params })).toEqual({ state: 'approved' });
  expect(await shop.payInShop({ body: { ...body, ...(challenge !== null && { challenge }) } })).toMatchObject(
    {
      ...{ approved: true, challenge: null },
    },
  );
  expect(await heldOf(ada)).toBe(4_990n);
});
