import {
  approveOrderByPasskey,
  confirmStandingOrder,
  endStandingOrder,
  listStandingOrders,
  makeStandingOrder,
  pauseStandingOrder,
  resendStandingOrderCode,
  resumeStandingOrder,
  skipStandingOrderDay,
  startOrderApproval,
} from '@farthing/contract';
import { dayInWords } from '@farthing/rules';
import type { Tx } from '../../platform/database/database.ts';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { answerOf, readOrders } from './answers.ts';
import { confirmOrder, makeOrder, resendOrderCode, startApproval } from './make.ts';
import { changeOrder, skipDay } from './manage.ts';
import { hasPasskey } from './passkey-approval.ts';
import type { StandingOrderServices } from './services.ts';
import type { StandingOrder } from './standing-order.ts';

export function standingOrderRoutes(services: StandingOrderServices): Route[] {
  const { pins, withdrawals, database } = services;
  const changed = async (order: StandingOrder, words: (answer: Answer) => string) => {
    const answer = await answerOf(services, database.kysely, order);
    return { ...done(words(answer)), order: answer };
  };
  return [
    route(listStandingOrders, ({ principal }) => readOrders(services, principal.customerId)),
    route(makeStandingOrder, async ({ body, principal: { customerId, sessionId }, origin, once }) => {
      await pins.check(customerId, body.pin, origin);
      const described = await withdrawals.describeOrdered({ customerId, sessionId, body });
      return once(async (tx) => {
        const order = await makeOrder(services, tx, { customerId, origin }, { body, described });
        const message = (await hasPasskey(tx, customerId))
          ? 'Approve the scheduled payment with your passkey.'
          : 'We have emailed you a code. Enter it to approve the scheduled payment.';
        const expires_at = order.expiresAt.toISOString();
        return { ...done(message), order: await answerOf(services, tx, order), expires_at };
      });
    }),
    route(confirmStandingOrder, ({ params, body, principal: { customerId }, origin, once }) =>
      once(async (tx) => {
        const wish = { orderId: params.orderId, proof: { code: body.otp_code } };
        return confirmed(services, tx, await confirmOrder(services, tx, { customerId, origin }, wish));
      }),
    ),
    route(startOrderApproval, ({ params, principal: { customerId }, origin }) =>
      startApproval(services, { customerId, origin }, params.orderId),
    ),
    route(approveOrderByPasskey, ({ params, body, principal: { customerId }, origin, once }) =>
      once(async (tx) => {
        const wish = { orderId: params.orderId, proof: { credential: body.credential } };
        return confirmed(services, tx, await confirmOrder(services, tx, { customerId, origin }, wish));
      }),
    ),
    route(resendStandingOrderCode, ({ params, principal: { customerId }, origin, once }) =>
      once(async (tx) => {
        await resendOrderCode(services, tx, { customerId, origin }, params.orderId);
        return done('We have emailed you a new code. The one before no longer works.');
      }),
    ),
    route(skipStandingOrderDay, async ({ params, body, principal: { customerId }, origin }) => {
      const order = await skipDay(services, { customerId, origin }, params.orderId, body);
      const day = dayInWords(body.day);
      return changed(order, () => (body.skip ? `${day} is skipped.` : `${day} is not skipped any more.`));
    }),
    route(pauseStandingOrder, async ({ params, principal: { customerId }, origin }) => {
      const order = await changeOrder(services, { customerId, origin }, params.orderId, 'pause');
      return changed(order, () => 'It is paused. Nothing is paid until you resume it.');
    }),
    route(resumeStandingOrder, async ({ params, principal: { customerId }, origin }) => {
      const order = await changeOrder(services, { customerId, origin }, params.orderId, 'resume');
      return changed(order, (answer) => `It goes on. ${nextInWords(answer)}`);
    }),
    route(endStandingOrder, async ({ params, principal: { customerId }, origin }) => {
      const order = await changeOrder(services, { customerId, origin }, params.orderId, 'end');
      return changed(order, () => 'It has ended. It makes no more payments.');
    }),
  ];
}

async function confirmed(services: StandingOrderServices, tx: Tx, order: StandingOrder | Refusal) {
  if (order instanceof Refusal) return order;
  const answer = await answerOf(services, tx, order);
  return { ...done(`It is scheduled. ${nextInWords(answer)}`), order: answer };
}

type Answer = Awaited<ReturnType<typeof answerOf>>;

function nextInWords({ next_on }: Answer): string {
  return next_on === null
    ? 'There is no day left to pay on.'
    : `The next payment is on ${dayInWords(next_on)}.`;
}
