import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { apiPrefix, type ChatStanding } from '@farthing/contract';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../tools/testing/database.ts';
import { superviseBank, untilReady } from './processes/supervised-bank.ts';

const [people, said] = [30, 6];

/** What a page does with its outbox: one message after the other, each again under its id until there is an answer. */
async function talk(url: string, index: number, onAnswer: () => void): Promise<() => Promise<ChatStanding>> {
  let cookie = '';
  const headers = () => ({
    'content-type': 'application/json',
    'x-forwarded-for': `198.18.${index >> 8}.${index & 255}`,
    cookie,
  });
  for (let number = 1; number <= said; number += 1) {
    const body = JSON.stringify({
      ...{ client_id: randomUUID(), text: `Guest ${index} says no. ${number}` },
      ...(cookie === '' && { name: `Guest ${index}` }),
    });
    for (;;) {
      const answer = await fetch(`${url}${apiPrefix}/chat/guest/messages/`, {
        ...{ method: 'POST', headers: headers(), body, signal: AbortSignal.timeout(20_000) },
      }).catch(() => undefined);
      if (answer?.ok) {
        cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
        break;
      }
      await wait(50);
    }
    onAnswer();
  }
  return async () => {
    const answer = await fetch(`${url}${apiPrefix}/chat/guest/`, { headers: headers() });
    return (await answer.json()) as ChatStanding;
  };
}

test('[CHT-02] a bank that is killed twice while many talk loses nothing, doubles nothing and keeps the order', async () => {
  const database = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'farthing-chat-'));
  const bank = await superviseBank(
    {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.test.appUrl,
      MIGRATION_DATABASE_URL: database.test.ownerUrl,
      TRUSTED_PROXIES: '127.0.0.1',
    },
    join(folder, 'log'),
  );
  try {
    let answered = 0;
    const kills = [people * 2, people * 4];
    const onAnswer = () => {
      answered += 1;
      if (kills.includes(answered)) bank.kill();
    };
    const guests = await Promise.all(
      Array.from({ length: people }, (_, index) => talk(bank.url, index, onAnswer)),
    );
    await untilReady(bank.url);
    for (const [index, read] of guests.entries()) {
      const { messages } = await read();
      const own = messages.filter(({ author }) => author === 'you').map(({ text }) => text);
      expect(own).toEqual(Array.from({ length: said }, (_, at) => `Guest ${index} says no. ${at + 1}`));
      const numbers = messages.map(({ number }) => number);
      expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    }
  } finally {
    await bank.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 240_000);
