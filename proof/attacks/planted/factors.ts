import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto';

/** What is left out of a small bank that has second factors. */
export type FactorWeakness =
  | 'nothing'
  | 'any payment'
  | 'any challenge'
  | 'again'
  | 'code'
  | 'any link'
  | 'no key'
  | 'goes on';

export type SignedRefresh = {
  readonly refresh: string;
  readonly device_key?: { readonly public_key: string; readonly signature: string };
};

/** A key that a browser keeps, and what it signs a refresh token with. */
export function browserKey(): (refresh: string) => SignedRefresh {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const public_key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
  return (refresh) => {
    const signature = sign('sha256', Buffer.from(refresh), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return { refresh, device_key: { public_key, signature: signature.toString('base64url') } };
  };
}

/** Payments of somebody who has a passkey. Answers are statuses of HTTP. */
export function smallPayments(weakness: FactorWeakness) {
  const payments = new Map<string, { readonly code: string; sent: number }>();
  const send = (payment: { sent: number }) => {
    payment.sent = weakness === 'again' ? payment.sent + 1 : 1;
    return 200;
  };
  return {
    /** Answers the code that was mailed for it. */
    ask(id: string): string {
      const code = String(randomBytes(3).readUIntBE(0, 3) % 1_000_000).padStart(6, '0');
      payments.set(id, { code, sent: 0 });
      return code;
    },
    /** With what was signed: the id of a payment, or 'login'. */
    approve(id: string, signed: string): number {
      const payment = payments.get(id);
      const isAnother =
        (weakness === 'any payment' && payments.has(signed)) ||
        (weakness === 'any challenge' && signed === 'login');
      return payment !== undefined && (signed === id || isAnother) ? send(payment) : 400;
    },
    confirm(id: string, code: string): number {
      const payment = payments.get(id);
      if (weakness !== 'code') return 403;
      return payment?.code === code ? send(payment) : 400;
    },
    resend: (id: string) => (weakness === 'code' && payments.has(id) ? 200 : 403),
    sent: (id: string) => payments.get(id)?.sent ?? 0,
  };
}

/** Links of mails that freeze: 16 bytes, signed. */
export function smallFreezeLinks(weakness: FactorWeakness) {
  const key = randomBytes(32);
  const tagOf = (head: Uint8Array) => createHmac('sha256', key).update(head).digest();
  return {
    token() {
      const head = randomBytes(16);
      return Buffer.concat([head, tagOf(head)]).toString('base64url');
    },
    freeze(token: string): number {
      const bytes = Buffer.from(token, 'base64url');
      if (weakness === 'any link') return 200;
      return bytes.length === 48 && timingSafeEqual(bytes.subarray(16), tagOf(bytes.subarray(0, 16)))
        ? 200
        : 400;
    },
  };
}

/** Sessions that are bound to the key of a browser: it signs each refresh, and a refresh without it ends the session. */
export function smallSessions(weakness: FactorWeakness) {
  const sessions = new Map<string, { publicKey: string | undefined; isEnded: boolean }>();
  const isSigned = ({ refresh, device_key }: SignedRefresh, known: string | undefined) => {
    if (known === undefined || weakness === 'no key') return true;
    if (device_key?.public_key !== known) return false;
    const key = createPublicKey({ key: Buffer.from(known, 'base64url'), format: 'der', type: 'spki' });
    const signature = Buffer.from(device_key.signature, 'base64url');
    return verify('sha256', Buffer.from(refresh), { key, dsaEncoding: 'ieee-p1363' }, signature);
  };
  return {
    login(): string {
      const refresh = randomBytes(16).toString('hex');
      sessions.set(refresh, { publicKey: undefined, isEnded: false });
      return refresh;
    },
    /** The next token, or a refusal. */
    refresh(given: SignedRefresh): { readonly status: number; readonly refresh: string } {
      const session = sessions.get(given.refresh);
      const refused = { status: 401, refresh: '' };
      if (session === undefined || session.isEnded) return refused;
      if (!isSigned(given, session.publicKey)) {
        session.isEnded = weakness !== 'goes on';
        return refused;
      }
      const refresh = randomBytes(16).toString('hex');
      sessions.delete(given.refresh);
      sessions.set(refresh, { ...session, publicKey: session.publicKey ?? given.device_key?.public_key });
      return { status: 200, refresh };
    },
  };
}
