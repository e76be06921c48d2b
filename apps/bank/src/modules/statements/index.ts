import type { CheckedStatement } from '@farthing/contract';
import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { checkTyped, keepMonth } from './kept/index.ts';
import { statementRoutes } from './routes.ts';
import type { StatementServices } from './services.ts';

export { csvRow } from './formats/index.ts';
export { amountInWords, dayInWords, makePdf, type PdfHead, type PdfLine } from './pdf/index.ts';

export type Statements = {
  readonly routes: readonly Route[];
  /** The statements of the month before; a job makes them each night, as far as they are missing. */
  keepMonth(): Promise<void>;
  /** What anybody is told who has typed the code of a statement. */
  check(typed: string): Promise<CheckedStatement>;
};

/** Statements of customers' accounts: what the journal says of them, as files that others can read. Nothing is moved here. */
export function statementsModule(
  services: StatementServices & { readonly jobs: Pick<Jobs, 'register'> },
): Statements {
  // After interest, when nothing is on its way any more that was booked the day before. Every night, since a bank that did not
  // run on the first of a month has to catch up.
  services.jobs.register({ name: 'keep-statements', every: '40 0 * * *', handle: () => keepMonth(services) });
  return {
    routes: statementRoutes(services),
    keepMonth: () => keepMonth(services),
    check: (typed) => checkTyped(services, typed),
  };
}
