import type { Tx } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import {
  type AlarmKind,
  compareStatesJob,
  countOpenAlarms,
  findLastStateCheck,
  type NewAlarm,
  raiseAlarms,
} from './alarms/index.ts';
import { bankFee } from './bank-fee.ts';
import { entryExplanation } from './explanation.ts';
import { reportedReturn } from './reported-return.ts';
import { reconciliationRoutes } from './routes.ts';
import type { ReconciliationServices } from './services.ts';
import { settleReportedJob } from './settle-reported.ts';

export type { NewAlarm } from './alarms/index.ts';

export type Reconciliation = {
  readonly routes: readonly Route[];
  /** Those who run the bank are told, and the console shows it until somebody has looked. Once for the same. */
  raiseAlarms(tx: Tx, alarms: readonly NewAlarm[]): Promise<void>;
  /** For Prometheus. */
  alarmFigures(): Promise<AlarmFigures>;
};

export type AlarmFigures = {
  readonly open: readonly { readonly kind: AlarmKind; readonly open: number }[];
  /** When the states were last compared with the journal to the end. */
  readonly comparedAt: Date | undefined;
};

/** Whether the books and the outside world agree, and the books with themselves. */
export function reconciliationModule(services: ReconciliationServices): Reconciliation {
  const { jobs, staff, database } = services;
  staff.register('reported-return', reportedReturn(services));
  staff.register('bank-fee', bankFee(services));
  staff.register('entry-explanation', entryExplanation(services));
  jobs.register(settleReportedJob(services));
  jobs.register(compareStatesJob(services));
  return {
    routes: reconciliationRoutes(services),
    raiseAlarms: (tx, alarms) => raiseAlarms(services, tx, alarms),
    async alarmFigures() {
      const [open, last] = await Promise.all([
        countOpenAlarms(database.kysely),
        findLastStateCheck(database.kysely),
      ]);
      return { open, comparedAt: last?.ended_at ?? undefined };
    },
  };
}
