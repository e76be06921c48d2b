import { randomUUID } from 'node:crypto';
import type { Row } from '../access-row.ts';

const nothingYet = (answer: unknown) => (answer as { conversation: unknown }).conversation === null;
const refusedWith = (code: string) => (answer: unknown) => (answer as { code: string }).code === code;
const succeeded = (answer: unknown) => (answer as { status: string }).status === 'success';

/** Whoever asks has their own conversation, and what is another's is not there. */
export const chatRows: Readonly<Record<string, Row>> = {
  'GET /chat/': { own: nothingYet },
  'GET /chat/conversations/:conversationId/': {
    foreign: 404,
    params: ({ conversationId }) => ({ conversationId }),
  },
  'POST /chat/messages/': {
    foreign: 404,
    params: () => ({}),
    body: ({ withdrawalId }) => ({
      client_id: randomUUID(),
      text: 'Whose is this payment?',
      about: { kind: 'payment', id: withdrawalId },
    }),
  },
  'POST /chat/files/': { own: refusedWith('validation_failed') },
  'GET /chat/files/:fileId/': { foreign: 404, params: ({ chatFileId }) => ({ fileId: chatFileId }) },
  'POST /chat/presence/': { own: succeeded, body: { seen: 1 } },
  'POST /chat/rating/': { own: refusedWith('status_conflict'), body: { rating: 1 } },
  'POST /chat/join/': { foreign: 404, params: () => ({}) },
  'GET /chat/guest/': 'everybody',
  'POST /chat/guest/messages/': 'everybody',
  'POST /chat/guest/files/': 'everybody',
  'GET /chat/guest/files/:fileId/': 'everybody',
  'POST /chat/guest/presence/': 'everybody',
  'POST /chat/guest/rating/': 'everybody',
  'POST /chat/guest/email/': 'everybody',
  'POST /chat/guest/email/prove/': 'everybody',
  'POST /chat/guest/resume/': 'everybody',
};
