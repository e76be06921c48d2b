import type { Route } from '../../platform/http/route.ts';
import { payeeRoutes } from './routes.ts';
import type { PayeeServices } from './services.ts';

export type Payees = { readonly routes: readonly Route[] };

/** Whom a customer pays: the book that they keep. */
export function payeesModule(services: PayeeServices): Payees {
  return { routes: payeeRoutes(services) };
}
