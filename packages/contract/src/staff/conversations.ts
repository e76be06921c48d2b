import * as z from 'zod';
import { call } from '../call.ts';
import { answered, sent, time, uuid } from '../fields.ts';
import { colleague } from './fields.ts';
import { conversationStates } from './lists/conversations.ts';

type State = keyof typeof conversationStates;

const conversation = answered({
  id: z.uuid(),
  state: z.enum(Object.keys(conversationStates) as [State, ...State[]]),
  at: time,
  sender: z.string(),
  /** In part: whoever answers it reads the whole of it in the queue. */
  email: z.string(),
  message: z.string(),
  /** Who works on it, or has handled it. */
  with: colleague.nullable(),
  handled_at: time.nullable(),
  /** What was done about it. */
  note: z.string().nullable(),
});

export const getConversation = call({
  method: 'GET',
  path: '/staff/conversations/:conversationId/',
  summary: 'Read what somebody has written to the bank, and who has it',
  access: 'staff:messages.read',
  rate: 'general',
  params: sent({ conversationId: uuid }),
  answer: { status: 200, body: answered({ conversation }) },
  errors: ['not_found'],
});

export type StaffConversation = z.output<typeof conversation>;
