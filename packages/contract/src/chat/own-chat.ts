import * as z from 'zod';
import { call } from '../call.ts';
import { answered, done, sent, uuid } from '../fields.ts';
import {
  about,
  chatMessage,
  chatReading,
  chatStanding,
  chatText,
  client_id,
  presence,
  rating,
} from './shapes.ts';

const own = { access: 'customer', rate: 'general' } as const;

const sentAnswer = { status: 200, body: answered({ ...done, sent: chatMessage }) } as const;

export const getChat = call({
  ...own,
  method: 'GET',
  path: '/chat/',
  summary: 'Read your conversation with the bank',
  description: 'The one that is open, or the newest. Without a number, its newest messages.',
  query: chatReading,
  answer: { status: 200, body: chatStanding },
  errors: [],
});

export const getEarlierChat = call({
  ...own,
  method: 'GET',
  path: '/chat/conversations/:conversationId/',
  summary: 'Read the messages of one of your earlier conversations',
  params: sent({ conversationId: uuid }),
  query: chatReading,
  answer: { status: 200, body: answered({ messages: z.array(chatMessage), more: z.boolean() }) },
  errors: ['not_found'],
});

export const sendChatMessage = call({
  ...own,
  method: 'POST',
  path: '/chat/messages/',
  summary: 'Write to the bank; a conversation is begun if none is open',
  description: 'The same client_id again is the same message: it is kept once.',
  body: sent({ client_id, text: chatText, about: about.optional() }),
  answer: sentAnswer,
  errors: ['not_found'],
});

export const sendChatFile = call({
  ...own,
  method: 'POST',
  path: '/chat/files/',
  summary: 'Send a picture or a PDF to the bank',
  description:
    'A JPEG, PNG or WebP, which is redrawn from its pixels, or a PDF, which can only be downloaded. At most 5 MB.',
  encoding: 'multipart',
  upload: 'file',
  body: sent({ client_id }),
  answer: sentAnswer,
  errors: ['picture_not_readable', 'picture_too_large'],
});

export const getChatFile = call({
  ...own,
  method: 'GET',
  path: '/chat/files/:fileId/',
  summary: 'Download a file of your conversations',
  params: sent({ fileId: uuid }),
  answer: { status: 200, file: ['image/webp', 'application/pdf'] },
  errors: ['not_found'],
});

export const tellChatPresence = call({
  ...own,
  method: 'POST',
  path: '/chat/presence/',
  summary: 'Say how far you have read, and that you are writing',
  body: presence,
  answer: { status: 200, body: answered(done) },
  errors: [],
});

export const rateChat = call({
  ...own,
  method: 'POST',
  path: '/chat/rating/',
  summary: 'Say how you were helped, once a conversation is closed',
  body: rating,
  answer: { status: 200, body: answered(done) },
  errors: ['status_conflict'],
});

export const joinGuestChat = call({
  ...own,
  method: 'POST',
  path: '/chat/join/',
  summary: 'Make what you wrote as a guest in this browser part of your own conversation',
  answer: { status: 200, body: answered(done) },
  errors: ['not_found'],
});
