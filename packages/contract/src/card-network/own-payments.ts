import * as z from 'zod';
import { call } from '../call.ts';
import { cardPaymentStandings } from '../choices.ts';
import { answered, currency, moneyText, sent, time, uuid } from '../fields.ts';

const money = answered({ amount: moneyText, currency });

const cardPayment = answered({
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
  made_at: time,
});

export const listCardPayments = call({
  method: 'GET',
  path: '/cards/:cardId/payments/',
  summary: 'List what a card of yours has paid, newest first, and what it has spent today and this month',
  description: 'The last 50, those that were declined included. Days and months are those of UTC.',
  access: 'customer',
  rate: 'general',
  params: sent({ cardId: uuid }),
  answer: {
    status: 200,
    body: answered({
      spent: answered({ day: moneyText, month: moneyText, currency }),
      payments: z.array(cardPayment),
    }),
  },
  errors: ['card_not_found'],
});

export type OwnCardPayment = z.output<typeof cardPayment>;
