import { createHmac } from 'node:crypto';
import { post } from '../../platform/outside/post.ts';
import { policies } from '../../platform/policies.ts';
import type { AlarmServices, News } from './services.ts';

export type AlarmEvent = {
  /** The same at every try, so that a receiver can drop what it already has. */
  readonly id: string;
  readonly type: News['type'] | 'alarm.test';
  readonly alarms: readonly {
    readonly id: string;
    readonly kind: string;
    readonly summary: string;
    readonly raised_at: string;
    readonly ended_at: string | null;
  }[];
  /** Alarms of the same moment that are not named. */
  readonly more: number;
};

type Services = Pick<AlarmServices, 'config' | 'brand' | 'clock'>;

/** Throws when it was not taken: no answer in time, one that is no success, or an address that may not be posted to. */
export async function postEvent(
  { config, brand, clock }: Services,
  url: string,
  event: AlarmEvent,
): Promise<void> {
  const body = JSON.stringify({ ...event, bank: brand.name, mode: config.mode });
  const status = await post({
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'farthing-signature': signatureOf(config.alarmWebhookSecrets, clock.now(), body),
    },
    timeoutMs: policies.alarms.postWithinMs,
    allowInside: config.mode === 'sandbox',
  });
  if (status < 200 || status > 299) throw new Error(`The webhook answered with status ${status}.`);
}

/**
 * `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>`, one for each secret. The time is part of what is signed, so that
 * nobody can send an old alarm again later.
 */
function signatureOf(secrets: readonly string[], at: Date, body: string): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signatures].join(',');
}
