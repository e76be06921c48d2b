import type { Tx } from '../../../platform/database/database.ts';
import { type Job, PermanentFailure } from '../../../platform/jobs.ts';
import { InsideAddress } from '../../../platform/outside/public-address.ts';
import type { OperationsServices } from '../services.ts';
import { type AlarmRow, findAlarm } from './alarm-store.ts';
import { thresholdMail } from './mails.ts';
import { type AlarmEvent, postEvent } from './webhook.ts';

type Payload = { readonly alarmId: string; readonly type: 'alarm.raised' | 'alarm.ended' };

/** To everybody who is to know, in the transaction that raises or ends it: each of them is told once. */
export async function tellOf(services: OperationsServices, tx: Tx, alarm: AlarmRow): Promise<void> {
  const { config, brand, mailer, jobs, log, settings } = services;
  log.error({ measure: alarm.measure, ended: alarm.endedAt !== null }, alarm.summary);
  for (const to of config.alarmEmails) await mailer.send(tx, thresholdMail(brand.name, to, alarm));
  const { values } = await settings.current();
  if (values['alarms.webhook'] === '' || config.alarmWebhookSecrets.length === 0) return;
  const type = alarm.endedAt === null ? 'alarm.raised' : 'alarm.ended';
  await jobs.enqueue<Payload>(tx, { name: jobName }, { alarmId: alarm.id, type });
}

const jobName = 'post-alarm';

/** Tried again for hours, with the same id each time, by which a receiver knows what it has. */
export function postAlarmJob(services: OperationsServices): Job<Payload> {
  return {
    name: jobName,
    async handle({ alarmId, type }) {
      const alarm = await findAlarm(services.database.kysely, alarmId);
      if (alarm === undefined) throw new PermanentFailure('There is no such alarm.');
      await deliver(services, eventOf(alarm, type));
    },
  };
}

async function deliver(services: OperationsServices, event: AlarmEvent): Promise<void> {
  const { values } = await services.settings.current();
  // Somebody has taken the webhook away meanwhile: there is nobody to be told.
  if (values['alarms.webhook'] === '') return;
  try {
    await postEvent(services, values['alarms.webhook'], event);
  } catch (error) {
    throw error instanceof InsideAddress ? new PermanentFailure(error.message) : error;
  }
}

function eventOf({ id, measure, summary, raisedAt, endedAt }: AlarmRow, type: Payload['type']): AlarmEvent {
  return {
    id: `${id}:${type}`,
    type,
    alarm: {
      id,
      measure,
      summary,
      raised_at: raisedAt.toISOString(),
      ended_at: type === 'alarm.ended' ? (endedAt?.toISOString() ?? null) : null,
    },
  };
}
