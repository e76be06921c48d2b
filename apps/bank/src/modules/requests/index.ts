import type { PublicMoneyRequest } from '@farthing/contract';
import type { Route } from '../../platform/http/route.ts';
import { findPublic } from './link.ts';
import { requestRoutes } from './routes.ts';
import type { RequestServices } from './services.ts';

export {
  type AnsweredRequest,
  type AnsweredRequestRow,
  answeredRequestQuery,
  isAnswerable,
  toAnsweredRequest,
} from './answered.ts';
export { holderOf, linkState, refuseClosed, refuseOtherAmount } from './request.ts';
export { boundRow, paidRow } from './rows.ts';
export { findLinked } from './store.ts';

export type Requests = {
  readonly routes: readonly Route[];
  /** What everybody may read who has the link; undefined when it leads nowhere. */
  findPublic(token: string): Promise<PublicMoneyRequest | undefined>;
};

/** Asking for money by a link. To pay one is a payment like any other: see module `withdrawals`. */
export function requestsModule(services: RequestServices): Requests {
  return {
    routes: requestRoutes(services),
    findPublic: (token) => findPublic(services, token),
  };
}
