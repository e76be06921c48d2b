import type { IncomingHttpHeaders } from 'node:http';
import type { StaffMe } from '@farthing/contract';
import { cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import type { Place } from '../../lib/testing/app.tsx';
import { loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { startStaffPage } from './staff-page.tsx';

type Answer = { readonly status: number; readonly body: unknown };

/** What the test's bank answers, by method and the beginning of the path: `GET /staff/roles/`. */
type Answers = Readonly<Record<string, unknown | ((sent: Sent) => Answer)>>;

type Sent = { readonly call: string; readonly body: unknown; readonly key: string | undefined };

type OpenedPage = {
  readonly place: Place;
  /** What was asked to be done, in order; nothing that was only read. */
  readonly sent: readonly Sent[];
  /** How often something was read that begins so. */
  readonly timesRead: (path: string) => number;
};

/** A page of the console, or a part of it, at a bank that answers as the test says. */
export async function openPage(
  page: ReactNode,
  answers: Answers,
  { by, path = '/staff/page', route = '*' }: { by?: StaffMe; path?: string; route?: string } = {},
): Promise<OpenedPage> {
  // What the bank of the test refuses is told in the console as well.
  vi.spyOn(console, 'error').mockReturnValue();
  const sent: Sent[] = [];
  const bank = await loopbackBank(({ method, path: asked, body, headers }) => {
    const call = `${method} ${asked.replace('/api/v1', '')}`;
    const key = headers['idempotency-key'];
    const request = { call, body: bodyOf(body, headers), key: key?.toString() };
    if (method !== 'GET') sent.push(request);
    const [, found] = bestOf(answers, call) ?? [];
    if (found === undefined) return refused('not_found', 'There is no such thing.', 404);
    return typeof found === 'function' ? found(request) : { status: 200, body: found };
  });
  onTestFinished(async () => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    await bank.close();
    vi.restoreAllMocks();
  });
  const pages = (
    <Routes>
      <Route path={route} element={page} />
    </Routes>
  );
  const place = startStaffPage(pages, { origin: bank.origin, path, ...(by && { by }) });
  const timesRead = (beginning: string) =>
    bank.received.filter(
      ({ method, path: asked }) => method === 'GET' && asked.startsWith(`/api/v1${beginning}`),
    ).length;
  return { place, sent, timesRead };
}

/** What was sent as JSON as data; a form as it came. */
function bodyOf(text: string, { 'content-type': type = '' }: IncomingHttpHeaders): unknown {
  if (text === '') return undefined;
  return type.startsWith('multipart/') ? text : JSON.parse(text);
}

/** The longest beginning that fits. */
function bestOf(answers: Answers, call: string): [string, unknown] | undefined {
  return Object.entries(answers)
    .filter(([beginning]) => call.startsWith(beginning))
    .toSorted(([one], [other]) => other.length - one.length)[0];
}

/** As the bank says no. */
export function refused(
  code: string,
  message: string,
  status = 409,
  errors?: Readonly<Record<string, readonly string[]>>,
): Answer {
  return { status, body: { status: 'error', code, message, ...(errors && { errors }) } };
}

/** As a bank that is down. */
export const down = () => refused('internal_error', 'Something went wrong on our side.', 500);

/** Answers so from the second time on. The first time it is down, or says no. */
export function secondTime(answer: Answer, first: Answer = down()): () => Answer {
  let isFirst = true;
  return () => {
    const given = isFirst ? first : answer;
    isFirst = false;
    return given;
  };
}

/** As the bank says that it is done. */
export const done = (message: string) => ({ status: 'success', message });
