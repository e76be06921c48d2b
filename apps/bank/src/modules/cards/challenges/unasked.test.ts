import { afterAll, expect, test } from 'vitest';
import {
  authorisation,
  challengeOf,
  networkOf,
  onlinePayment,
  onlineShops,
} from '../../../../../../tools/testing/accepted/card-network.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../../tools/testing/books.ts';

/** Thieves and merchants who would take many small sums, since nobody is asked about one. */

const bank = await testBank();
const network = networkOf(bank);
const { holder, approved, pay, heldOf } = onlineShops(bank);

afterAll(() => expectSoundBooks(bank));

test('[CAR-05] who pays small sums online gets no more in a day than goes without asking, many at once or each approved before', async () => {
  const [ada, grace] = [await holder(), await holder()];
  const small = Array.from({ length: 12 }, () => onlinePayment(ada, { amount: '30.00' }));
  await Promise.all(small.map((payment) => pay(payment)));
  expect(await heldOf(ada)).toBe(15_000n);
  const payments = Array.from({ length: 7 }, () => onlinePayment(grace, { amount: '30.00' }));
  const approvals = [];
  for (const payment of payments)
    approvals.push((await network.challenge(challengeOf(payment))).challenge ?? undefined);
  const reasons = [];
  for (const [n, payment] of payments.entries()) reasons.push(await pay(payment, approvals[n]));
  expect(reasons.filter((reason) => reason === 'challenge_missing')).toHaveLength(2);
  expect(await heldOf(grace)).toBe(15_000n);
  expect(await network.increment(payments[0]?.id ?? '', { amount: '0.01' })).toMatchObject({
    reason: 'challenge_missing',
  });
});

test('[CAR-05] who adds to many small payments online gets no more in a day than goes without asking', async () => {
  const ada = await holder();
  const payments = Array.from({ length: 7 }, () => onlinePayment(ada, { amount: '1.00' }));
  await Promise.all(payments.map((payment) => pay(payment)));
  await Promise.all(payments.map(({ id }) => network.increment(id, { amount: '29.00' })));
  expect(await heldOf(ada)).toBe(12_300n);
});

test('[CAR-05] who says that it keeps the number of a card, and was never given it, takes small sums at most', async () => {
  const ada = await holder();
  const stored = (amount: string) => authorisation(ada, { entry: 'stored', amount });
  expect(await pay(stored('400.00'))).toBe('challenge_missing');
  const small = Array.from({ length: 7 }, () => pay(stored('30.00')));
  expect((await Promise.all(small)).filter((reason) => reason === 'approved')).toHaveLength(5);
  expect(await pay(onlinePayment(ada, { amount: '1.00' }))).toBe('challenge_missing');
  // Its owner has approved a payment to the merchant: it charges from then on, whenever and as often as was agreed with them.
  const first = await approved(ada);
  await pay(first.payment, first.challenge);
  bank.clock.advance({ days: 365 });
  const yearly = stored('200.00');
  expect(await pay(yearly)).toBe('approved');
  expect((await network.increment(yearly.id, { amount: '10.00' })).reason).toBe('approved');
  const merchant = { ...first.payment.merchant, name: 'Crook & Sons' };
  expect(await pay({ ...stored('60.00'), merchant })).toBe('challenge_missing');
});
