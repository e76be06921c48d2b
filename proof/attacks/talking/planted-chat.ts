import { randomUUID } from 'node:crypto';
import { escapeHtml } from '../../../apps/bank/src/platform/mail/layout.ts';
import { unlink } from '../../../apps/bank/src/platform/mail/unlink.ts';
import type { Finding } from '../attack.ts';
import { type PlantedRequest, refused, withPlanted } from '../planted/server.ts';
import type { ChatTarget } from './chat-target.ts';

export type Weakness =
  | 'nothing'
  | 'asks for no owner'
  | 'tells everybody'
  | 'reads any size'
  | 'tells no wait'
  | 'escapes nothing'
  | 'links any address';

type Conversation = { readonly id: string; readonly owner: string; readonly said: string[] };

const [perMinute, largest] = [20, 4_000];

/** A small bank to talk with, careful but for one weakness: who asks is known by the token, which is their name. */
class SmallChat {
  readonly #weakness: Weakness;
  readonly #conversations: Conversation[] = [];
  readonly #told = new Map<string, string[]>();

  constructor(weakness: Weakness) {
    this.#weakness = weakness;
  }

  handle({ method, path, token, body }: PlantedRequest) {
    if (token === undefined) return refused(401, 'token_not_valid');
    const [, what, id] = path.split('/');
    if (method === 'POST') return this.#say(token, body.toString());
    if (what === 'stream') return { body: { told: this.#told.get(token) ?? [] } };
    const found = this.#conversations.find(
      (each) => each.id === id && (each.owner === token || this.#weakness === 'asks for no owner'),
    );
    if (found === undefined) return refused(404, 'not_found');
    return what === 'mail' ? { body: this.#mailOf(found) } : { body: found };
  }

  #say(owner: string, text: string) {
    if (text.length > largest && this.#weakness !== 'reads any size')
      return refused(413, 'payload_too_large');
    const mine = this.#conversations.find((each) => each.owner === owner);
    const conversation = mine ?? { id: randomUUID(), owner, said: [] };
    if (mine === undefined) this.#conversations.push(conversation);
    if (conversation.said.length >= perMinute) {
      const headers = this.#weakness === 'tells no wait' ? {} : { 'retry-after': '30' };
      return { ...refused(429, 'too_many_requests'), headers };
    }
    conversation.said.push(text);
    const listeners = this.#weakness === 'tells everybody' ? ['ada', 'mallory'] : [owner];
    for (const each of listeners) this.#told.set(each, [...(this.#told.get(each) ?? []), 'conversations']);
    return { body: { id: conversation.id } };
  }

  #mailOf({ said }: Conversation): string {
    const text = said.at(-1) ?? '';
    if (this.#weakness === 'escapes nothing') return `<p>${unlink(text)}</p>`;
    return `<p>${escapeHtml(this.#weakness === 'links any address' ? text : unlink(text))}</p>`;
  }
}

export function planted(
  weakness: Weakness,
  work: (target: ChatTarget) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  const small = new SmallChat(weakness);
  return withPlanted(
    (request) => small.handle(request),
    async (url) => {
      const ask = (path: string, token: string, body?: string) =>
        fetch(url + path, {
          headers: { authorization: `Bearer ${token}` },
          ...(body !== undefined && { method: 'POST', body }),
        });
      const say = async (token: string, text: string) =>
        ((await (await ask('/messages', token, text)).json()) as { id: string }).id;
      return work({
        async peeks() {
          const id = await say('ada', 'a secret');
          const answer = await ask(`/conversations/${id}`, 'mallory');
          return [{ where: 'the conversation by its id', seen: answer.ok ? await answer.text() : '' }];
        },
        async overhears() {
          await say('ada', 'another secret');
          const { told } = (await (await ask('/stream', 'mallory')).json()) as { told: string[] };
          return [{ where: 'the stream of a stranger', seen: told.join(' ') }];
        },
        sendLarge: async (bytes) => (await ask('/messages', 'large', 'x'.repeat(bytes))).status,
        async flood(messages) {
          const answers = await Promise.all(
            Array.from({ length: messages }, () => ask('/messages', 'flooder', 'Hello?')),
          );
          return answers.map(({ status, headers }) => ({ status, wait: headers.get('retry-after') }));
        },
        async says(text) {
          const id = await say('writer', text);
          return [{ where: 'a mail', html: await (await ask(`/mail/${id}`, 'writer')).text() }];
        },
      });
    },
  );
}
