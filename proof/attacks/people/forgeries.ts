import { randomBytes } from 'node:crypto';
import { readToken, unsigned, writeToken } from './jwt.ts';

export type TokenKind = 'customer' | 'staff';

export type Genuine = {
  readonly genuine: Readonly<Record<TokenKind, string>>;
  /** Of access tokens; the older version is one that the server still knows. */
  readonly keys: Readonly<Record<TokenKind, { readonly current: Buffer; readonly older: Buffer }>>;
};

/** Each with what is wrong with it. */
export function forgeries(kind: TokenKind, { genuine, keys }: Genuine): [string, string][] {
  const token = genuine[kind];
  const other = kind === 'customer' ? 'staff' : 'customer';
  const { header, payload } = readToken(token);
  const [first, second, signature = ''] = token.split('.');
  const { current, older } = keys[kind];
  const now = Math.floor(Date.now() / 1000);
  const later = { ...payload, exp: now + 86_400 * 365 };
  const changed = (changes: object) => unsigned(header, { ...payload, ...changes }, signature);
  const signed = (head: object, claims: object, key: Buffer | string = current, hash?: string) =>
    writeToken({ ...header, ...head }, { ...payload, ...claims }, key, hash);
  return [
    ...['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg): [string, string][] => [
      [`alg "${alg}" without a signature`, unsigned({ ...header, alg }, later)],
      [`alg "${alg}" with the old signature`, unsigned({ ...header, alg }, later, signature)],
    ]),
    ['another subject under the old signature', changed({ sub: crypto.randomUUID() })],
    ['another session under the old signature', changed({ sid: crypto.randomUUID() })],
    ['another end under the old signature', changed({ exp: now + 86_400 })],
    ['another audience under the old signature', changed({ aud: other })],
    ['a role added under the old signature', changed({ role: 'administrator' })],
    ['signed with no key', signed({}, later, '')],
    ['signed with a word', signed({}, later, 'secret')],
    ['signed with a key of zeros', signed({}, later, Buffer.alloc(32))],
    ['signed with another key', signed({}, later, randomBytes(32))],
    ['signed with the key of the other audience', signed({}, later, keys[other].current)],
    ['signed with an older key under the name of the newest', signed({}, later, older)],
    ['signed with the newest key under the name of an older', signed({ kid: '1' }, later)],
    ['signed with a key that nobody has', signed({ kid: '99' }, later, randomBytes(32))],
    ['without the name of its key', signed({ kid: undefined }, later)],
    ['with a path as the name of its key', signed({ kid: '../../../dev/null' }, later, '')],
    ['with SQL as the name of its key', signed({ kid: "2' OR '1'='1" }, later)],
    ['with a key of its own', signed({ jwk: { kty: 'oct', k: 'c2VjcmV0' } }, later, 'secret')],
    ['HS384', signed({ alg: 'HS384' }, later, current, 'sha384')],
    ['HS512', signed({ alg: 'HS512' }, later, current, 'sha512')],
    ['RS256 signed as HS256', signed({ alg: 'RS256' }, later)],
    ['of another type', signed({ typ: 'JWT' }, later)],
    ['of no type', signed({ typ: undefined }, later)],
    ['with a header that must be understood', signed({ crit: ['x'], x: 1 }, later)],
    ['of another issuer', signed({}, { ...later, iss: 'another' })],
    ['for the other audience', signed({}, { ...later, aud: other })],
    ['for no audience', signed({}, { ...later, aud: undefined })],
    ['expired', signed({}, { iat: now - 600, exp: now - 1 })],
    ['without an end', signed({}, { exp: undefined })],
    ['with an end in words', signed({}, { exp: 'tomorrow' })],
    ['not valid yet', signed({}, { ...later, nbf: now + 3_600 })],
    ['without a subject', signed({}, { ...later, sub: undefined })],
    ['without a session', signed({}, { ...later, sid: undefined })],
    ['with a subject that is no text', signed({}, { ...later, sub: { $ne: '' } })],
    ['without its signature', `${first}.${second}`],
    ['with an empty signature', `${first}.${second}.`],
    ['cut short by four characters', token.slice(0, -4)],
    ['cut in half', token.slice(0, token.length / 2)],
    ['with a part too many', `${token}.${signature}`],
    ['twice in one', `${token},${token}`],
    ['the genuine one of the other kind', genuine[other]],
    ['null', 'null'],
    ['undefined', 'undefined'],
    ['an object', '[object Object]'],
    ['very long', 'a'.repeat(6_000)],
  ];
}

/** The genuine token where none belongs, and words that proxies are believed for. */
export function smuggled(path: string, token: string): [string, string, RequestInit][] {
  const { sub = '' } = readToken(token).payload as { sub?: string };
  const header = (name: string, value: string): [string, string, RequestInit] => [
    `the header ${name}`,
    path,
    { headers: { [name]: value } },
  ];
  return [
    ['the token in the address', `${path}?access_token=${token}`, {}],
    ['the token in the address under another name', `${path}?token=${token}`, {}],
    header('cookie', `access=${token}; access_token=${token}; token=${token}`),
    header('x-access-token', token),
    header('x-authorization', `Bearer ${token}`),
    header('proxy-authorization', `Bearer ${token}`),
    header('authorization', token),
    header('authorization', `Basic ${Buffer.from(`${sub}:${token}`).toString('base64')}`),
    header('x-user-id', sub),
    header('x-forwarded-user', sub),
    header('x-remote-user', sub),
    header('x-original-url', '/readyz'),
  ];
}
