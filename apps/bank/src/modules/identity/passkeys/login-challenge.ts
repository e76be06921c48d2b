import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

const purpose = 'passkey-login';
const chanceBytes = 24;
const timeBytes = 6;

/**
 * A challenge for whoever wants to sign in. It carries its end and a mark that only the bank can make, so that nothing is
 * written for those who look at the login page and go.
 */
export function drawLoginChallenge(secrets: Secrets, expiresAt: Date): string {
  const end = Buffer.alloc(timeBytes);
  end.writeUIntBE(expiresAt.getTime(), 0, timeBytes);
  const content = Buffer.concat([randomBytes(chanceBytes), end]);
  return Buffer.concat([content, secrets.hmac(purpose, content)]).toString('base64url');
}

/** When it ends; undefined when it has ended, or is none of ours. */
export function loginChallengeEnd(secrets: Secrets, challenge: string, now: Date): Date | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  const content = bytes.subarray(0, chanceBytes + timeBytes);
  const mark = bytes.subarray(content.length);
  const own = secrets.hmac(purpose, content);
  if (mark.length !== own.length || !timingSafeEqual(mark, own)) return undefined;
  const expiresAt = new Date(content.readUIntBE(chanceBytes, timeBytes));
  return expiresAt.getTime() > now.getTime() ? expiresAt : undefined;
}

/** The challenge that an answer says it is to; whether it is one of ours, and was signed, is for others to judge. */
export function answeredChallenge(credential: object): string | undefined {
  try {
    const { response } = credential as { response: { clientDataJSON: string } };
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as {
      challenge: unknown;
    };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
