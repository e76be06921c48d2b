import { createHmac, timingSafeEqual } from 'node:crypto';
import { policies } from '../policies.ts';

/** What a signed call carries beside its body, whichever way it goes. */
export const signatureHeader = 'farthing-signature';

/**
 * `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>`, one for each secret, so that a secret can be replaced without
 * a gap. The time is part of what is signed: nobody can send an old call again later.
 */
export function signatureOf(secrets: readonly string[], at: Date, body: string): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => `v1=${digestOf(secret, seconds, body).toString('hex')}`);
  return [`t=${seconds}`, ...signatures].join(',');
}

const form = /^t=(?<seconds>\d{1,12})(?<signatures>(?:,v1=[0-9a-f]{64}){1,5})$/;

/** Signed with one of our secrets, and not longer ago, or further ahead, than clocks and lines explain. */
export function isSigned(
  secrets: readonly string[],
  header: string | undefined,
  body: string,
  now: Date,
): boolean {
  const { seconds, signatures } = form.exec(header ?? '')?.groups ?? {};
  if (seconds === undefined || signatures === undefined) return false;
  const awayMs = Math.abs(now.getTime() - Number(seconds) * 1000);
  if (awayMs > policies.signatures.toleranceMs) return false;
  const given = signatures
    .split(',v1=')
    .slice(1)
    .map((hex) => Buffer.from(hex, 'hex'));
  return secrets.some((secret) => {
    const right = digestOf(secret, Number(seconds), body);
    return given.some((each) => timingSafeEqual(each, right));
  });
}

function digestOf(secret: string, seconds: number, body: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
}
