import { type NoticeKind, noticeKinds } from '@farthing/contract';
import { type Job, PermanentFailure } from '../../../platform/jobs.ts';
import { post } from '../../../platform/outside/post.ts';
import type { NoticesServices } from '../services.ts';
import { isOfBrowser, openEndpoint } from './devices.ts';
import { encryptFor } from './encrypt.ts';
import { dropDevice, findDevice, isAnyDue, listDevices, takeDue } from './store.ts';
import type { Vapid } from './vapid.ts';

/** What a device is sent: the service worker shows it. */
type Pushed = {
  readonly deviceId: string;
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly page: string;
};

const pushJob = { name: 'push-to-device' } as const;
const atOnce = 100;
const timeoutMs = 10_000;
/** How long a push service keeps it for a device that is off. */
const keptForS = 86_400;

/** With the waits doubling, for about an hour: news of yesterday wakes nobody. */
export function pushJobOf(services: NoticesServices, vapid: Vapid): Job<Pushed> {
  return { ...pushJob, retries: 8, concurrency: 4, handle: (pushed) => deliver(services, vapid, pushed) };
}

/** Hands what is due to the jobs, one for each device, in one transaction: cut off anywhere, nothing is lost or sent twice by it. */
export async function spreadDue({ database, clock, jobs, brand }: NoticesServices): Promise<void> {
  // Asked for after nearly every payment, and most people have no device.
  if (!(await isAnyDue(database.kysely, clock.now()))) return;
  for (let taken = atOnce; taken === atOnce; )
    taken = await database.transaction(async (tx) => {
      const due = await takeDue(tx, clock.now(), atOnce);
      for (const message of due) {
        const { name, page, covered } = noticeKinds[message.kind as NoticeKind];
        const words = message.shows_figures
          ? { title: name, body: message.text }
          : { title: brand.name, body: covered };
        for (const { id: deviceId } of await listDevices(tx, message.customer_id))
          await jobs.enqueue(tx, pushJob, { deviceId, tag: message.notice_id, page, ...words });
      }
      return due.length;
    });
}

/** A device that its service no longer knows is forgotten. */
export async function deliver(services: NoticesServices, vapid: Vapid, pushed: Pushed): Promise<void> {
  const { database, clock, push } = services;
  const { deviceId, ...shown } = pushed;
  const device = await findDevice(database.kysely, deviceId);
  if (device === undefined) return;
  const endpoint = openEndpoint(services, device.sealed_endpoint);
  // The list may have become shorter since.
  if (!isOfBrowser(endpoint, push)) return;
  const status = await post({
    url: endpoint,
    timeoutMs,
    allowInside: push.allowInside,
    headers: {
      authorization: vapid.authorization(endpoint, clock.now()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(keptForS),
      urgency: 'normal',
    },
    body: encryptFor({ publicKey: device.public_key, auth: device.auth }, JSON.stringify(shown)),
  });
  if (status === 404 || status === 410) return dropDevice(database.kysely, deviceId);
  if (status >= 200 && status < 300) return;
  const words = `the push service answered with status ${status}`;
  throw status === 429 || status >= 500 ? new Error(words) : new PermanentFailure(words);
}
