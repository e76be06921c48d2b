import * as z from 'zod';
import { cardDisputeStates, cardPaymentStandings } from '../choices.ts';
import { answered, currency, moneyText, time } from '../fields.ts';

const money = answered({ amount: moneyText, currency });

export const cardPayment = answered({
  id: z.uuid(),
  state: z.enum(cardPaymentStandings),
  merchant: z.string(),
  /** The group of the merchant's category (ISO 18245), in words. */
  category: z.string(),
  /** Town and country. */
  place: z.string(),
  /** As the merchant asked for it. */
  asked: money,
  /** What is set aside or was taken, in the currency of the account. */
  billed: money,
  /** What came back; null when nothing did. */
  refunded: money.nullable(),
  /** Why it was declined, in words; null when it was not. */
  declined_because: z.string().nullable(),
  /** The telephone that paid in place of the card; null when the card did. */
  device: z.string().nullable(),
  /** Where its dispute stands; null when it is not disputed. */
  dispute: z.enum(cardDisputeStates).nullable(),
  made_at: time,
});
