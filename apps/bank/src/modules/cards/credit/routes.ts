import * as calls from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import { londonDay } from '@farthing/rules';
import { issuesCards } from '../../../platform/config.ts';
import { decidedAnew } from '../../../platform/database/outdated.ts';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { accept, sendAcceptCode } from './accept.ts';
import { termsAnswer, toAnswer } from './answers.ts';
import { ask, currentOffer } from './ask.ts';
import { cancel, close } from './end.ts';
import { instruct, payByHand } from './pay.ts';
import type { CreditServices } from './services.ts';
import { creditStatement } from './statement-file.ts';
import { listCredit } from './store.ts';

/** What the owner of a credit card does with it. */
export function creditRoutes(services: CreditServices): Route[] {
  return [
    route(calls.listCredit, async ({ principal: { customerId } }) => ({
      credit: await readAll(services, customerId),
      offer: await offered(services),
    })),
    route(calls.askForCredit, ({ body, principal: { customerId }, origin, key, onceBy }) =>
      onceBy((rowOf) => decidedAnew(() => ask(services, { customerId, origin, body, key, rowOf }))),
    ),
    route(calls.sendCreditCode, async ({ params: { creditId }, body, principal: { customerId }, origin }) => {
      const passkey = await sendAcceptCode(services, { customerId, origin }, { creditId, pin: body.pin });
      return {
        ...done(passkey === null ? 'We have emailed you a code.' : 'Please use your passkey.'),
        passkey,
      };
    }),
    route(calls.acceptCredit, async ({ params: { creditId }, body, principal: { customerId }, origin }) => {
      await accept(services, { customerId, origin }, { creditId, pin: body.pin, code: body.otp_code });
      return { ...done('Your credit card is ready.'), credit: await readOne(services, customerId, creditId) };
    }),
    route(calls.cancelCredit, async ({ params: { creditId }, principal: { customerId }, origin }) => {
      await decidedAnew(() => cancel(services, { customerId, origin }, creditId));
      return { ...done('Your request is cancelled.'), credit: await readOne(services, customerId, creditId) };
    }),
    route(calls.payCredit, ({ params: { creditId }, body, principal: { customerId }, origin, key, onceBy }) =>
      onceBy((rowOf) =>
        decidedAnew(() =>
          payByHand(services, { customerId, origin, creditId, amount: body.amount, key, rowOf }),
        ),
      ),
    ),
    route(
      calls.setCreditPayment,
      async ({ params: { creditId }, body, principal: { customerId }, origin }) => {
        await decidedAnew(() => instruct(services, { customerId, origin }, creditId, body));
        return { ...done('Saved.'), credit: await readOne(services, customerId, creditId) };
      },
    ),
    route(calls.closeCredit, async ({ params: { creditId }, principal: { customerId }, origin }) => {
      await decidedAnew(() => close(services, { customerId, origin }, creditId));
      return {
        ...done('Your credit card is closed.'),
        credit: await readOne(services, customerId, creditId),
      };
    }),
    route(calls.getCreditStatement, ({ params, query, principal: { customerId } }) =>
      creditStatement(services, customerId, { ...params, format: query.format }),
    ),
  ];
}

/** Newest first, as they stand today. */
async function readAll({ database, clock }: CreditServices, customerId: string) {
  const today = londonDay(clock.now());
  return (await listCredit(database.kysely, today, { customerId })).map((kept) => toAnswer(kept, today));
}

async function readOne(services: CreditServices, customerId: string, creditId: string) {
  const credit = (await readAll(services, customerId)).find(({ id }) => id === creditId);
  if (credit === undefined) throw new Refusal('not_found');
  return credit;
}

async function offered(services: CreditServices) {
  if (!issuesCards(services.config)) return null;
  const { offer } = await currentOffer(services);
  const { currency } = offer.most;
  return {
    currency,
    least_limit: toDecimal(offer.least),
    most_limit: toDecimal(offer.most),
    tier: offer.tier,
    terms: termsAnswer(offer.terms, (minor) => toDecimal(money(minor, currency))),
  };
}
