import { setTimeout as wait } from 'node:timers/promises';
import { connected } from '../../../tools/testing/postgres-server.ts';
import { type SupervisedBank, untilReady } from '../processes/supervised-bank.ts';
import type { Report } from '../report.ts';
import { openFolder, openSite } from '../site.ts';
import { judgeChat, type Kept } from './judge-chat.ts';
import { type Talk, talk } from './talk.ts';

export type ChatOptions = {
  readonly people: number;
  /** How much each of them says. */
  readonly messages: number;
  /** What strikes, one after the other, spread over all that is said. */
  readonly strikes: readonly (() => void | Promise<void>)[];
  readonly say: (line: string) => void;
};

/** People talk while the bank is struck; then what they said is laid beside what the bank has, and what their pages show. */
export async function runChat(
  bank: SupervisedBank,
  databaseUrl: () => string,
  { people, messages, strikes, say }: ChatOptions,
) {
  let acknowledged = 0;
  const crowd = Promise.all(
    Array.from({ length: people }, (_, index) =>
      talk(bank.url, index, messages, () => {
        acknowledged += 1;
      }),
    ),
  );
  const readyAfterMs: number[] = [];
  for (const [at, strike] of strikes.entries()) {
    const due = (people * messages * (at + 1)) / (strikes.length + 1);
    while (acknowledged < due) await wait(20);
    await strike();
    readyAfterMs.push(Math.round(await untilReady(bank.url)));
    say(`  struck after ${acknowledged} messages, ready after ${readyAfterMs.at(-1)} ms`);
  }
  const talks = await crowd;
  await untilReady(bank.url);
  const verdict = judgeChat(
    talks.map(({ said }) => said),
    await readKept(databaseUrl()),
  );
  const misread = await misreadPages(talks);
  return {
    verdict,
    readyAfterMs,
    problems: [
      ...verdict.lost.map((what) => `lost: ${what}`),
      ...verdict.doubled.map((what) => `doubled: ${what}`),
      ...verdict.disordered.map((what) => `out of order: ${what}`),
      ...misread.map((name) => `${name} does not see what they have said`),
      ...(bank.endedByItself === 0 ? [] : [`the bank ended by itself ${bank.endedByItself} times`]),
    ],
  };
}

/** `npm run faults -- chat`: the bank is killed, restarted, and killed together with its database. */
export async function runChatFaults(people: number, say: (line: string) => void): Promise<Report> {
  const messages = 8;
  await using started = new AsyncDisposableStack();
  const { bank, postgres } = await openSite(started, await openFolder(started));
  const killBoth = async () => {
    bank.kill();
    await postgres.kill();
    await postgres.start();
  };
  const strikes = [() => bank.kill(), () => bank.restart(), killBoth, () => bank.kill(), killBoth];
  const startedMs = performance.now();
  const { verdict, readyAfterMs, problems } = await runChat(bank, () => postgres.url('postgres'), {
    ...{ people, messages, strikes, say },
  });
  return {
    title: 'People who chat while the bank is killed and restarted',
    command: `npm run faults -- chat --customers ${people}`,
    figures: {
      people,
      'kills and restarts': strikes.length,
      acknowledged: verdict.acknowledged,
      lost: verdict.lost.length,
      doubled: verdict.doubled.length,
      'out of order': verdict.disordered.length,
      'longest until ready again, ms': Math.max(...readyAfterMs),
      seconds: Math.round((performance.now() - startedMs) / 1000),
    },
    skipped: [],
    problems,
  };
}

async function readKept(url: string): Promise<readonly Kept[]> {
  const { rows } = await connected(url, (client) =>
    client.query<Kept>(
      `SELECT conversation_id AS conversation, number, client_id AS "clientId", author, text
       FROM conversation_message`,
    ),
  );
  return rows;
}

/** The pages of a few dozen at a time: all at once would be one more flood. */
async function misreadPages(talks: readonly Talk[]): Promise<string[]> {
  const wrong: string[] = [];
  for (let from = 0; from < talks.length; from += 50)
    await Promise.all(
      talks.slice(from, from + 50).map(async ({ name, said, read }) => {
        const { messages } = await read();
        const own = messages.filter(({ author }) => author === 'you').map(({ text }) => text);
        if (JSON.stringify(own) !== JSON.stringify(said.map(({ text }) => text))) wrong.push(name);
      }),
    );
  return wrong;
}
