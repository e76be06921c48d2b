import type { ChatCase, ChatMessage, ChatStanding } from '@farthing/contract';
import type { Api } from '../lib/api/client.ts';

type Range = { readonly after?: number; readonly before?: number };

/** What waits to be sent, as it is kept in the tab. */
export type Outgoing = {
  readonly client_id: string;
  readonly text: string;
  readonly about?: { readonly kind: ChatCase; readonly id: string };
  /** Of a guest who begins. */
  readonly name?: string;
  readonly email?: string;
};

type Sent = Promise<{ readonly sent: ChatMessage }>;

/** The calls of one who talks with the bank; a guest makes others than a customer, by the cookie of the browser. */
export type ChatSource = {
  readonly isGuest: boolean;
  read(range: Range, signal?: AbortSignal): Promise<ChatStanding>;
  /** Of a conversation that is over; a guest has none. */
  readEarlier(
    conversationId: string,
    range: Range,
  ): Promise<{ readonly messages: readonly ChatMessage[]; readonly more: boolean }>;
  send(message: Outgoing): Sent;
  sendFile(clientId: string, file: File): Sent;
  file(fileId: string, name: string): Promise<File>;
  tell(presence: { readonly seen?: number; readonly typing?: boolean }): Promise<unknown>;
  rate(rating: number): Promise<unknown>;
};

export function ownChat(api: Api): ChatSource {
  return {
    isGuest: false,
    read: (query, signal) => api.call('GET /chat/', { query, ...(signal && { signal }) }),
    readEarlier: (conversationId, query) =>
      api.call('GET /chat/conversations/:conversationId/', { params: { conversationId }, query }),
    send: ({ client_id, text, about }) =>
      api.call('POST /chat/messages/', { body: { client_id, text, ...(about && { about }) } }),
    sendFile: (clientId, file) =>
      api.call('POST /chat/files/', { body: formOf(clientId, file), withinMs: 60_000 }),
    file: (fileId, name) => api.file('GET /chat/files/:fileId/', { params: { fileId } }, name),
    tell: (body) => api.call('POST /chat/presence/', { body }),
    rate: (rating) => api.call('POST /chat/rating/', { body: { rating } }),
  };
}

export function guestChat(api: Api): ChatSource {
  return {
    isGuest: true,
    read: (query, signal) => api.call('GET /chat/guest/', { query, ...(signal && { signal }) }),
    readEarlier: async () => ({ messages: [], more: false }),
    send: ({ about: _none, ...body }) => api.call('POST /chat/guest/messages/', { body }),
    sendFile: (clientId, file) =>
      api.call('POST /chat/guest/files/', { body: formOf(clientId, file), withinMs: 60_000 }),
    file: (fileId, name) => api.file('GET /chat/guest/files/:fileId/', { params: { fileId } }, name),
    tell: (body) => api.call('POST /chat/guest/presence/', { body }),
    rate: (rating) => api.call('POST /chat/guest/rating/', { body: { rating } }),
  };
}

function formOf(clientId: string, file: File): FormData {
  const form = new FormData();
  form.set('client_id', clientId);
  form.set('file', file, file.name);
  return form;
}
