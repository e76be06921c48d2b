import {
  getNoticeSettings,
  listNotices,
  type NoticeKind,
  noticeKinds,
  readNotices,
  saveNoticeSettings,
} from '@farthing/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { policies } from '../../platform/policies.ts';
import { tellChanges } from '../../platform/stream/changes.ts';
import { digestJob } from './digest.ts';
import { pushRoutes } from './push/index.ts';
import type { NoticesServices } from './services.ts';
import { readSettings, saveSettings } from './settings.ts';
import { countUnread, forgetBefore, listNewest, markRead } from './store.ts';

export { keptNotices } from './views.ts';

/** What customers are told in the app. The mailer writes them, each with the mail that says the same. */
export function noticesModule(services: NoticesServices): { readonly routes: readonly Route[] } {
  const { database, clock, jobs } = services;
  jobs.register({
    name: 'forget-old-notices',
    every: '41 3 * * *',
    handle: () => forgetBefore(database.kysely, new Date(clock.now().getTime() - policies.notices.keptForMs)),
  });
  jobs.register(digestJob(services));
  return {
    routes: [
      route(listNotices, async ({ principal: { customerId }, query }) => {
        const unread = await countUnread(database.kysely, customerId);
        const { page, next } = await listNewest(database.kysely, customerId, query.cursor);
        return { unread, notices: page.map(inAnswer), next_cursor: next };
      }),
      route(readNotices, async ({ principal: { customerId }, body }) =>
        database.transaction(async (tx) => {
          const count = await markRead(tx, customerId, body.up_to, clock.now());
          // Other tabs and devices show the count too.
          if (count > 0) await tellChanges(tx, [{ topic: 'notices', customerId }]);
          return { unread: await countUnread(tx, customerId) };
        }),
      ),
      route(getNoticeSettings, ({ principal: { customerId } }) => readSettings(database.kysely, customerId)),
      route(saveNoticeSettings, ({ principal: { customerId }, origin, body }) =>
        saveSettings(services, { customerId, origin }, body),
      ),
      ...pushRoutes(services),
    ],
  };
}

type Kept = Awaited<ReturnType<typeof listNewest>>['page'][number];

function inAnswer({ id, kind, text, created_at, read_at }: Kept) {
  const known = kind as NoticeKind;
  const { name: about, page } = noticeKinds[known];
  return {
    ...{ id, kind: known, text, about, page },
    created_at: created_at.toISOString(),
    is_read: read_at !== null,
  };
}
