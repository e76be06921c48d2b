import { setTimeout as wait } from 'node:timers/promises';
import { apiPrefix } from '@farthing/contract';
import { policies } from '../../../apps/bank/src/platform/policies.ts';
import { quantile } from '../../shared/times.ts';
import type { Attack, Finding, Tried } from '../attack.ts';
import { withPlanted } from '../planted/server.ts';
import { openSocket } from './raw.ts';

type Target = {
  readonly url: string;
  readonly headersWithinMs: number;
  readonly requestWithinMs: number;
  readonly connections: number;
};

/** How often Node looks for connections that are over their time, and what a busy machine adds. */
const graceMs = 6_000;
const answeredWithinMs = 500;

export const slow: Attack = {
  name: 'slow',
  alone: true,
  claim: `who sends slowly is hung up on in time, and while hundreds do others are answered, 99 of 100 within ${answeredWithinMs} ms`,
  plants: [
    { fault: 'slow requests are waited for without end', find: () => planted('waits') },
    { fault: 'slow requests keep others waiting', find: () => planted('starves') },
  ],
  async run(bank) {
    if (bank.short) return { tried: 0, findings: [] };
    return trySlowness({
      url: bank.url,
      headersWithinMs: policies.http.headersTimeoutMs + graceMs,
      requestWithinMs: policies.http.requestTimeoutMs + graceMs,
      connections: 150,
    });
  },
};

type Slow = { readonly kind: string; endedAfterMs: number | undefined };

async function trySlowness({ url, headersWithinMs, requestWithinMs, connections }: Target): Promise<Tried> {
  const path = `${apiPrefix}/account/login/`;
  const half = `POST ${path} HTTP/1.1\r\nHost: bank\r\n`;
  const body = `${half}Content-Type: application/json\r\nContent-Length: 30000\r\n\r\n{"email":"`;
  const kinds = [
    { kind: 'headers that come slowly', first: half, next: 'X-A: b\r\n', withinMs: headersWithinMs },
    { kind: 'headers that never come', first: 'G', next: '', withinMs: headersWithinMs },
    { kind: 'a body that comes slowly', first: body, next: 'a', withinMs: requestWithinMs },
  ];
  const longestMs = Math.max(headersWithinMs, requestWithinMs);
  const held = kinds.flatMap(({ kind, first, next }) =>
    Array.from({ length: connections }, () => hold(url, { kind, first, next })),
  );
  const { times, failed } = await measure(url, longestMs, () =>
    held.every(({ slow: { endedAfterMs } }) => endedAfterMs !== undefined),
  );
  for (const { close } of held) close();
  const findings: Finding[] = kinds.flatMap(({ kind, withinMs }) => {
    const late = held.filter(
      ({ slow: each }) => each.kind === kind && (each.endedAfterMs ?? Number.POSITIVE_INFINITY) > withinMs,
    );
    return late.length === 0
      ? []
      : [{ where: kind, what: `${late.length} of ${connections} were held for over ${withinMs} ms` }];
  });
  const p99 = quantile(times, 0.99);
  if (p99 > answeredWithinMs)
    findings.push({ where: 'others', what: `wait ${Math.round(p99)} ms (99 of 100 wait less)` });
  if (failed > 0)
    findings.push({ where: 'others', what: `${failed} of ${times.length + failed} got no answer` });
  return { tried: held.length + times.length, findings };
}

function hold(
  url: string,
  { kind, first, next }: { readonly kind: string; readonly first: string; readonly next: string },
) {
  const startedMs = performance.now();
  const slow: Slow = { kind, endedAfterMs: undefined };
  const socket = openSocket(url);
  socket.write(first);
  // Read, or the end of the connection would never be seen.
  socket.resume();
  const dripping = setInterval(() => next !== '' && !socket.destroyed && socket.write(next), 1_000);
  const end = () => {
    clearInterval(dripping);
    slow.endedAfterMs ??= performance.now() - startedMs;
  };
  socket.on('end', end);
  socket.on('close', end);
  return {
    slow,
    close() {
      clearInterval(dripping);
      socket.destroy();
    },
  };
}

/** What others see, until it is over. */
async function measure(
  url: string,
  forMs: number,
  isOver: () => boolean,
): Promise<{ times: number[]; failed: number }> {
  const times: number[] = [];
  let failed = 0;
  for (const untilMs = performance.now() + forMs; performance.now() < untilMs && !isOver(); await wait(50)) {
    const startedMs = performance.now();
    const answer = await fetch(`${url}${apiPrefix}/loan/terms/`, {
      signal: AbortSignal.timeout(5_000),
    }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer === undefined || answer.status >= 500) failed += 1;
    else times.push(performance.now() - startedMs);
  }
  return { times, failed };
}

function planted(weakness: 'waits' | 'starves'): Promise<readonly Finding[]> {
  const answer = async () => {
    if (weakness === 'starves') await wait(600);
    return { body: {} };
  };
  const withinMs = weakness === 'waits' ? 600 : 2_000;
  const patient = { headersTimeout: 0, requestTimeout: 0 };
  const strict = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 100 };
  return withPlanted(
    answer,
    async (url) =>
      (await trySlowness({ url, headersWithinMs: withinMs, requestWithinMs: withinMs, connections: 3 }))
        .findings,
    weakness === 'waits' ? patient : strict,
  );
}
