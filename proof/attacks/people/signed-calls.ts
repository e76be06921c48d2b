import { createHmac, randomBytes } from 'node:crypto';

/** As a provider signs what it tells the bank. */
export function signed(secret: string, body: string, aheadMs = 0): string {
  const seconds = Math.floor((Date.now() + aheadMs) / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Without a signature, with one of somebody else, of another call, or of another time. */
export function forgeriesOf(
  secret: string,
  otherBody: string,
): Readonly<Record<string, (body: string) => string | undefined>> {
  return {
    'no signature': () => undefined,
    'an empty signature': () => '',
    'the secret of somebody else': (body) => signed(randomBytes(32).toString('hex'), body),
    'the empty secret': (body) => signed('', body),
    'the signature of another body': () => signed(secret, otherBody),
    'a signature of zeros': (body) => signed(secret, body).replace(/v1=.*/, `v1=${'0'.repeat(64)}`),
    'another version alone': (body) => signed(secret, body).replace('v1=', 'v0='),
    'another time than was signed': (body) =>
      signed(secret, body).replace(/t=(\d+)/, (_, t) => `t=${Number(t) + 1}`),
    'no time': (body) => signed(secret, body).replace(/t=\d+,/, ''),
    'a call of six minutes ago': (body) => signed(secret, body, -360_000),
    'a call of tomorrow': (body) => signed(secret, body, 86_400_000),
  };
}
