import * as z from 'zod';
import { call } from '../call.ts';
import { cardPayment } from '../cards/payment-shape.ts';
import { answered, currency, moneyText, opaque, sent, uuid } from '../fields.ts';
import { limits } from '../limits.ts';

export const listCardPayments = call({
  method: 'GET',
  path: '/cards/:cardId/payments/',
  summary: 'List what a card of yours has paid, newest first, and what it has spent today and this month',
  description: 'Up to 50 at a time, those that were declined included. Days and months are those of UTC.',
  access: 'customer',
  rate: 'general',
  params: sent({ cardId: uuid }),
  query: sent({ cursor: opaque('This is not a cursor that we gave.', limits.cursor).optional() }),
  answer: {
    status: 200,
    body: answered({
      spent: answered({ day: moneyText, month: moneyText, currency }),
      payments: z.array(cardPayment),
      next_cursor: z.string().nullable(),
    }),
  },
  errors: ['card_not_found'],
});

export type OwnCardPayment = z.output<typeof cardPayment>;
