import type { Row } from '@farthing/ledger';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { firstCodeRow, sentCodeRow, triedCodeRow } from './code-rows.ts';
import { lockCode, saveCode, voidCodes } from './code-store.ts';
import {
  type CodeState,
  countSend,
  drawCode,
  exhaustedForMs,
  isOpen,
  judgeCode,
  noCode,
  sendCode,
  type Verdict,
  waitBeforeSendMs,
  waitForQuotaMs,
} from './one-time-code.ts';

export type Codes = {
  /**
   * The codes for a subject, held until the transaction ends. A subject need not exist: it is counted all the same. The
   * owner is the customer to whom they are mailed, once there is one.
   */
  open(tx: Tx, purpose: string, subject: string, ownerId?: string): Promise<OpenCodes>;
  /** By which the row of a subject is found, for whoever reads it together with other things. */
  keyOf(purpose: string, subject: string): Buffer;
  /** The first code of a subject that comes to be by the work that the row belongs to. */
  first(purpose: string, subject: string, ownerId: string): { readonly code: string; readonly row: Row };
  /** Another code on the state that was read, in place of the one before; refused when it is too soon for one. */
  next(
    purpose: string,
    subject: string,
    ownerId: string,
    state: CodeState | undefined,
  ): { readonly code: string; readonly row: Row };
  /**
   * Judges a code on the state that was read. The row counts the try, or uses the code up, if nobody has tried meanwhile:
   * what was found out may be told only when it is written.
   */
  judged(
    purpose: string,
    subject: string,
    state: CodeState | undefined,
    code: string,
  ): { readonly refusal: Refusal | undefined; readonly rows: readonly Row[] };
  /** Whatever was mailed to a customer cannot be entered any more: their address is another one now. */
  voidAll(tx: Tx, ownerId: string): Promise<void>;
};

export type OpenCodes = {
  /** Until a code may be sent; zero when it may be now. */
  readonly waitMs: number;
  /** The same for somebody's first code, which another's a moment ago does not keep back. */
  readonly quotaWaitMs: number;
  /** Whether the newest code works if it is entered now. */
  readonly isOpen: boolean;
  /** What to answer while there is a wait to whoever may know of it. */
  readonly tooSoon: Refusal | undefined;
  /** A new code in place of the one before. The caller has seen that there is no wait. */
  send(): Promise<string>;
  /** A code that the caller keeps, beside others that are open: which of them is entered tells whose it is. */
  issue(): Promise<IssuedCode & { readonly code: string }>;
  /** The first code of a subject that has just come to be: what was asked and guessed before was about nobody. */
  issueFirst(): Promise<IssuedCode & { readonly code: string }>;
  /** A mail that carries no code, counted like one that does. */
  count(): Promise<void>;
  /** A right code is used up. The refusal is for the caller to throw, after the count of tries is committed. */
  judge(code: string): Promise<Refusal | undefined>;
  /** A try at what the caller judges, such as a code of an app; it is not asked once there were too many. */
  judgeBy(isRight: () => Promise<boolean>): Promise<Refusal | undefined>;
  /** The same for those that the caller keeps: answers the one that was entered. */
  judgeIssued<Kept extends { readonly code: IssuedCode | null }>(
    code: string,
    kept: readonly Kept[],
  ): Promise<Kept | Refusal>;
};

/** What is kept of a code. */
export type IssuedCode = { readonly digest: Buffer; readonly expiresAt: Date };

export function createCodes({ clock, secrets }: { readonly clock: Clock; readonly secrets: Secrets }): Codes {
  const keyOf = (purpose: string, subject: string) => secrets.hmac('code-subject', `${purpose}\n${subject}`);
  const digestedBy = (purpose: string, subject: string) => (code: string) =>
    secrets.hmac('one-time-code', `${purpose}\n${subject}\n${code}`);
  return {
    keyOf,

    first(purpose, subject, ownerId) {
      const now = clock.now();
      const code = drawCode();
      const state = sendCode(noCode, digestedBy(purpose, subject)(code), now);
      const of = { purpose, subject: keyOf(purpose, subject), ownerId };
      return { code, row: firstCodeRow(of, state, now) };
    },

    next(purpose, subject, ownerId, state) {
      const now = clock.now();
      const waitMs = waitBeforeSendMs(state ?? noCode, now);
      if (waitMs > 0) throw tooSoon(waitMs);
      const code = drawCode();
      const next = sendCode(state ?? noCode, digestedBy(purpose, subject)(code), now);
      const key = keyOf(purpose, subject);
      const row =
        state === undefined
          ? firstCodeRow({ purpose, subject: key, ownerId }, next, now)
          : sentCodeRow(purpose, key, { state, next, now });
      return { code, row };
    },

    judged(purpose, subject, state, code) {
      const now = clock.now();
      const { verdict, next } = judgeCode(state ?? noCode, digestedBy(purpose, subject)(code), now);
      const rows =
        state === undefined ? [] : [triedCodeRow(purpose, keyOf(purpose, subject), { state, next, now })];
      return { refusal: refusalOf(verdict, next, now), rows };
    },

    voidAll: voidCodes,
    async open(tx, purpose, subject, ownerId) {
      const now = clock.now();
      const key = keyOf(purpose, subject);
      const digestOf = digestedBy(purpose, subject);
      let state = await lockCode(tx, { purpose, subject: key, ownerId }, now);
      const save = async (next: typeof state) => {
        state = next;
        await saveCode(tx, purpose, key, next);
      };
      const send = async (before: typeof state) => {
        const code = drawCode();
        await save(sendCode(before, digestOf(code), now));
        return code;
      };
      const issue = async (before: typeof state) => {
        const code = drawCode();
        const next = sendCode(before, digestOf(code), now);
        await save({ ...next, ...none });
        return { code, digest: digestOf(code), expiresAt: next.expiresAt ?? now };
      };
      const waitMs = waitBeforeSendMs(state, now);
      return {
        waitMs,
        isOpen: isOpen(state, now),
        tooSoon: waitMs > 0 ? tooSoon(waitMs) : undefined,
        quotaWaitMs: waitForQuotaMs(state, now),
        send: () => send(state),
        issue: () => issue(state),
        issueFirst: () => issue(noCode),
        count: () => save(countSend(state, now)),
        async judge(code) {
          const { verdict, next } = judgeCode(state, digestOf(code), now);
          await save(next);
          return refusalOf(verdict, next, now);
        },
        async judgeBy(isRight) {
          const waitMs = exhaustedForMs(state, now);
          if (waitMs > 0) return tooManyTries(waitMs);
          const expected = { digest: digestOf('right'), expiresAt: new Date(now.getTime() + 1) };
          const entered = digestOf((await isRight()) ? 'right' : 'wrong');
          const { verdict, next } = judgeCode({ ...state, ...expected }, entered, now);
          await save({ ...next, ...none });
          return verdict === 'wrong' ? new Refusal('code_invalid') : undefined;
        },
        async judgeIssued(code, kept) {
          const digest = digestOf(code);
          const entered = kept.find((each) => each.code?.digest.equals(digest) === true);
          const { verdict, next } = judgeCode({ ...state, ...(entered?.code ?? none) }, digest, now);
          await save({ ...next, ...none });
          return entered !== undefined && verdict === 'right'
            ? entered
            : (refusalOf(verdict, next, now) ?? new Refusal('code_invalid'));
        },
      };
    },
  };
}

/** The caller keeps them. */
const none = { digest: null, expiresAt: null };

function refusalOf(verdict: Verdict, next: CodeState, now: Date): Refusal | undefined {
  switch (verdict) {
    case 'right':
      return undefined;
    case 'wrong':
      return new Refusal('code_invalid');
    case 'expired':
      return new Refusal('code_expired');
    case 'exhausted':
      return tooManyTries(exhaustedForMs(next, now));
  }
}

/** When a code may be asked for again, for whoever asked too soon. */
export function tooSoon(waitMs: number): Refusal {
  return new Refusal('code_resend_too_soon', {
    message: `Please wait ${inWords(waitMs)} before asking for another code.`,
    retryAfterSeconds: waitMs / 1000,
  });
}

function tooManyTries(waitMs: number): Refusal {
  return new Refusal('code_tries_exceeded', {
    message: `Too many wrong codes. Please try again in ${inWords(waitMs)}.`,
    retryAfterSeconds: waitMs / 1000,
  });
}

export function inWords(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  if (seconds < 100) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
