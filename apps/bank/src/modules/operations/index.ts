import type { Route } from '../../platform/http/route.ts';
import type { ThresholdStats } from '../../platform/metrics.ts';
import { thresholdFigures, watch, watchJob } from './alarms/index.ts';
import { deadJobDrop } from './dead-letters/index.ts';
import { countHoursJob } from './hours/index.ts';
import { operationsRoutes } from './routes.ts';
import type { OperationsServices } from './services.ts';

export type Operations = {
  readonly routes: readonly Route[];
  /** Looks once at all that alarms watch, as a job does every minute. */
  watch(): Promise<void>;
  /** Every measure, and whether an alarm is open about it. */
  thresholdFigures(): Promise<readonly ThresholdStats[]>;
};

/** How the bank itself is doing: what comes in, what fails, what waits, and what it depends on. */
export function operationsModule(services: OperationsServices): Operations {
  services.staff.register('dead-job-drop', deadJobDrop(services));
  services.jobs.register(countHoursJob(services));
  services.jobs.register(watchJob(services));
  return {
    routes: operationsRoutes(services),
    watch: () => watch(services),
    thresholdFigures: () => thresholdFigures(services),
  };
}
