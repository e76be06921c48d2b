import { createHmac } from 'node:crypto';

type Json = Readonly<Record<string, unknown>>;

/** Any token that anybody might write, right or not. */
export function writeToken(header: Json, payload: Json, key: Buffer | string, hash = 'sha256'): string {
  const content = `${encode(header)}.${encode(payload)}`;
  return `${content}.${createHmac(hash, key).update(content).digest('base64url')}`;
}

export function unsigned(header: Json, payload: Json, signature = ''): string {
  return `${encode(header)}.${encode(payload)}.${signature}`;
}

/** What a token says, believed or not. */
export function readToken(token: string): { readonly header: Json; readonly payload: Json } {
  const [header = '', payload = ''] = token.split('.');
  return { header: decode(header), payload: decode(payload) };
}

function encode(part: Json): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function decode(part: string): Json {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Json;
}
