import { setTimeout as pause } from 'node:timers/promises';
import { boundedText } from './bounded-text.ts';

/** What keeps a service from answering, by what can be done about it. */
export type TroubleKind =
  /** Not in time. */
  | 'too-slow'
  /** No connection, or it was cut. */
  | 'unreachable'
  /** It leads elsewhere. An operator has named one place to be trusted, so nobody follows. */
  | 'redirected'
  /** It says no (4xx): asked again, it would again. */
  | 'refused'
  /** It is in trouble itself (5xx), or has too much to do (429). */
  | 'failing'
  /** More than it may answer, of which no more was read. */
  | 'too-large';

/** Names no address, which may hold a key of the service. */
export class OutsideTrouble extends Error {
  override readonly name = 'OutsideTrouble';
  readonly kind: TroubleKind;
  /** Where it answered at all. */
  readonly status: number | undefined;

  constructor(kind: TroubleKind, message: string, status?: number) {
    super(message);
    this.kind = kind;
    this.status = status;
  }
}

export type Question = {
  readonly url: string | URL;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** For all tries together, and for reading the answer. */
  readonly timeoutMs: number;
  readonly mostBytes: number;
  /** How often it is tried while the service cannot be reached or fails. More than once only what may be asked twice. */
  readonly tries?: number;
  /** Between two tries. */
  readonly pauseMs?: number;
};

export type Answered = { readonly status: number; readonly text: string };

/** The one way in which the bank asks the services that its operator has named. Answers what came with 2xx, or throws OutsideTrouble. */
export async function askOutside(question: Question): Promise<Answered> {
  const signal = AbortSignal.timeout(question.timeoutMs);
  for (let left = question.tries ?? 1; ; left -= 1) {
    try {
      return await tryOnce(question, signal);
    } catch (error) {
      const trouble = troubleOf(error, signal, question.timeoutMs);
      if (left <= 1 || !passing.has(trouble.kind)) throw trouble;
    }
    // Ended by the time-out too: the next try says so.
    await pause(question.pauseMs ?? 250, undefined, { signal }).catch(() => {});
  }
}

/** What may be gone a moment later. */
const passing: ReadonlySet<TroubleKind> = new Set(['unreachable', 'failing']);

async function tryOnce(
  { url, method = 'GET', headers = {}, body, mostBytes }: Question,
  signal: AbortSignal,
): Promise<Answered> {
  const response = await fetch(url, {
    method,
    signal,
    redirect: 'manual',
    headers: { accept: 'application/json', 'user-agent': 'farthing', ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const { status } = response;
  if (!response.ok) {
    // What is not read would keep the connection.
    await response.body?.cancel();
    throw statusTrouble(status);
  }
  const text = await boundedText(response, mostBytes);
  if (text === undefined) throw new OutsideTrouble('too-large', `it answered more than ${mostBytes} bytes`);
  return { status, text };
}

function statusTrouble(status: number): OutsideTrouble {
  if (status >= 300 && status < 400) return new OutsideTrouble('redirected', 'it leads elsewhere', status);
  const kind = status >= 500 || status === 429 ? 'failing' : 'refused';
  return new OutsideTrouble(kind, `it answered with status ${status}`, status);
}

function troubleOf(error: unknown, signal: AbortSignal, timeoutMs: number): OutsideTrouble {
  if (error instanceof OutsideTrouble) return error;
  if (signal.aborted) return new OutsideTrouble('too-slow', `there was no answer within ${timeoutMs} ms`);
  return new OutsideTrouble('unreachable', `the connection failed: ${reasonOf(error)}`);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = (cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : 'for no known reason';
}
