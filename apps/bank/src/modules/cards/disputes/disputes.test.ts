import { afterAll, expect, test } from 'vitest';
import {
  authorisation,
  cardHolder,
  networkOf,
} from '../../../../../../tools/testing/accepted/card-network.ts';
import {
  disputedPayment,
  disputer,
  takenPayment,
} from '../../../../../../tools/testing/accepted/cards/disputes.ts';
import { aPicture } from '../../../../../../tools/testing/accepted/identity/identity-calls.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';

const bank = await testBank();
const network = networkOf(bank);
const body = { reason: 'not-received', description: 'The parcel never came.', amount: '25.00' } as const;

afterAll(() => expectSoundBooks(bank));

test('[CAR-07] a payment is disputed from its page, is under way, and takes pictures', async () => {
  const ada = await cardHolder(bank);
  const { paymentId } = await takenPayment(bank, ada);
  const params = { paymentId };
  const { client, email } = ada.customer;
  expect(await client.getCardPaymentPage({ params })).toMatchObject({
    payment: { merchant: 'Corner Shop', state: 'cleared', dispute: null },
    dispute: null,
    disputable: { most: { amount: '25.00', currency: 'USD' } },
  });
  const { dispute, disputable } = await client.disputeCardPayment({ params, body });
  expect(disputable).toBeNull();
  expect(dispute).toMatchObject({ state: 'open', amount: '25.00', pictures: [], takes_pictures: true });
  const { under_way } = await client.listUnderWay();
  expect(under_way).toMatchObject([
    { id: paymentId, kind: 'card_dispute', state: 'disputed', amount: '25.00' },
  ]);
  expect(
    (await client.listCardPayments({ params: { cardId: ada.cardId }, query: {} })).payments[0],
  ).toMatchObject({
    dispute: 'open',
  });
  const disputeId = dispute?.id ?? '';
  for (let count = 0; count < 5; count += 1)
    await client.addDisputePicture({ params: { disputeId }, upload: await aPicture() });
  const sixth = client.addDisputePicture({ params: { disputeId }, upload: await aPicture() });
  expect(await refusalOf(sixth)).toMatchObject({ code: 'status_conflict' });
  expect((await bank.mailsTo(email)).map(({ subject }) => subject)).toContain(
    'We have received your dispute with Corner Shop',
  );
});

test('[CAR-07] pictures are kept drawn anew and encrypted, and go some time after the outcome', async () => {
  const { customer, disputeId } = await disputer(bank);
  await customer.client.addDisputePicture({ params: { disputeId }, upload: await aPicture() });
  const kept = () =>
    bank.database.kysely
      .selectFrom('card_dispute_picture')
      .selectAll()
      .where('dispute_id', '=', disputeId)
      .execute();
  const [picture] = await kept();
  expect(picture?.sealed.includes('WEBP')).toBe(false);
  const { disputes } = bank.modules.cards;
  const shown = await disputes.findPicture(bank.database.kysely, disputeId, picture?.id ?? '');
  expect(shown?.subarray(8, 12).toString()).toBe('WEBP');
  const script = new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' });
  expect(
    await refusalOf(customer.client.addDisputePicture({ params: { disputeId }, upload: script })),
  ).toMatchObject({ code: 'picture_not_readable' });
  const actor = { kind: 'system' } as const;
  await bank.modules.books.submit(
    await disputes.planLose(bank.database.kysely, actor, disputeId, 'The parcel was signed for.'),
  );
  bank.clock.advance({ days: 181 });
  await disputes.emptyOld();
  expect(await kept()).toEqual([]);
});

test('[CAR-07] a payment is disputed once, by its owner, when it is taken, in time, for no more than is left', async () => {
  const ada = await cardHolder(bank);
  const { client } = ada.customer;
  const taken = await takenPayment(bank, ada);
  const dispute = (paymentId: string, amount = '25.00', by = client) =>
    refusalOf(by.disputeCardPayment({ params: { paymentId }, body: { ...body, amount } }));

  const mallory = await signedInCustomer(bank);
  expect(await dispute(taken.paymentId, '25.00', mallory.client)).toMatchObject({ code: 'not_found' });
  expect(await dispute(taken.paymentId, '25.01')).toMatchObject({ code: 'dispute_too_much' });
  await network.refund(taken.networkId, { amount: '10.00' });
  expect(await dispute(taken.paymentId, '15.01')).toMatchObject({ code: 'dispute_too_much' });
  const { payment } = await network.authorise(authorisation(ada));
  expect(await dispute(payment ?? '')).toMatchObject({ code: 'payment_not_taken' });

  const both = await Promise.all([1, 2].map(() => dispute(taken.paymentId, '15.00')));
  expect(both.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect(await dispute(taken.paymentId, '1.00')).toMatchObject({ code: 'dispute_exists' });

  const old = await takenPayment(bank, ada);
  await bank.database.pool.query(
    `UPDATE card_payment SET created_at = created_at - interval '121 days' WHERE id = $1`,
    [old.paymentId],
  );
  expect(await dispute(old.paymentId)).toMatchObject({
    code: 'dispute_too_late',
  });
});

test('[CAR-07] nobody adds a picture to the dispute of another', async () => {
  const { disputeId } = await disputedPayment(bank, await cardHolder(bank));
  const mallory = await signedInCustomer(bank);
  const adding = mallory.client.addDisputePicture({ params: { disputeId }, upload: await aPicture() });
  expect(await refusalOf(adding)).toMatchObject({ code: 'not_found' });
});
