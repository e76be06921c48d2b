import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../secrets/secrets.ts';

/** What a refresh token holds. Only its digest is stored. */
export type RefreshToken = {
  readonly version: number;
  readonly sessionId: string;
  readonly secret: Buffer;
};

export type RefreshTokens = {
  first(sessionId: string): RefreshToken;
  /**
   * The one that takes a token's place. It follows from the token and a key of ours, so that a repeated request, whose
   * first answer was lost, gets the very same one without it being stored.
   */
  successor(token: RefreshToken): RefreshToken;
  write(token: RefreshToken): string;
  /** Undefined for what we did not write: only a token that was ours once can end a session. */
  read(text: string): RefreshToken | undefined;
};

const idBytes = 16;
const secretBytes = 32;
const tagBytes = 16;
const format = /^[1-9]\d{0,8}\.[\w-]{86}$/;

export function createRefreshTokens(secrets: Secrets): RefreshTokens {
  const tagOf = (content: Buffer, version: number) =>
    secrets.hmac('refresh-token-tag', content, version).subarray(0, tagBytes);
  /** Undefined when the key of that version is gone. */
  const knownTag = (content: Buffer, version: number) => {
    try {
      return tagOf(content, version);
    } catch {
      return undefined;
    }
  };
  return {
    first: (sessionId) => ({
      version: secrets.currentVersion,
      sessionId,
      secret: randomBytes(secretBytes),
    }),
    successor: ({ version, sessionId, secret }) => ({
      version,
      sessionId,
      secret: secrets.hmac('refresh-token-successor', secret, version),
    }),
    write({ version, sessionId, secret }) {
      const content = Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), secret]);
      return `${version}.${Buffer.concat([content, tagOf(content, version)]).toString('base64url')}`;
    },
    read(text) {
      if (!format.test(text)) return undefined;
      const dot = text.indexOf('.');
      const version = Number(text.slice(0, dot));
      const bytes = Buffer.from(text.slice(dot + 1), 'base64url');
      const content = bytes.subarray(0, -tagBytes);
      const tag = knownTag(content, version);
      if (tag === undefined || !timingSafeEqual(tag, bytes.subarray(-tagBytes))) return undefined;
      return {
        version,
        sessionId: asUuid(content.subarray(0, idBytes)),
        secret: content.subarray(idBytes),
      };
    },
  };
}

/** 256 random bits need no slow hash. */
export function digestOf({ secret }: RefreshToken): Buffer {
  return createHash('sha256').update(secret).digest();
}

function asUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
