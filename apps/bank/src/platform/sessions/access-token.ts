import { type CryptoKey, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../clock.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Who a token says its bearer is. */
export type Bearer = { readonly subjectId: string; readonly sessionId: string };

export type AccessTokens = {
  sign(bearer: Bearer, now: Date, expiresAt: Date): Promise<string>;
  /** Null for whatever is not a token of ours for this audience that is still good. */
  verify(token: string): Promise<Bearer | null>;
};

const algorithm = 'HS256';
const type = 'at+jwt';
const issuer = 'farthing';
const rememberedTokens = 10_000;

/**
 * Signed tokens for one audience. Each audience has keys of its own, so that a customer's token cannot pass for a
 * member of staff's even if a check were forgotten.
 */
export function createAccessTokens(options: {
  readonly audience: 'customer' | 'staff';
  readonly secrets: Secrets;
  readonly clock: Clock;
}): AccessTokens {
  const { audience, secrets, clock } = options;
  const keys = new Map<number, Promise<CryptoKey>>();
  /** Those whose signature was found good: a page brings the same token with a dozen requests. */
  const good = new Map<string, { readonly bearer: Bearer; readonly expiresAtMs: number }>();

  function keyOf(version: number): Promise<CryptoKey> {
    const known = keys.get(version);
    if (known !== undefined) return known;
    const bytes = new Uint8Array(secrets.key(`access-token/${audience}`, version));
    // Imported once: given as bytes, it would be imported again for every token.
    const key = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]);
    keys.set(version, key);
    return key;
  }

  const expected = {
    algorithms: [algorithm],
    audience,
    issuer,
    typ: type,
    requiredClaims: ['exp', 'sub', 'sid'],
  };

  return {
    async sign({ subjectId, sessionId }, now, expiresAt) {
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type, kid: String(secrets.currentVersion) })
        .setSubject(subjectId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds(now))
        .setExpirationTime(seconds(expiresAt))
        .sign(await keyOf(secrets.currentVersion));
    },
    async verify(token) {
      const nowMs = clock.now().getTime();
      const known = good.get(token);
      if (known !== undefined) return known.expiresAtMs > nowMs ? known.bearer : null;
      try {
        const key = (header: JWTHeaderParameters) => keyOf(versionOf(header));
        const { payload } = await jwtVerify(token, key, { ...expected, currentDate: new Date(nowMs) });
        const { sub, sid, exp } = payload;
        // A subject of another type would pass as far as the database, and fail there.
        if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return null;
        const bearer = { subjectId: sub, sessionId: sid };
        // The oldest goes: it is the likeliest to have expired.
        if (good.size >= rememberedTokens) good.delete(good.keys().next().value ?? '');
        good.set(token, { bearer, expiresAtMs: exp * 1000 });
        return bearer;
      } catch {
        // Whatever it is that is wrong with a stranger's token is not worth a word: it is not one of ours.
        return null;
      }
    },
  };
}

function versionOf({ kid }: JWTHeaderParameters): number {
  if (kid === undefined || !/^\d{1,9}$/.test(kid)) throw new Error('the token names no key of ours');
  return Number(kid);
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
