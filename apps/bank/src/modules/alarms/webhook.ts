import { post } from '../../platform/outside/post.ts';
import { signatureHeader, signatureOf } from '../../platform/outside/signature.ts';
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
      [signatureHeader]: signatureOf(config.alarmWebhookSecrets, clock.now(), body),
    },
    timeoutMs: policies.alarms.postWithinMs,
    allowInside: config.mode === 'sandbox',
  });
  if (status < 200 || status > 299) throw new Error(`The webhook answered with status ${status}.`);
}
