import * as z from 'zod';
import { call } from '../call.ts';
import { answered, done, sent, time, uuid } from '../fields.ts';
import { because } from './fields.ts';

const session = answered({
  id: z.uuid(),
  /** As the browser calls itself: 'Firefox on Linux'. */
  device: z.string(),
  /** The network address from which it was begun. */
  address: z.string(),
  created_at: time,
  last_used_at: time,
  /** It ends then, whatever is done in it. */
  ends_at: time,
  /** It is the one that asks. */
  current: z.boolean(),
});

const sessions = { status: 200, body: answered({ sessions: z.array(session) }) } as const;

export const listOwnSessions = call({
  method: 'GET',
  path: '/staff/sessions/',
  summary: 'List where you are signed in',
  access: 'staff:self.manage',
  rate: 'general',
  answer: sessions,
  errors: [],
});

export const endOwnSession = call({
  method: 'DELETE',
  path: '/staff/sessions/:sessionId/',
  summary: 'End one of your own sessions',
  access: 'staff:self.manage',
  bound: 'none',
  rate: 'general',
  params: sent({ sessionId: uuid }),
  answer: { status: 200, body: answered(done) },
  errors: ['not_found'],
});

export const listMemberSessions = call({
  method: 'GET',
  path: '/staff/members/:memberId/sessions/',
  summary: 'List where a member is signed in',
  access: 'staff:members.manage',
  rate: 'general',
  params: sent({ memberId: uuid }),
  answer: sessions,
  errors: ['not_found'],
});

export const endMemberSession = call({
  method: 'POST',
  path: '/staff/members/:memberId/sessions/:sessionId/end/',
  summary: 'End a session of a member',
  access: 'staff:members.manage',
  bound: 'none',
  rate: 'general',
  params: sent({ memberId: uuid, sessionId: uuid }),
  body: because,
  answer: { status: 200, body: answered(done) },
  errors: ['not_found'],
});

export const setAway = call({
  method: 'POST',
  path: '/staff/away/',
  summary: 'Say until when you are away, or that you are back',
  description: 'Nobody can give you a case while you are away.',
  access: 'staff:self.manage',
  bound: 'none',
  rate: 'general',
  body: sent({
    until: z.iso
      .datetime({ offset: true, error: 'Enter a date and time.' })
      .max(40, 'Enter a date and time.')
      .nullable(),
  }),
  answer: { status: 200, body: answered(done) },
  errors: [],
});

export type StaffSession = z.output<typeof session>;
