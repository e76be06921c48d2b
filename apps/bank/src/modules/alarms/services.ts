import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/logging.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Audit } from '../audit/index.ts';
import type { CurrentSettings } from '../settings/index.ts';

export type AlarmServices = {
  readonly config: Pick<Config, 'mode' | 'alarmEmails' | 'alarmWebhookSecrets'>;
  readonly brand: Brand;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly settings: CurrentSettings;
  readonly audit: Audit;
};

export type ToldAlarm = {
  readonly id: string;
  /** What is watched or was checked. */
  readonly kind: string;
  readonly summary: string;
  readonly raisedAt: Date;
  /** Null while it is open. */
  readonly endedAt: Date | null;
};

/** An alarm ends by itself, or a person says what came of it. */
export type News = {
  readonly type: 'alarm.raised' | 'alarm.ended' | 'alarm.acknowledged';
  readonly alarms: readonly ToldAlarm[];
};
