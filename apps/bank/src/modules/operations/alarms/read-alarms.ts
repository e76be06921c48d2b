import type { AnswerOf, getThresholds, OperationMeasure, testAlarm } from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { InsideAddress } from '../../../platform/outside/public-address.ts';
import { actedBy } from '../../audit/index.ts';
import { definitionOf, valueInWords } from '../../settings/index.ts';
import { actorOf, type OperationsServices, type Worker } from '../services.ts';
import { listEnded, listOpen } from './alarm-store.ts';
import { testMail } from './mails.ts';
import { measureNames, measures } from './measure.ts';
import { takeReadings } from './readings.ts';
import { readThresholds } from './watch.ts';
import { postEvent } from './webhook.ts';

const historyShown = 50;

export async function readAlarms(services: OperationsServices): Promise<AnswerOf<typeof getThresholds>> {
  const { database, config, settings } = services;
  const [readings, thresholds, open, ended, { values }] = await Promise.all([
    takeReadings(services),
    readThresholds(services),
    listOpen(database.kysely),
    listEnded(database.kysely, historyShown),
    settings.current(),
  ]);
  const words = (measure: OperationMeasure, value: number) =>
    valueInWords(`alarms.${measure}`, String(value), config.ledgerCurrency);
  return {
    measures: measureNames.map((measure) => {
      const alarm = open.find((each) => each.measure === measure);
      const value = measures[measure].value(readings);
      return {
        measure,
        title: definitionOf(`alarms.${measure}`).title,
        value_text: value === undefined ? null : words(measure, value),
        threshold_text: words(measure, thresholds[measure]),
        raised_at: alarm?.raisedAt.toISOString() ?? null,
        summary: alarm?.summary ?? null,
      };
    }),
    history: ended.map(({ id, measure, summary, raisedAt, endedAt }) => ({
      ...{ id, measure, summary },
      raised_at: raisedAt.toISOString(),
      ended_at: (endedAt ?? raisedAt).toISOString(),
    })),
    channels: {
      mails: config.alarmEmails.length,
      webhook_host: URL.parse(values['alarms.webhook'])?.host ?? null,
      webhook_signed: config.alarmWebhookSecrets.length > 0,
    },
  };
}

type Tested = AnswerOf<typeof testAlarm>;

/** To everybody who would get an alarm; it says that it is a test. What a webhook answers is not told, only whether it took it. */
export async function sendTest(services: OperationsServices, worker: Worker): Promise<Tested> {
  const { database, config, brand, mailer, audit, ids } = services;
  const id = ids.next();
  await database.transaction(async (tx) => {
    for (const to of config.alarmEmails) await mailer.send(tx, testMail(brand.name, to));
    await audit.record(tx, {
      ...actedBy(actorOf(worker)),
      action: 'alarm.test',
      subject: { kind: 'alarm', id },
    });
  });
  const webhook = await tryWebhook(services, id);
  const mails = config.alarmEmails.length;
  return { ...done(`${mailWords(mails)} ${webhookWords[webhook]}`), mails, webhook };
}

async function tryWebhook(services: OperationsServices, id: string): Promise<Tested['webhook']> {
  const url = (await services.settings.current()).values['alarms.webhook'];
  if (url === '') return 'none';
  if (services.config.alarmWebhookSecrets.length === 0) return 'unsigned';
  try {
    await postEvent(services, url, { id: `${id}:alarm.test`, type: 'alarm.test', alarm: null });
    return 'sent';
  } catch (error) {
    services.log.warn({ err: error }, 'a test alarm could not be posted');
    return error instanceof InsideAddress ? 'refused' : 'failed';
  }
}

function mailWords(mails: number): string {
  if (mails === 0) return 'No address is set for mails.';
  return mails === 1 ? 'One mail is sent.' : `${mails} mails are sent.`;
}

const webhookWords = {
  sent: 'The webhook has taken it.',
  none: 'No webhook is set.',
  unsigned: 'The webhook got nothing: no secret is set to sign by.',
  refused: 'The webhook got nothing: its address may not be posted to.',
  failed: 'The webhook has not taken it.',
} as const satisfies Record<Tested['webhook'], string>;
