import type { Route } from '../../platform/http/route.ts';
import { statementRoutes } from './routes.ts';
import type { StatementServices } from './services.ts';

/** Statements of customers' accounts: what the journal says of them, as files that others can read. Nothing is moved here. */
export function statementsModule(services: StatementServices): { readonly routes: readonly Route[] } {
  return { routes: statementRoutes(services) };
}
