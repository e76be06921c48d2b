import { randomUUID } from 'node:crypto';
import { apiPrefix } from '@farthing/contract';
import type { Finding } from './attack.ts';

export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** Somebody's calls, as raw as they come. */
export type Caller = {
  get(path: string): Promise<Answer>;
  post(path: string, body: object, key?: string): Promise<Answer>;
};

type Send = (path: string, init: RequestInit) => Promise<Response>;

export function callerWith(send: Send, token: string): Caller {
  const ask = async (path: string, init: RequestInit, more: Readonly<Record<string, string>> = {}) => {
    // Of a form, fetch names the type itself: it needs its boundary.
    const type = init.body instanceof FormData ? {} : { 'content-type': 'application/json' };
    const headers = { authorization: `Bearer ${token}`, ...type, ...more };
    const answer = await send(apiPrefix + path, { ...init, headers });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  };
  return {
    get: (path) => ask(path, {}),
    post: (path, body, key = randomUUID()) =>
      ask(
        path,
        { method: 'POST', body: body instanceof FormData ? body : JSON.stringify(body) },
        { 'idempotency-key': key },
      ),
  };
}

/** As many as the bank takes of one customer in a minute. */
export const shots = 10;

/** The same thing, done so many times at once. */
export function allAtOnce(shoot: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: shots }, (_, index) => shoot(index)));
}

/** How many were answered with yes, and what else was said. */
export function tally(answers: readonly Answer[]): { done: number; codes: Map<string, number> } {
  const codes = new Map<string, number>();
  for (const { status, body } of answers) {
    const code = status < 300 ? 'done' : String(body.code ?? status);
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  return { done: codes.get('done') ?? 0, codes };
}

/** Keeps what does not hold; an answer of 5xx never does. */
export function referee(where: string) {
  const findings: Finding[] = [];
  return {
    findings,
    expect(holds: boolean, what: string): void {
      if (!holds) findings.push({ where, what });
    },
    see(answers: readonly Answer[]): readonly Answer[] {
      for (const { status } of answers)
        if (status >= 500) findings.push({ where, what: `answered ${status}` });
      return answers;
    },
  };
}

/** Minor units of a decimal as the API writes it. */
export function minor(text: unknown): number {
  return Math.round(Number(text) * 100);
}

export async function walletOf(caller: Caller): Promise<{ balance: number; available: number }> {
  const { body } = await caller.get('/wallet/detail/');
  return { balance: minor(body.balance), available: minor(body.available) };
}
