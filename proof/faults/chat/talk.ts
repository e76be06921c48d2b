import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { apiPrefix, type ChatStanding } from '@farthing/contract';

/** What somebody has sent, and whether the bank has said that it is there. */
export type Said = { readonly clientId: string; readonly text: string; isAcknowledged: boolean };

/** Somebody who talks, what they have said in its order, and what their page shows of it. */
export type Talk = {
  readonly name: string;
  readonly said: readonly Said[];
  read(): Promise<ChatStanding>;
};

const patienceMs = 15_000;

/** What a page does with its outbox: one message after the other, each again under its id until there is an answer. */
export async function talk(
  url: string,
  index: number,
  messages: number,
  onAcknowledged: () => void,
): Promise<Talk> {
  const name = `Guest ${index}`;
  const said: Said[] = [];
  let cookie = '';
  const headers = () => ({
    'content-type': 'application/json',
    'x-forwarded-for': `198.18.${index >> 8}.${index & 255}`,
    cookie,
  });
  const send = (body: object) =>
    fetch(`${url}${apiPrefix}/chat/guest/messages/`, {
      ...{ method: 'POST', headers: headers(), body: JSON.stringify(body) },
      signal: AbortSignal.timeout(patienceMs),
    }).catch(() => undefined);
  while (said.length < messages) {
    const next = {
      clientId: randomUUID(),
      text: `${name} says no. ${said.length + 1}`,
      isAcknowledged: false,
    };
    said.push(next);
    while (!next.isAcknowledged) {
      const answer = await send({
        client_id: next.clientId,
        text: next.text,
        ...(cookie === '' && { name }),
      });
      cookie = answer?.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      await answer?.body?.cancel();
      next.isAcknowledged = answer?.ok ?? false;
      if (!next.isAcknowledged) await wait(100 + Math.random() * 100);
    }
    onAcknowledged();
  }
  return {
    name,
    said,
    async read() {
      const answer = await fetch(`${url}${apiPrefix}/chat/guest/`, { headers: headers() });
      return (await answer.json()) as ChatStanding;
    },
  };
}
