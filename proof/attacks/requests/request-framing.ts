import { rawExchange } from './raw.ts';
import { host, type RequestPart, type RequestTarget } from './request-target.ts';

const hidden = `GET /hidden HTTP/1.1\r\n${host}\r\n`;

/** Framings that a proxy and a server might read differently, with a second request where one of them ends early. */
function framings({ form }: RequestTarget): [string, string][] {
  const post = `POST ${form} HTTP/1.1\r\n${host}Content-Type: application/json\r\n`;
  const length = `Content-Length: ${hidden.length + 5}\r\n`;
  const chunked = `0\r\n\r\n${hidden}`;
  return [
    ['a length and chunks', `${post}${length}Transfer-Encoding: chunked\r\n\r\n${chunked}`],
    ['chunks and a length', `${post}Transfer-Encoding: chunked\r\n${length}\r\n${chunked}`],
    ['two lengths', `${post}Content-Length: 2\r\nContent-Length: ${hidden.length + 2}\r\n\r\n{}${hidden}`],
    ['two lengths in one', `${post}Content-Length: 2, ${hidden.length + 2}\r\n\r\n{}${hidden}`],
    ['a length with a sign', `${post}Content-Length: +2\r\n\r\n{}${hidden}`],
    ['a length in hexadecimal', `${post}Content-Length: 0x2\r\n\r\n{}${hidden}`],
    ['a negative length', `${post}Content-Length: -1\r\n\r\n${hidden}`],
    ['a space before a colon', `${post}Transfer-Encoding : chunked\r\n${length}\r\n${chunked}`],
    ['a folded header', `${post}Transfer-Encoding:\r\n chunked\r\n${length}\r\n${chunked}`],
    ['another encoding', `${post}Transfer-Encoding: xchunked\r\n${length}\r\n${chunked}`],
    ['an encoding after chunks', `${post}Transfer-Encoding: chunked, identity\r\n\r\n${chunked}`],
    ['chunks of a negative size', `${post}Transfer-Encoding: chunked\r\n\r\n-1\r\n${chunked}`],
    ['chunks of 2^65 bytes', `${post}Transfer-Encoding: chunked\r\n\r\n20000000000000000\r\n${chunked}`],
    ['a size with a prefix', `${post}Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n${chunked}`],
    ['bare line feeds', `${post.replaceAll('\r\n', '\n')}Content-Length: 2\n\n{}${hidden}`],
    ['a carriage return in a header', `${post}X-A: 1\rTransfer-Encoding: chunked\r\n${length}\r\n${chunked}`],
    ['a NUL in a header', `${post}X-A: 1\u0000\r\nContent-Length: 2\r\n\r\n{}${hidden}`],
    ['a header without a name', `${post}: chunked\r\nContent-Length: 2\r\n\r\n{}${hidden}`],
    ['a version of its own', `POST ${form} HTTP/1.7\r\n${host}Content-Length: 2\r\n\r\n{}${hidden}`],
    ['no version', `GET ${form}\r\n\r\n${hidden}`],
    ['two hosts', `POST ${form} HTTP/1.1\r\n${host}Host: other.example\r\nContent-Length: 2\r\n\r\n{}`],
    ['a method of its own', `${'A'.repeat(200)} ${form} HTTP/1.1\r\n${host}\r\n${hidden}`],
    ['a tunnel', `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${host}\r\n`],
    ['an upgrade', `GET ${form} HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`],
    ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a greeting of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
    ['a trace', `TRACE ${form} HTTP/1.1\r\n${host}X-Secret: told\r\n\r\n`],
  ];
}

export const smuggling: RequestPart = async (target) => {
  const all = framings(target);
  const judged = all.map(async ([what, bytes]) => {
    const { statuses, text } = await rawExchange(target.url, Buffer.from(bytes, 'latin1'), { waitMs: 1_500 });
    const where = `a request with ${what}`;
    if (statuses.length > 1) return [{ where, what: `is answered ${statuses.length} times` }];
    if (statuses.some((status) => status >= 500)) return [{ where, what: `is answered ${statuses[0]}` }];
    return text.includes('X-Secret: told') ? [{ where, what: 'is sent back' }] : [];
  });
  return { tried: all.length, findings: (await Promise.all(judged)).flat() };
};

const pipelined = 12;

/** Honest requests on one connection, sent before the first is answered, get their answers in order. */
export const pipelining: RequestPart = async ({ url, page }) => {
  const wanted = Array.from({ length: pipelined }, (_, index) => (index % 2 === 0 ? 200 : 404));
  const bytes = wanted.map((status, index) => {
    const last = index === pipelined - 1 ? 'Connection: close\r\n' : '';
    return `GET ${status === 200 ? page : '/nothing-is-here'} HTTP/1.1\r\n${host}${last}\r\n`;
  });
  const { statuses } = await rawExchange(url, bytes.join(''), { waitMs: 20_000, quietMs: 20_000 });
  const inOrder = statuses.join() === wanted.join();
  const what = `are answered ${statuses.join(', ')}`;
  return { tried: pipelined, findings: inOrder ? [] : [{ where: 'requests in a row', what }] };
};
