import { call } from '../call.ts';
import { answered, code, done, email, line, opaque, optional, sent, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { chatMessage, chatReading, chatStanding, chatText, client_id, presence, rating } from './shapes.ts';

/** What the cookie of a guest opens: their own conversation and nothing else. */
const guest = { access: 'public', rate: 'chat' } as const;

const sentAnswer = { status: 200, body: answered({ ...done, sent: chatMessage }) } as const;

export const getGuestChat = call({
  ...guest,
  method: 'GET',
  path: '/chat/guest/',
  summary: 'Read your conversation with the bank as a guest',
  description: 'By the cookie of the browser that began it.',
  query: chatReading,
  answer: { status: 200, body: chatStanding },
  errors: [],
});

export const sendGuestMessage = call({
  ...guest,
  method: 'POST',
  path: '/chat/guest/messages/',
  summary: 'Write to the bank without signing in',
  description: 'The first message names you. The browser gets a cookie by which only it can read on.',
  body: sent({
    client_id,
    text: chatText,
    name: optional(line('your name', limits.fullName)),
    email: optional(email),
  }),
  answer: sentAnswer,
  errors: [],
});

export const sendGuestFile = call({
  ...guest,
  method: 'POST',
  path: '/chat/guest/files/',
  summary: 'Send a picture or a PDF to the bank as a guest whose conversation is open',
  encoding: 'multipart',
  upload: 'file',
  body: sent({ client_id }),
  answer: sentAnswer,
  errors: ['not_found', 'picture_not_readable', 'picture_too_large'],
});

export const getGuestFile = call({
  ...guest,
  method: 'GET',
  path: '/chat/guest/files/:fileId/',
  summary: 'Download a file of your conversation as a guest',
  params: sent({ fileId: uuid }),
  answer: { status: 200, file: ['image/webp', 'application/pdf'] },
  errors: ['not_found'],
});

export const tellGuestPresence = call({
  ...guest,
  method: 'POST',
  path: '/chat/guest/presence/',
  summary: 'Say as a guest how far you have read, and that you are writing',
  body: presence,
  answer: { status: 200, body: answered(done) },
  errors: [],
});

export const rateGuestChat = call({
  ...guest,
  method: 'POST',
  path: '/chat/guest/rating/',
  summary: 'Say as a guest how you were helped, once a conversation is closed',
  body: rating,
  answer: { status: 200, body: answered(done) },
  errors: ['not_found', 'status_conflict'],
});

export const askGuestCode = call({
  ...guest,
  rate: 'account',
  method: 'POST',
  path: '/chat/guest/email/',
  summary: 'Give an email address for answers, and get a code there that shows that it is yours',
  body: sent({ email }),
  answer: { status: 200, body: answered(done) },
  errors: ['not_found', 'code_resend_too_soon'],
});

export const proveGuestEmail = call({
  ...guest,
  rate: 'account',
  method: 'POST',
  path: '/chat/guest/email/prove/',
  summary: 'Enter the code that was emailed to the address of a guest',
  body: sent({ code }),
  answer: { status: 200, body: answered(done) },
  errors: ['not_found', 'code_invalid', 'code_expired', 'code_tries_exceeded'],
});

export const resumeGuestChat = call({
  ...guest,
  rate: 'account',
  method: 'POST',
  path: '/chat/guest/resume/',
  summary: 'Continue a conversation by the link in an email',
  body: sent({ token: opaque('This link is not complete.', 100) }),
  answer: { status: 200, body: answered(done) },
  errors: ['link_invalid'],
});
