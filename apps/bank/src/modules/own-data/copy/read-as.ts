import type { AnswerOf, Call, SentParamsOf, SentQueryOf } from '@farthing/contract';
import type { AnyRouteContext, Route } from '../../../platform/http/route.ts';
import type { Logger } from '../../../platform/logging.ts';

/** Makes a call that reads, as a customer. */
export type ReadAs = <C extends Call & { readonly method: 'GET'; readonly access: 'customer' }>(
  call: C,
  sent: { readonly params?: SentParamsOf<C>; readonly query?: SentQueryOf<C> },
) => Promise<AnswerOf<C>>;

/**
 * The copy holds what the calls of the app answer, by their own descriptions: what is added to a page is in the next copy, and nothing
 * is in it that its owner may not read.
 */
export function readAs(routes: readonly Route[], customerId: string, log: Logger): ReadAs {
  return async (call, { params, query }) => {
    const found = routes.find((route) => route.call === (call as Call));
    if (found === undefined) throw new Error(`nobody answers ${call.path}`);
    const answer = await found.handle({
      ...reading,
      params: call.params?.parse(params ?? {}),
      query: call.query?.parse(query ?? {}),
      principal: { kind: 'customer', customerId, sessionId: noSession },
      log,
    });
    const told = 'body' in call.answer ? call.answer.body.parse(answer) : answer;
    return told as AnswerOf<typeof call>;
  };
}

const noSession = '00000000-0000-0000-0000-000000000000';

const reading: Omit<AnyRouteContext, 'params' | 'query' | 'principal' | 'log'> = {
  body: undefined,
  upload: undefined,
  origin: { requestId: 'own-data', address: '', userAgent: '' },
  keepDevice: () => {},
  keepGuest: () => {},
  key: undefined,
  once: () => Promise.reject(new Error('a call that reads writes nothing')),
  onceBy: () => Promise.reject(new Error('a call that reads writes nothing')),
};
