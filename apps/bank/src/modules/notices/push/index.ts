import { addNoticeDevice, listNoticeDevices, removeNoticeDevice } from '@farthing/contract';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { NoticesServices } from '../services.ts';
import { addDevice } from './devices.ts';
import { pushJobOf, spreadDue } from './send.ts';
import { listDevices, removeDevice } from './store.ts';
import { createVapid } from './vapid.ts';

/** Devices of customers, and what they are sent. */
export function pushRoutes(services: NoticesServices): readonly Route[] {
  const { database, jobs, stream, secrets, log } = services;
  const vapid = createVapid(secrets, services.contact);
  jobs.register(pushJobOf(services, vapid));
  // What waited for the end of quiet hours, or for a process that was killed.
  jobs.register({ name: 'spread-pushes', every: '* * * * *', handle: () => spreadDue(services) });
  stream.onTold((topics) => {
    if (topics.has('notices'))
      spreadDue(services).catch((err: unknown) => log.warn({ err }, 'devices are told within a minute'));
  });
  return [
    route(listNoticeDevices, async ({ principal: { customerId, sessionId } }) => ({
      key: vapid.publicKey,
      devices: (await listDevices(database.kysely, customerId)).map(
        ({ id, name, created_at, session_id }) => ({
          ...{ id, name, created_at: created_at.toISOString() },
          current: session_id === sessionId,
        }),
      ),
    })),
    route(addNoticeDevice, async ({ principal: { customerId, sessionId }, origin, body }) => {
      await addDevice(services, { customerId, sessionId, origin }, body);
      return { status: 'success' as const, message: 'This device gets your notices from now on.' };
    }),
    route(removeNoticeDevice, async ({ principal: { customerId }, params: { deviceId } }) => {
      if (!(await removeDevice(database.kysely, customerId, deviceId))) throw new Refusal('not_found');
      return { status: 'success' as const, message: 'The device gets no more notices.' };
    }),
  ];
}
