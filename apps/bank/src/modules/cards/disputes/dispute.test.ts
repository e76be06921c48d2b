import { money } from '@farthing/money';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CardPayment, chargeBack, refund } from '../network/payment.ts';
import { openActs, partsTakenBack } from './dispute.ts';

const now = new Date('2026-11-17T12:00:00Z');

/** Taken in full, with these amounts in the currency of the merchant and of the account. */
function taken(inMinor: bigint, minor: bigint): CardPayment {
  return {
    ...{
      id: '1',
      networkId: 'net-00000001',
      cardId: '2',
      customerId: '3',
      ledgerAccount: 1,
      creditId: null,
      tokenId: null,
    },
    ...{ state: 'cleared', purpose: 'purchase', entry: 'chip', reason: 'approved', steps: 2 },
    merchant: { name: 'Corner Shop', category: '5411', city: 'Leeds', country: 'GB' },
    amount: money(inMinor, 'EUR'),
    ...{
      clearedInMinor: inMinor,
      refundedInMinor: 0n,
      clearedMinor: minor,
      refundedMinor: 0n,
      owedMinor: 0n,
    },
    ...{ billedCurrency: 'USD', heldMinor: 0n, holdId: null },
    ...{ createdAt: now, expiresAt: now, updatedAt: now },
  };
}

const minor = fc.bigInt({ min: 1n, max: 1_000_000n });

test('[CAR-07] whatever is refunded before and after, no more comes back than was taken', () => {
  fc.assert(
    fc.property(minor, minor, minor, fc.array(minor, { maxLength: 4 }), (inMinor, billed, won, refunds) => {
      let payment = taken(inMinor, billed);
      const [first, ...others] = refunds;
      for (const step of [
        (at: CardPayment) => (first === undefined ? undefined : refund(at, first)),
        (at: CardPayment) => chargeBack(at, won, false),
        ...others.map((amount) => (at: CardPayment) => refund(at, amount)),
      ]) {
        const change = step(payment);
        if (change?.ok !== true) continue;
        expect(change.moves.given).toBeGreaterThanOrEqual(0n);
        expect(change.after.refundedMinor - payment.refundedMinor).toBe(change.moves.given);
        payment = change.after;
      }
      expect(payment.refundedMinor).toBeLessThanOrEqual(payment.clearedMinor);
      expect(payment.refundedInMinor).toBeLessThanOrEqual(payment.clearedInMinor);
    }),
  );
});

test('[CAR-07] what is taken back and what is owed are together what was credited', () => {
  fc.assert(
    fc.property(minor, fc.bigInt({ min: -1_000n, max: 2_000_000n }), (amountMinor, available) => {
      const { takenMinor, debtMinor } = partsTakenBack({ amountMinor, creditedAt: now }, available);
      expect(takenMinor + debtMinor).toBe(amountMinor);
      expect(takenMinor <= (available > 0n ? available : 0n)).toBe(true);
      expect(debtMinor).toBeGreaterThanOrEqual(0n);
    }),
  );
  const none = { takenMinor: 0n, debtMinor: 0n };
  expect(partsTakenBack({ amountMinor: 5n, creditedAt: null }, 10n)).toEqual(none);
});

test('[CAR-07] what is credited is not credited again, and what is decided is decided', () => {
  for (const state of ['open', 'with-merchant', 'answered'] as const)
    expect(openActs({ state, isCredited: true })).not.toContain('credit');
  for (const state of ['won', 'lost'] as const) expect(openActs({ state, isCredited: false })).toEqual([]);
});
