import { expect, test } from 'vitest';
import { policies } from '../policies.ts';
import { createPasswordHashing } from './password-hash.ts';

const hashing = createPasswordHashing();
const password = 'violet-anchor-piano-72';

test('a password is verified by its hash, another one is not, and each hash has its own salt', async () => {
  const hash = await hashing.hash(password);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await hashing.verify(password, hash)).toBe(true);
  expect(await hashing.verify(`${password}x`, hash)).toBe(false);
  expect(await hashing.hash(password)).not.toBe(hash);
});

test('a hash that another program has made is verified by the costs that it names', async () => {
  // Made by the reference implementation: argon2 somesalt -id -m 16 -t 2 -p 1, of the word password.
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await hashing.verify('password', hash)).toBe(true);
});

test('without a hash the answer is no', async () => {
  expect(await hashing.verify(password, undefined)).toBe(false);
});

test('while two are hashed and the queue is full, the next is refused, and the process goes on answering', async () => {
  expect(policies.passwords).toMatchObject({ atOnce: 2, queued: 64 });
  const few = createPasswordHashing({ ...policies.passwords, atOnce: 2, queued: 4 });
  const taken = Array.from({ length: 6 }, () => few.verify(password, undefined));
  await expect(few.verify(password, undefined)).rejects.toMatchObject({ code: 'service_unavailable' });
  let turns = 0;
  let isDone = false;
  const all = Promise.all(taken).then(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise(setImmediate);
    turns += 1;
  }
  await all;
  // Were the work done on this thread, there would be a turn for each at the most.
  expect(turns).toBeGreaterThan(10 * taken.length);
});
