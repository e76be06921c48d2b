import type { Route } from '../../platform/http/route.ts';
import { deadJobDrop } from './dead-letters/index.ts';
import { countHoursJob } from './hours/index.ts';
import { operationsRoutes } from './routes.ts';
import type { OperationsServices } from './services.ts';

/** How the bank itself is doing: what comes in, what fails, what waits, and what it depends on. */
export function operationsModule(services: OperationsServices): { readonly routes: readonly Route[] } {
  services.staff.register('dead-job-drop', deadJobDrop(services));
  services.jobs.register(countHoursJob(services));
  return { routes: operationsRoutes(services) };
}
