import { expect, test } from 'vitest';
import { testClock } from '../../../../../../tools/testing/clock.ts';
import { createRevocations } from './revocations.ts';

function setUp() {
  const clock = testClock();
  const ended = new Map<string, Date>();
  const state = { loads: 0, failing: false };
  const revocations = createRevocations({
    clock,
    async load(endedAfter) {
      state.loads += 1;
      if (state.failing) throw new Error('the database is away');
      return [...ended].filter(([, at]) => at > endedAfter).map(([id]) => id);
    },
  });
  return { clock, ended, state, revocations };
}

test('what ended elsewhere is known within five seconds', async () => {
  const { clock, ended, revocations } = setUp();
  expect(await revocations.isRevoked('one')).toBe(false);
  ended.set('one', clock.now());
  clock.advance({ seconds: 5 });
  expect(await revocations.isRevoked('one')).toBe(true);
});

test('the list is read once for many requests, and beside them', async () => {
  const { clock, state, revocations } = setUp();
  await Promise.all(Array.from({ length: 100 }, () => revocations.isRevoked('one')));
  expect(state.loads).toBe(1);
  clock.advance({ seconds: 3 });
  await Promise.all(Array.from({ length: 100 }, () => revocations.isRevoked('one')));
  expect(state.loads).toBe(2);
});

test('what ended here is known at once, also when a list that does not have it yet arrives', async () => {
  const { clock, revocations } = setUp();
  const early = revocations.isRevoked('one');
  revocations.add(['one']);
  await early;
  expect(await revocations.isRevoked('one')).toBe(true);
  clock.advance({ seconds: 5 });
  expect(await revocations.isRevoked('one')).toBe(true);
});

test('a list that is too old is not trusted: without the database nobody passes', async () => {
  const { clock, state, revocations } = setUp();
  await revocations.isRevoked('one');
  state.failing = true;
  clock.advance({ seconds: 3 });
  expect(await revocations.isRevoked('one')).toBe(false);
  clock.advance({ seconds: 2 });
  await expect(revocations.isRevoked('one')).rejects.toThrow('the database is away');
  state.failing = false;
  expect(await revocations.isRevoked('one')).toBe(false);
});

test('a clock that was set back leads to a new list', async () => {
  const { clock, ended, revocations } = setUp();
  await revocations.isRevoked('one');
  clock.advance({ hours: -1 });
  ended.set('one', clock.now());
  expect(await revocations.isRevoked('one')).toBe(true);
});

test('what is past the life of an access token is forgotten', async () => {
  const { clock, ended, revocations } = setUp();
  revocations.add(['one']);
  ended.set('one', clock.now());
  clock.advance({ minutes: 7 });
  expect(await revocations.isRevoked('one')).toBe(false);
});
