import { getStatement, verifyStatement } from '@farthing/contract';
import { exportTurns } from '../../platform/concurrency/export-turns.ts';
import { limitPerPerson } from '../../platform/concurrency/limit-per-person.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { policies } from '../../platform/policies.ts';
import { downloadStatement } from './download.ts';
import { readByCode } from './kept/index.ts';
import type { StatementServices } from './services.ts';

export function statementRoutes(services: StatementServices): Route[] {
  const downloading = {
    ...services,
    turns: exportTurns(policies.statements),
    ofOneCustomer: limitPerPerson(policies.statements.ofEach),
  };
  return [
    route(getStatement, ({ params, principal, query }) =>
      downloadStatement(downloading, principal.customerId, params.accountId, query),
    ),
    route(verifyStatement, ({ query }) => readByCode(services, query.code)),
  ];
}
