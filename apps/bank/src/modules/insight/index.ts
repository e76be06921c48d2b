import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { budgetJob, budgetRoutes, warnAboutBudgets } from './budgets/index.ts';
import { marksRoutes } from './marks/index.ts';
import { reportRoutes } from './report/index.ts';
import type { InsightServices } from './services.ts';

export { listMarked } from './marks/index.ts';
export { verifySums } from './sums/index.ts';
export { keptMarks } from './views.ts';

export type InsightModule = {
  readonly routes: readonly Route[];
  /** Warns whoever has spent 80 or 100 per cent of a budget; a job does this every minute. */
  warnAboutBudgets(): Promise<void>;
};

/** What people learn from their own money: categories, notes, sums by month, budgets. Nothing is moved here. */
export function insightModule({
  jobs,
  ...services
}: InsightServices & { readonly jobs: Jobs }): InsightModule {
  jobs.register(budgetJob(services));
  return {
    routes: [...marksRoutes(services), ...reportRoutes(services), ...budgetRoutes(services)],
    warnAboutBudgets: () => warnAboutBudgets(services),
  };
}
