import type { AnswerOf, getThresholds, testAlarm } from '@farthing/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor } from '../audit/index.ts';
import { sendTest } from './send-test.ts';
import type { AlarmServices, News } from './services.ts';
import { postAlarmJob, tell } from './tell.ts';

export type { ToldAlarm } from './services.ts';

export type Alarms = {
  /** To everybody who is to know, in the transaction that makes it so. Whoever raises an alarm sees to it that it is news. */
  tell(tx: Tx, news: News): Promise<void>;
  /** Says to all of them that it is a test. */
  sendTest(actor: Actor): Promise<AnswerOf<typeof testAlarm>>;
  /** Who is told. */
  channels(): Promise<AnswerOf<typeof getThresholds>['channels']>;
};

/** The one way by which the bank tells those who run it: whatever finds something wrong goes through here. */
export function alarmsModule(services: AlarmServices): Alarms {
  const { config, jobs, settings } = services;
  jobs.register(postAlarmJob(services));
  return {
    tell: (tx, news) => tell(services, tx, news),
    sendTest: (actor) => sendTest(services, actor),
    channels: async () => ({
      mails: config.alarmEmails.length,
      webhook_host: URL.parse((await settings.current()).values['alarms.webhook'])?.host ?? null,
      webhook_signed: config.alarmWebhookSecrets.length > 0,
    }),
  };
}
