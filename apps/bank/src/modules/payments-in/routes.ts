import {
  listOtherBankPayments,
  type OtherBankPayment,
  receivePayment,
  sendFromOtherBank,
} from '@farthing/contract';
import { fromDecimal } from '@farthing/money';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { readSentPayments, sendPayment } from './other-bank.ts';
import { receive } from './receive.ts';
import type { PaymentInServices } from './services.ts';

export function paymentInRoutes(services: PaymentInServices): Route[] {
  return [
    route(receivePayment, async ({ body }) => {
      const { id, state, receivedAt } = await receive(services, {
        reference: body.reference,
        endToEndId: body.end_to_end_id,
        source: 'provider',
        amount: fromDecimal(body.amount, body.currency),
        account: body.account,
        payer: body.payer.name,
        payerAccount: body.payer.account ?? null,
        narration: body.narration ?? null,
      });
      return {
        ...done(words[state]),
        payment: { id, state, received_at: receivedAt.toISOString() },
      };
    }),
    ...(services.config.mode === 'sandbox' ? otherBankRoutes(services) : []),
  ];
}

/** What only a sandbox has: whoever can reach it can make money with it. */
function otherBankRoutes(services: PaymentInServices): Route[] {
  return [
    route(listOtherBankPayments, async () => ({ payments: [...(await readSentPayments(services))] })),
    route(sendFromOtherBank, ({ body, key, onceBy }) =>
      onceBy((rowOf) => sendPayment(services, { ...body, key, answerOf: sentAnswer, rowOf })),
    ),
  ];
}

function sentAnswer(payment: OtherBankPayment) {
  return { ...done(words[payment.state]), payment };
}

const words = {
  credited: 'The money is in the account.',
  waiting: 'The money is here, and waits for the bank’s staff.',
  returned: 'The money was sent back.',
} as const;
