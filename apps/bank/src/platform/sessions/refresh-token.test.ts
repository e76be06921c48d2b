import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { policies } from '../policies.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { createRefreshTokens, digestOf, type RefreshToken } from './refresh-token.ts';
import { accessExpiry, isOver, judgeRefresh, openUntil, type SessionState } from './session-rules.ts';

const key = randomBytes(32);
const tokens = createRefreshTokens(createSecrets(new Map([[1, key]])));

test('a token reads as it was written, and its successor is another that is always the same', () => {
  const token = tokens.first(randomUUID());
  expect(tokens.read(tokens.write(token))).toEqual(token);
  const successor = tokens.successor(token);
  expect(successor).toEqual(tokens.successor(token));
  expect(successor.secret.equals(token.secret)).toBe(false);
  expect(token.secret).toHaveLength(32);
});

test('a token that an earlier release wrote is read by this one, and followed by the same', () => {
  const earlier = createRefreshTokens(createSecrets(new Map([[12, Buffer.alloc(32, 7)]])));
  const token = {
    version: 12,
    sessionId: '0123abcd-89ef-4abc-8def-0123456789ab',
    secret: Buffer.alloc(32, 9),
  };
  const text = '12.ASOrzYnvSryN7wEjRWeJqwkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJfgWlT5uJbZ5Dr2DCiUm08A';
  expect(earlier.write(token)).toBe(text);
  expect(earlier.read(text)).toEqual(token);
  expect(earlier.successor(token)).toEqual({
    ...token,
    secret: Buffer.from('a22380a7315ca888dd97ee7bf7d30b2aaef87e8ff63cfb355a601b8593e877e5', 'hex'),
  });
});

test('a token with anything before or after it is not ours', () => {
  const text = tokens.write(tokens.first(randomUUID()));
  for (const other of [`x${text}`, ` ${text}`, `0${text}`, `1${text}`, `${text}A`, `${text}\n`])
    expect(tokens.read(other)).toBeUndefined();
});

test('a token with any character changed is not ours', () => {
  const text = tokens.write(tokens.first(randomUUID()));
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.constantFrom(...'AZaz09-_.'), (place, character) => {
      const changed = text.slice(0, place) + character + text.slice(place + 1);
      const read = tokens.read(changed);
      // The last character of base64 carries spare bits: another spelling of the same token is the same token.
      if (read !== undefined) expect(tokens.write(read)).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test('whatever else is sent is not ours, nor is a token of other keys', () => {
  fc.assert(fc.property(fc.string(), (text) => tokens.read(text) === undefined));
  const others = createRefreshTokens(createSecrets(new Map([[1, randomBytes(32)]])));
  expect(tokens.read(others.write(others.first(randomUUID())))).toBeUndefined();
  expect(tokens.read(`7.${'A'.repeat(86)}`)).toBeUndefined();
});

test('after a new key came, tokens of the old one go on, and their successors too', () => {
  const rotated = createRefreshTokens(
    createSecrets(
      new Map([
        [1, key],
        [2, randomBytes(32)],
      ]),
    ),
  );
  const token = tokens.first(randomUUID());
  const read = rotated.read(tokens.write(token));
  expect(read).toEqual(token);
  expect(rotated.successor(token)).toEqual(tokens.successor(token));
  expect(rotated.write(rotated.first(randomUUID()))).toMatch(/^2\./);
});

describe('a session', () => {
  const startMs = Date.UTC(2026, 0, 1);
  const { idleMs, rememberedIdleMs, absoluteMs, accessTokenMs } = policies.sessions;
  const at = (ms: number) => new Date(startMs + ms);
  const session: SessionState = {
    currentDigest: Buffer.alloc(32, 1),
    previousDigest: null,
    remembered: false,
    lastUsedAt: at(0),
    repeatedAt: null,
    endsAt: at(absoluteMs),
    endedAt: null,
  };

  test('is open for its idle time after it was used, and to its end at most', () => {
    expect(openUntil(session)).toEqual(at(idleMs));
    expect(openUntil({ ...session, remembered: true })).toEqual(at(rememberedIdleMs));
    expect(openUntil({ ...session, lastUsedAt: at(absoluteMs - 1) })).toEqual(at(absoluteMs));
    expect([idleMs - 1, idleMs].map((ms) => isOver(session, at(ms)))).toEqual([false, true]);
    expect(isOver({ ...session, endedAt: at(0) }, at(0))).toBe(true);
  });

  test('gives access for five minutes, and no longer than it lasts itself', () => {
    expect(accessExpiry(session, at(0), accessTokenMs)).toEqual(at(accessTokenMs));
    expect(accessExpiry(session, at(idleMs - 1), accessTokenMs)).toEqual(at(idleMs));
  });

  test('that was never refreshed has no token before its first: any other is a copy', () => {
    expect(judgeRefresh(session, Buffer.alloc(32, 1), at(1))).toBe('rotate');
    expect(judgeRefresh(session, Buffer.alloc(32, 2), at(1))).toBe('reuse');
  });

  const [older, newest] = [Buffer.alloc(32, 2), Buffer.alloc(32, 1)];
  const rotated = { ...session, currentDigest: newest, previousDigest: older };
  const { repeatedWithinMs, repeatedAgainAfterMs } = policies.sessions;

  test('[RSK-09] takes a replaced token once more within 30 seconds, and ends with it later', () => {
    expect(repeatedWithinMs).toBe(30_000);
    const verdicts = [0, 30_000, 30_001].map((ms) => judgeRefresh(rotated, older, at(ms)));
    expect(verdicts).toEqual(['repeat', 'repeat', 'reuse']);
  });

  test('[RSK-09] excuses one step that comes twice, not the next one as well', () => {
    const repeatedAt = (ms: number) => judgeRefresh({ ...rotated, repeatedAt: at(ms) }, older, at(1));
    // In the same step, by a third tab; a while ago; at the step before.
    expect([0, 1, -repeatedAgainAfterMs].map(repeatedAt)).toEqual(['repeat', 'repeat', 'repeat']);
    expect([-1, 1 - repeatedAgainAfterMs].map(repeatedAt)).toEqual(['reuse', 'reuse']);
  });
});

type Move = { readonly token: number; readonly afterMs: number };

/** A session as the bank keeps it, with every token of its chain in somebody's hands. */
function play(moves: readonly Move[], remembered: boolean) {
  const startMs = Date.UTC(2026, 0, 1);
  const chain: RefreshToken[] = [tokens.first(randomUUID())];
  const digest = (place: number) => digestOf(chain[place] ?? tokens.first(randomUUID()));
  let session: SessionState = {
    currentDigest: digest(0),
    previousDigest: null,
    remembered,
    lastUsedAt: new Date(startMs),
    repeatedAt: null,
    endsAt: new Date(startMs + policies.sessions.absoluteMs),
    endedAt: null,
  };
  let nowMs = startMs;
  let rotatedMs = startMs;
  let repeatedMs = Number.NEGATIVE_INFINITY;
  const told = [];
  for (const { token, afterMs } of moves) {
    nowMs += afterMs;
    const now = new Date(nowMs);
    const place = token % chain.length;
    const newest = chain.length - 1;
    const isOpen = session.endedAt === null && openUntil(session) > now;
    const verdict = judgeRefresh(session, digest(place), now);
    const isFresh = nowMs - rotatedMs <= 30_000;
    const isRare = repeatedMs >= rotatedMs || rotatedMs - repeatedMs >= 60_000;
    told.push({ place, newest, isOpen, verdict, isExcused: isFresh && isRare });
    if (verdict === 'reuse') session = { ...session, endedAt: now };
    if (verdict === 'repeat') {
      repeatedMs = nowMs;
      session = { ...session, repeatedAt: now };
    }
    if (verdict !== 'rotate') continue;
    rotatedMs = nowMs;
    const successor = tokens.successor(chain[place] as RefreshToken);
    chain.push(successor);
    session = {
      ...session,
      currentDigest: digestOf(successor),
      previousDigest: digest(place),
      lastUsedAt: now,
    };
  }
  return told;
}

test('in every story the newest token rotates, the one before may be excused, any other ends the session', () => {
  const move = fc.record({
    token: fc.nat(20),
    afterMs: fc.oneof(
      fc.nat(60_000),
      fc.constantFrom(
        policies.sessions.idleMs - 1,
        policies.sessions.idleMs,
        policies.sessions.rememberedIdleMs,
      ),
    ),
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), fc.boolean(), (moves, remembered) => {
      for (const { place, newest, isOpen, verdict, isExcused } of play(moves, remembered)) {
        if (!isOpen) expect(verdict).toBe('over');
        else if (place === newest) expect(verdict).toBe('rotate');
        else expect(verdict).toBe(place === newest - 1 && isExcused ? 'repeat' : 'reuse');
      }
    }),
  );
});
