// Load over HTTP: callers who each send their next call when the last was answered. autocannon makes it.

import autocannon from 'autocannon';
import { type Answer, type Call, headersOf } from './client.ts';
import { quantiles } from './times.ts';

/** One of many who call. */
export type Caller = {
  /** What a round begins with. */
  begin(): Call;
  /** What follows this answer in the same round. Undefined ends the round, which counts as its last answer. */
  next?(answer: Answer): Call | undefined;
};

export type Load = {
  /** Callers share these out evenly. Paths count from them. */
  readonly urls: readonly string[];
  readonly callers: number;
  /** Whether whoever has ended a round begins another. */
  readonly goesOn: () => boolean;
  readonly caller: (index: number) => Caller;
};

/** For so long from now. */
export function during(ms: number): () => boolean {
  const untilMs = performance.now() + ms;
  return () => performance.now() < untilMs;
}

export type Figures = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Rounds. */
  readonly answers: number;
  /** Rounds that did not end in a success. */
  readonly failures: number;
};

export async function keepCalling({ urls, callers, goesOn, caller }: Load): Promise<Figures> {
  const rounds = new Rounds(goesOn);
  let joined = 0;
  await autocannon({
    // The types know only one.
    url: urls as unknown as string,
    connections: callers,
    // One call each, and one more whenever one was answered. Left to its own clock, autocannon hangs up on calls that the
    // bank is about to answer; left without a bound, it sends a call again whose connection broke. Either way payments
    // would be stored that nobody has counted.
    amount: callers,
    sampleInt: 20,
    timeout: 60,
    setupClient(client) {
      const base = new URL(urls[joined % urls.length] ?? '').pathname.replace(/\/$/, '');
      rounds.follow(client as BoundedClient, caller(joined), base);
      joined += 1;
    },
  });
  return rounds.figures();
}

/** A client of autocannon ends when it would make more calls than this. */
type BoundedClient = autocannon.Client & { responseMax: number };

class Rounds {
  readonly #goesOn: () => boolean;
  readonly #startedMs = performance.now();
  // autocannon keeps whole milliseconds, and of single calls.
  readonly #times: number[] = [];
  #failures = 0;
  #unanswered = 0;
  #endedMs = 0;

  constructor(goesOn: () => boolean) {
    this.#goesOn = goesOn;
  }

  follow(client: BoundedClient, { begin, next }: Caller, base: string): void {
    let [roundMs, following] = [0, undefined as Call | undefined];
    this.#unanswered += 1;
    client.on('response', (status, _, callMs) => {
      roundMs += callMs;
      if (following === undefined) {
        this.#end(status, roundMs);
        roundMs = 0;
      }
      if (following !== undefined || this.#goesOn()) client.responseMax += 1;
      else this.#unanswered -= 1;
    });
    const setupRequest = (request: autocannon.Request) => ({
      ...request,
      ...requestOf(following ?? begin(), base),
    });
    const onResponse = (status: number, body: string) => {
      following = next?.({ status, body });
    };
    client.setRequests([{ setupRequest, onResponse }]);
  }

  #end(status: number, roundMs: number): void {
    this.#times.push(roundMs);
    if (status >= 400) this.#failures += 1;
    this.#endedMs = performance.now();
  }

  figures(): Figures {
    if (this.#unanswered > 0) throw new Error(`${this.#unanswered} callers got no answer`);
    const answers = this.#times.length;
    const perSecond = (answers / (this.#endedMs - this.#startedMs)) * 1000;
    return { perSecond, ...quantiles(this.#times), answers, failures: this.#failures };
  }
}

function requestOf(call: Call, base: string): autocannon.Request {
  const body = call.body === undefined ? undefined : JSON.stringify(call.body);
  return { method: call.method, path: base + call.path, headers: headersOf(call), body };
}
