import * as calls from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { DeskServices } from '../services.ts';
import { proposeCredit, proposeReturn } from './decisions.ts';
import { readPaymentsIn } from './read.ts';

export function paymentInRoutes(services: DeskServices): Route[] {
  return [
    route(calls.listPaymentsIn, ({ query }) => readPaymentsIn(services, query)),
    route(calls.proposeCreditOfPaymentIn, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => ({
        ...done('Crediting it is proposed. Somebody else has to approve it.'),
        proposal_id: await proposeCredit(services, tx, { member, origin }, { id: params.paymentId, ...body }),
      })),
    ),
    route(calls.proposeReturnOfPaymentIn, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => ({
        ...done('Sending it back is proposed. Somebody else has to approve it.'),
        proposal_id: await proposeReturn(
          services,
          tx,
          { member, origin },
          { id: params.paymentId, reference: body.reference, reason: body.reason },
        ),
      })),
    ),
  ];
}
