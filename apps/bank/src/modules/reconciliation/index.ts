import type { Tx } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import {
  type AlarmKind,
  compareStatesJob,
  countOpenAlarms,
  findLastEndedStateCheck,
  type NewAlarm,
  raiseAlarms,
} from './alarms/index.ts';
import { bankFee } from './bank-fee.ts';
import { entryExplanation } from './explanation.ts';
import { type CardProviderOwes, listOwed, moneyInJob, reportCredits, takeMoneyIn } from './money-in/index.ts';
import { reportedReturn } from './reported-return.ts';
import { reconciliationRoutes } from './routes.ts';
import type { ReconciliationServices } from './services.ts';
import { settleReportedJob } from './settle-reported.ts';

export type { NewAlarm } from './alarms/index.ts';
export type { CardProviderOwes } from './money-in/index.ts';

export type Reconciliation = {
  readonly routes: readonly Route[];
  /** Those who run the bank are told, and the console shows it until somebody has looked. Once for the same. */
  raiseAlarms(tx: Tx, alarms: readonly NewAlarm[]): Promise<void>;
  /** What the job does for money that files tell of, now. */
  takeMoneyIn(): Promise<void>;
  /** What the card provider owes for top-ups, by currency. */
  cardProviderOwes(): Promise<readonly CardProviderOwes[]>;
  /** For Prometheus. */
  alarmFigures(): Promise<AlarmFigures>;
};

export type AlarmFigures = {
  readonly open: readonly { readonly kind: AlarmKind; readonly open: number }[];
  /** The last comparison of the states with the journal that came to its end. */
  readonly lastComparison: { readonly endedAt: Date; readonly differences: number } | null;
};

/** Whether the books and the outside world agree, and the books with themselves. */
export function reconciliationModule(services: ReconciliationServices): Reconciliation {
  const { jobs, staff, database } = services;
  staff.register('reported-return', reportedReturn(services));
  staff.register('bank-fee', bankFee(services));
  staff.register('entry-explanation', entryExplanation(services));
  staff.register('report-credits', reportCredits(services));
  jobs.register(settleReportedJob(services));
  jobs.register(moneyInJob(services));
  jobs.register(compareStatesJob(services));
  return {
    routes: reconciliationRoutes(services),
    takeMoneyIn: () => takeMoneyIn(services),
    cardProviderOwes: () => listOwed(database.kysely),
    raiseAlarms: (tx, alarms) => raiseAlarms(services, tx, alarms),
    async alarmFigures() {
      const [open, last] = await Promise.all([
        countOpenAlarms(database.kysely),
        findLastEndedStateCheck(database.kysely),
      ]);
      return {
        open,
        lastComparison:
          last?.ended_at == null ? null : { endedAt: last.ended_at, differences: Number(last.differences) },
      };
    },
  };
}
