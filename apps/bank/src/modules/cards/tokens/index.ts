import * as calls from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { NetworkServices } from '../network/index.ts';
import { addToken, changeToken, readTokens, sendCode, type TokenServices } from './own.ts';
import { payByTelephone, readTelephones } from './telephones.ts';

export type { TokenServices } from './own.ts';

/** Telephones that pay in place of a card. */
export function tokenRoutes(services: TokenServices): Route[] {
  const { kysely } = services.database;
  const answer = async (by: { readonly customerId: string; readonly cardId: string }, words: string) => ({
    ...done(words),
    tokens: await readTokens(kysely, by),
  });
  return [
    route(calls.listCardTokens, async ({ params, principal: { customerId } }) => ({
      tokens: await readTokens(kysely, { customerId, ...params }),
    })),
    route(calls.sendTokenCode, async ({ params, body, principal: { customerId }, origin }) => {
      const passkey = await sendCode(services, { customerId, ...params, origin }, body);
      const words = passkey === null ? 'We have emailed you a code.' : 'Confirm it with your passkey.';
      return { ...done(words), passkey };
    }),
    route(calls.addCardToken, async ({ params, body, principal: { customerId }, origin }) => {
      const by = { customerId, ...params, origin };
      await addToken(services, by, { device: body.device, pin: body.pin, code: body.otp_code });
      return answer(by, 'Your card is on the phone.');
    }),
    route(calls.suspendCardToken, async ({ params, principal: { customerId }, origin }) => {
      await changeToken(services, { customerId, ...params, origin }, 'suspend');
      return answer({ customerId, ...params }, 'The phone can no longer pay.');
    }),
    route(calls.resumeCardToken, async ({ params, body, principal: { customerId }, origin }) => {
      // No try is spent on another's.
      await readTokens(kysely, { customerId, ...params });
      await services.pins.check(customerId, body.pin, origin);
      await changeToken(services, { customerId, ...params, origin }, 'resume');
      return answer({ customerId, ...params }, 'The phone can pay again.');
    }),
    route(calls.removeCardToken, async ({ params, principal: { customerId }, origin }) => {
      await changeToken(services, { customerId, ...params, origin }, 'remove');
      return answer({ customerId, ...params }, 'The card is no longer on the phone.');
    }),
  ];
}

export function telephoneRoutes(services: NetworkServices): Route[] {
  return [
    route(calls.readTelephones, async () => ({ telephones: await readTelephones(services) })),
    route(calls.payByTelephone, ({ params, body }) =>
      payByTelephone(services, params.telephoneId, body.amount),
    ),
  ];
}
