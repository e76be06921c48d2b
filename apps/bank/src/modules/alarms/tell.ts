import type { Tx } from '../../platform/database/database.ts';
import { type Job, PermanentFailure } from '../../platform/jobs.ts';
import { InsideAddress } from '../../platform/outside/public-address.ts';
import { policies } from '../../platform/policies.ts';
import { newsMail } from './mails.ts';
import type { AlarmServices, News } from './services.ts';
import { type AlarmEvent, postEvent } from './webhook.ts';

/** One mail and one post for all that a look has found: a thousand differences are no storm. */
export async function tell(services: AlarmServices, tx: Tx, news: News): Promise<void> {
  const { config, brand, mailer, jobs, log, settings } = services;
  const [first] = news.alarms;
  if (first === undefined) return;
  log.error({ type: news.type, alarms: news.alarms.length }, first.summary);
  for (const to of config.alarmEmails) await mailer.send(tx, newsMail(brand.name, to, news));
  const { values } = await settings.current();
  if (values['alarms.webhook'] === '' || config.alarmWebhookSecrets.length === 0) return;
  await jobs.enqueue<AlarmEvent>(tx, { name: jobName }, eventOf(first.id, news));
}

const jobName = 'post-alarm';

/** Tried again for hours, with the same id each time, by which a receiver knows what it has. */
export function postAlarmJob(services: AlarmServices): Job<AlarmEvent> {
  return {
    name: jobName,
    async handle(event) {
      const { values } = await services.settings.current();
      // Somebody has taken the webhook away meanwhile: there is nobody to be told.
      if (values['alarms.webhook'] === '') return;
      try {
        await postEvent(services, values['alarms.webhook'], event);
      } catch (error) {
        throw error instanceof InsideAddress ? new PermanentFailure(error.message) : error;
      }
    },
  };
}

function eventOf(firstId: string, { type, alarms }: News): AlarmEvent {
  const { told } = policies.alarms;
  return {
    id: `${firstId}:${type}`,
    type,
    alarms: alarms.slice(0, told).map(({ id, kind, summary, raisedAt, endedAt }) => ({
      ...{ id, kind, summary },
      raised_at: raisedAt.toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
    })),
    more: Math.max(0, alarms.length - told),
  };
}
