import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { prepareDataDirectory } from '../data-directory.ts';
import { StartError } from '../start-error.ts';
import { readOrCreatePrivateFile } from './private-file.ts';

/**
 * Keys that are kept outside of the database. Each purpose and each use of it has keys of its own, derived from root
 * keys that have versions: new things take the newest, and what an older one made can still be opened.
 */
export type Secrets = {
  readonly currentVersion: number;
  /** All that there are. */
  readonly versions: readonly number[];
  /** 32 bytes for a purpose, such as the signing of tokens. */
  key(purpose: string, version?: number): Buffer;
  hmac(purpose: string, data: string | Uint8Array, version?: number): Buffer;
  /** Encrypts text so that it can be read, and changed, only by whoever has the keys. */
  seal(purpose: string, plaintext: string): string;
  /** Throws when the text was not sealed for this purpose, was changed, or its key is gone. */
  open(purpose: string, sealed: string): string;
};

/** From SECRET_KEYS; in sandbox mode without it, made once and kept in the data directory. */
export async function openSecrets(settings: {
  readonly mode: 'sandbox' | 'live';
  readonly dataDir: string;
  readonly secretKeys: string | undefined;
}): Promise<Secrets> {
  if (settings.secretKeys !== undefined) return createSecrets(parseKeys(settings.secretKeys));
  if (settings.mode === 'live')
    throw new StartError('SECRET_KEYS is missing: live mode makes no keys by itself.');
  const file = join(await prepareDataDirectory(settings.dataDir), 'secrets.json');
  const content = await readOrCreatePrivateFile(
    file,
    () => `${JSON.stringify({ SECRET_KEYS: `1:${randomBytes(32).toString('base64')}` }, null, 2)}\n`,
  ).catch((cause: Error) => {
    throw new StartError(`The keys in ${file} cannot be read or written: ${cause.message}`, { cause });
  });
  return createSecrets(parseFile(file, content));
}

/** By version. */
type RootKeys = ReadonlyMap<number, Buffer>;

/** At least one root key of 32 bytes. */
export function createSecrets(rootKeys: RootKeys): Secrets {
  const currentVersion = Math.max(...rootKeys.keys());
  const derived = new Map<string, Buffer>();

  function derive(use: string, purpose: string, version: number): Buffer {
    const info = `farthing/${use}/${purpose}`;
    const name = `${version}/${info}`;
    const known = derived.get(name);
    if (known !== undefined) return known;
    const root = rootKeys.get(version);
    if (root === undefined) throw new Error(`there is no secret key of version ${version}`);
    const key = Buffer.from(hkdfSync('sha256', root, '', info, 32));
    derived.set(name, key);
    return key;
  }

  return {
    currentVersion,
    versions: [...rootKeys.keys()],
    key: (purpose, version = currentVersion) => Buffer.from(derive('key', purpose, version)),
    hmac: (purpose, data, version = currentVersion) =>
      createHmac('sha256', derive('hmac', purpose, version))
        .update(data)
        .digest(),
    seal: (purpose, plaintext) =>
      `${currentVersion}.${encrypt(derive('seal', purpose, currentVersion), plaintext)}`,
    open(purpose, sealed) {
      const [, version, box] = /^(\d{1,9})\.([\w-]+)$/.exec(sealed) ?? [];
      if (version === undefined || box === undefined) throw new Error('this text is not a sealed one');
      return decrypt(derive('seal', purpose, Number(version)), box);
    },
  };
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

function encrypt(key: Buffer, plaintext: string): string {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  const hidden = Buffer.concat([encryption.update(plaintext, 'utf8'), encryption.final()]);
  return Buffer.concat([nonce, hidden, encryption.getAuthTag()]).toString('base64url');
}

function decrypt(key: Buffer, box: string): string {
  const bytes = Buffer.from(box, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) throw new Error('this sealed text is not whole');
  const nonce = bytes.subarray(0, nonceBytes);
  const decryption = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  decryption.setAuthTag(bytes.subarray(-tagBytes));
  const plain = decryption.update(bytes.subarray(nonceBytes, -tagBytes));
  return Buffer.concat([plain, decryption.final()]).toString('utf8');
}

function parseKeys(text: string): RootKeys {
  const keys = new Map<number, Buffer>();
  for (const pair of text.split(',')) {
    const [, version, key] = /^([1-9]\d{0,8}):([A-Za-z0-9+/]{43}=)$/.exec(pair.trim()) ?? [];
    if (version === undefined || key === undefined || keys.has(Number(version))) {
      throw new StartError(
        'SECRET_KEYS is not right: it holds pairs of a version from 1 and 32 bytes in base64, such as ' +
          '"1:…,2:…", each version once (openssl rand -base64 32 makes a key).',
      );
    }
    keys.set(Number(version), Buffer.from(key, 'base64'));
  }
  return keys;
}

const fileContent = z.object({ SECRET_KEYS: z.string() });

function parseFile(file: string, content: string): RootKeys {
  try {
    return parseKeys(fileContent.parse(JSON.parse(content)).SECRET_KEYS);
  } catch (cause) {
    throw new StartError(
      `The keys in ${file} are damaged: restore the file from a backup. What they sealed cannot be opened without them.`,
      { cause },
    );
  }
}
