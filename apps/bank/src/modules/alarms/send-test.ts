import type { AnswerOf, testAlarm } from '@farthing/contract';
import { done } from '../../platform/http/done.ts';
import { InsideAddress } from '../../platform/outside/public-address.ts';
import { type Actor, actedBy } from '../audit/index.ts';
import { testMail } from './mails.ts';
import type { AlarmServices } from './services.ts';
import { postEvent } from './webhook.ts';

type Tested = AnswerOf<typeof testAlarm>;

/** To everybody who would get an alarm. What a webhook answers is not told, only whether it took it. */
export async function sendTest(services: AlarmServices, actor: Actor): Promise<Tested> {
  const { database, config, brand, mailer, audit, ids } = services;
  const id = ids.next();
  await database.transaction(async (tx) => {
    for (const to of config.alarmEmails) await mailer.send(tx, testMail(brand.name, to));
    await audit.record(tx, { ...actedBy(actor), action: 'alarm.test', subject: { kind: 'alarm', id } });
  });
  const webhook = await tryWebhook(services, id);
  const mails = config.alarmEmails.length;
  return { ...done(`${mailWords(mails)} ${webhookWords[webhook]}`), mails, webhook };
}

async function tryWebhook(services: AlarmServices, id: string): Promise<Tested['webhook']> {
  const url = (await services.settings.current()).values['alarms.webhook'];
  if (url === '') return 'none';
  if (services.config.alarmWebhookSecrets.length === 0) return 'unsigned';
  try {
    await postEvent(services, url, { id: `${id}:alarm.test`, type: 'alarm.test', alarms: [], more: 0 });
    return 'sent';
  } catch (error) {
    services.log.warn({ err: error }, 'a test alarm could not be posted');
    return error instanceof InsideAddress ? 'refused' : 'failed';
  }
}

function mailWords(mails: number): string {
  if (mails === 0) return 'No address is set for emails.';
  return mails === 1 ? 'One email is sent.' : `${mails} emails are sent.`;
}

const webhookWords = {
  sent: 'The webhook has taken it.',
  none: 'No webhook is set.',
  unsigned: 'The webhook got nothing: no secret is set to sign by.',
  refused: 'The webhook got nothing: its address may not be posted to.',
  failed: 'The webhook has not taken it.',
} as const satisfies Record<Tested['webhook'], string>;
