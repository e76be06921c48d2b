import * as calls from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { DeskServices } from '../services.ts';
import { proposeDebt } from './decisions/index.ts';

/** What staff propose about debts of top-ups. */
export function debtRoutes(services: DeskServices): Route[] {
  return [
    route(calls.proposeDebtCollection, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => {
        const asked = { id: params.topupId, wanted: 'collection', reason: body.reason } as const;
        return {
          ...done('Taking it is proposed. Somebody else has to approve it.'),
          proposal_id: await proposeDebt(services, tx, { member, origin }, asked),
        };
      }),
    ),
    route(calls.proposeDebtWriteOff, ({ principal: member, origin, params, body, once }) =>
      once(async (tx) => {
        const asked = { id: params.topupId, wanted: 'write-off', reason: body.reason } as const;
        return {
          ...done('Giving it up is proposed. Somebody else has to approve it.'),
          proposal_id: await proposeDebt(services, tx, { member, origin }, asked),
        };
      }),
    ),
  ];
}
