import { listSandboxMail, listSandboxPeople, listSandboxStaff } from '@farthing/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Route, route } from '../../platform/http/route.ts';
import type { Inbox, InboxMail } from '../../platform/mail/inbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Staff } from '../staff/index.ts';
import type { DemoPeople, DemoPerson } from './demo-people.ts';
import { demoStaff } from './demo-staff.ts';

export function sandboxRoutes({
  inbox,
  people,
  staff,
}: {
  readonly inbox: Inbox;
  readonly people: Pick<DemoPeople, 'list'>;
  readonly staff: Pick<Staff, 'currentCodes'>;
}): Route[] {
  return [
    route(listSandboxPeople, async () => ({ people: (await people.list()).map(toPerson) })),
    route(listSandboxStaff, async () => {
      const codes = await staff.currentCodes(demoStaff.map(({ email }) => email));
      return {
        members: codes.map(({ fullName: full_name, until, ...member }) => ({
          ...member,
          full_name,
          code_until: until.toISOString(),
        })),
      };
    }),
    route(listSandboxMail, async ({ query }) => ({ messages: (await inbox.list(query.to)).map(toMessage) })),
  ];
}

function toPerson({ email, fullName: full_name, password, pin, who: about }: DemoPerson) {
  return { email, full_name, password, about, ...(pin === undefined ? {} : { pin }) };
}

function toMessage({ sentAt, ...mail }: InboxMail) {
  return { ...mail, sent_at: sentAt.toISOString() };
}

/** A mail's HTML for a frame of the inbox page: it runs no script and loads nothing; its links open a new tab. */
const frameCsp = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "frame-ancestors 'self'",
].join('; ');

export function mailFrame(inbox: Inbox): (app: FastifyInstance) => void {
  const params = z.object({ id: z.uuid() });
  return (app) => {
    app.get('/sandbox/mail/:id/html', async (request, reply) => {
      const id = params.safeParse(request.params).data?.id;
      const mail = id === undefined ? undefined : await inbox.find(id);
      if (mail === undefined) throw new Refusal('not_found');
      return reply
        .header('content-security-policy', frameCsp)
        .header('x-frame-options', 'SAMEORIGIN')
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(mail.html);
    });
  };
}
