import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { boundedQueue } from '../concurrency/bounded-queue.ts';
import { policies } from '../policies.ts';

export type PasswordHashing = {
  hash(password: string): Promise<string>;
  /** Without a hash the same work is done and the answer is no: nobody can tell from the time. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
};

/** What one hash takes. */
export type PasswordCosts = {
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
};

type PasswordPolicy = {
  readonly atOnce: number;
  readonly queued: number;
  readonly argon2: PasswordCosts;
};

const argon2Async = promisify(argon2);
const tagBytes = 32;
const saltBytes = 16;

/**
 * argon2id on threads of its own, few at a time: each takes 19 MiB, and whoever signs in must not slow down everybody
 * else. Who comes when the queue is full is asked to come back later.
 */
export function createPasswordHashing(policy: PasswordPolicy = policies.passwords): PasswordHashing {
  const inTurn = boundedQueue(policy);
  const costs = policy.argon2;
  const stranger = encode(costs, randomBytes(saltBytes), randomBytes(tagBytes));
  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(saltBytes);
        return encode(costs, salt, await derive(password, salt, costs));
      }),
    verify: (password, hash = stranger) =>
      inTurn(async () => {
        const stored = decode(hash);
        return timingSafeEqual(await derive(password, stored.salt, stored.costs), stored.tag);
      }),
  };
}

async function derive(password: string, salt: Buffer, costs: PasswordCosts): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: Buffer.from(password.normalize('NFC'), 'utf8'),
    nonce: salt,
    memory: costs.memoryKib,
    passes: costs.passes,
    parallelism: costs.parallelism,
    tagLength: tagBytes,
  };
  return argon2Async('argon2id', parameters);
}

/** The string that other programs write too: it names its costs, so that they can be raised one day. */
function encode({ memoryKib, passes, parallelism }: PasswordCosts, salt: Buffer, tag: Buffer): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

function decode(hash: string): { costs: PasswordCosts; salt: Buffer; tag: Buffer } {
  const [, memoryKib, passes, parallelism, salt = '', tag = ''] = format.exec(hash) ?? [];
  if (tag === '') throw new Error('A stored password hash is damaged');
  return {
    costs: { memoryKib: Number(memoryKib), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
