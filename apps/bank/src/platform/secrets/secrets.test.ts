import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSecrets } from './secrets.ts';

const newKey = () => randomBytes(32).toString('base64');
const withKeys = (secretKeys: string) => openSecrets({ mode: 'live', dataDir: '/nowhere', secretKeys });

const text = fc.string({ unit: 'grapheme', maxLength: 200 });
const purpose = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });

describe('keys from the settings', () => {
  test('what was sealed for a purpose opens for it, and for no other', async () => {
    const secrets = await withKeys(`1:${newKey()}`);
    fc.assert(
      fc.property(text, purpose, purpose, (plaintext, one, other) => {
        const sealed = secrets.seal(one, plaintext);
        expect(secrets.open(one, sealed)).toBe(plaintext);
        if (other !== one) expect(() => secrets.open(other, sealed)).toThrow();
      }),
    );
  });

  test('a sealed text with any bit changed does not open', async () => {
    const secrets = await withKeys(`1:${newKey()}`);
    fc.assert(
      fc.property(text, fc.nat(), (plaintext, at) => {
        const [version, box = ''] = secrets.seal('mail', plaintext).split('.');
        const bytes = Buffer.from(box, 'base64url');
        const bit = at % (bytes.length * 8);
        bytes[bit >> 3] = bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7));
        expect(() => secrets.open('mail', `${version}.${bytes.toString('base64url')}`)).toThrow();
      }),
    );
  });

  test('text that was never sealed does not open', async () => {
    const secrets = await withKeys(`1:${newKey()}`);
    fc.assert(fc.property(text, (anything) => void expect(() => secrets.open('mail', anything)).toThrow()));
    for (const cut of ['1.', '1.AAAA', '', '.', '1.AAAA=', '-1.AAAA']) {
      expect(() => secrets.open('mail', cut)).toThrow();
    }
  });

  test('the same text sealed twice looks different', async () => {
    const secrets = await withKeys(`1:${newKey()}`);
    expect(secrets.seal('mail', 'hello')).not.toBe(secrets.seal('mail', 'hello'));
  });

  test('after a new version is added, new things take it and old ones still open', async () => {
    const [first, second] = [newKey(), newKey()];
    const before = await withKeys(`1:${first}`);
    const after = await withKeys(`2:${second},1:${first}`);
    expect(after.currentVersion).toBe(2);
    expect(after.open('mail', before.seal('mail', 'kept'))).toBe('kept');
    expect(after.hmac('pin', '1', 1)).toEqual(before.hmac('pin', '1'));
    expect(after.hmac('pin', '1')).not.toEqual(before.hmac('pin', '1'));
    expect(() => before.open('mail', after.seal('mail', 'new'))).toThrow('no secret key of version 2');
  });

  test('keys are 32 bytes, the same at every start, and differ by purpose, version and use', async () => {
    const setting = `1:${newKey()},2:${newKey()}`;
    const [one, again] = [await withKeys(setting), await withKeys(setting)];
    fc.assert(
      fc.property(purpose, purpose, (a, b) => {
        expect(one.key(a)).toHaveLength(32);
        expect(one.key(a)).toEqual(again.key(a));
        expect(one.key(a)).not.toEqual(one.key(a, 1));
        if (a !== b) expect(one.key(a)).not.toEqual(one.key(b));
      }),
    );
    one.key('token').fill(0);
    expect(one.key('token')).toEqual(again.key('token'));
  });

  test('settings that are not keys are refused in one sentence', async () => {
    const wrong = ['', '1', `1:${newKey()},1:${newKey()}`, `0:${newKey()}`, '1:c2hvcnQ=', `${newKey()}`];
    for (const setting of wrong) await expect(withKeys(setting)).rejects.toThrow('SECRET_KEYS is not right');
  });
});

describe('keys in the data directory', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'farthing-secrets-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  const sandbox = () => openSecrets({ mode: 'sandbox', dataDir, secretKeys: undefined });

  test('processes that start together agree on one set, which nobody else can read', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, sandbox));
    const sealed = all[0]?.seal('mail', 'hello') ?? '';
    for (const secrets of all) expect(secrets.open('mail', sealed)).toBe('hello');
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['secrets.json']);
  });

  test('a file that has become readable for everyone is closed again', async () => {
    await chmod(join(dataDir, 'secrets.json'), 0o644);
    await sandbox();
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  test('a damaged file stops the start and is left as it is', async () => {
    const file = join(dataDir, 'secrets.json');
    const content = await readFile(file, 'utf8');
    await writeFile(file, content.slice(0, 20));
    await expect(sandbox()).rejects.toThrow('are damaged: restore the file');
    expect(await readFile(file, 'utf8')).toBe(content.slice(0, 20));
  });

  test('live mode makes no keys by itself', async () => {
    await expect(openSecrets({ mode: 'live', dataDir, secretKeys: undefined })).rejects.toThrow(
      'SECRET_KEYS',
    );
  });
});
