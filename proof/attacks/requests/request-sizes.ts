import type { Finding } from '../attack.ts';
import { openSocket, rawExchange } from './raw.ts';
import { host, type RequestPart } from './request-target.ts';

/** What may be on its way in the buffers of both sides before anybody can object. */
export const inBuffersBytes = 12 * 2 ** 20;

export const sizes: RequestPart = async (target) => {
  const { url, form, hugeBytes, page } = target;
  const findings: Finding[] = [];
  const post = `POST ${form} HTTP/1.1\r\n${host}Content-Type: application/json\r\n`;
  for (const [where, head] of [
    ['a body of far too many bytes', `${post}Content-Length: ${hugeBytes}\r\n\r\n`],
    ['a body of far too many chunks', `${post}Transfer-Encoding: chunked\r\n\r\n`],
  ] as const) {
    const { sentBytes, status } = await pour(url, head, hugeBytes, head.includes('chunked'));
    if (sentBytes > inBuffersBytes) findings.push({ where, what: `${sentBytes} bytes of it were taken` });
    if (status !== undefined && status !== 413 && status !== 400 && status !== 401)
      findings.push({ where, what: `is answered ${status}` });
  }
  const long = [
    ['a header of 100 KB', `GET ${page} HTTP/1.1\r\n${host}X-A: ${'a'.repeat(100_000)}\r\n\r\n`],
    ['3,000 headers', `GET ${page} HTTP/1.1\r\n${host}${'X-A: aaaaaaaa\r\n'.repeat(3_000)}\r\n`],
    ['an address of 100 KB', `GET ${page}?${'a'.repeat(100_000)} HTTP/1.1\r\n${host}\r\n`],
    ['a line that never ends', `GET /${'a'.repeat(200_000)}`],
  ] as const;
  const judged = long.map(async ([where, bytes]) => {
    const [status = 0] = (await rawExchange(url, bytes, { waitMs: 3_000 })).statuses;
    const isRight = status === 0 || (status >= 400 && status < 500);
    return isRight ? [] : [{ where, what: `is answered ${status}` }];
  });
  findings.push(...(await Promise.all(judged)).flat());
  return { tried: 2 + long.length, findings };
};

/** Sends bytes for as long as the server takes them. */
function pour(
  url: string,
  head: string,
  bytes: number,
  chunked: boolean,
): Promise<{ sentBytes: number; status: number | undefined }> {
  const piece = Buffer.alloc(65_536, 0x61);
  const framed = chunked ? Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]) : piece;
  return new Promise((resolve) => {
    const socket = openSocket(url);
    let [sentBytes, text] = [0, ''];
    const done = () => {
      clearTimeout(late);
      socket.destroy();
      const status = /HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      resolve({ sentBytes, status: status === undefined ? undefined : Number(status) });
    };
    const late = setTimeout(done, 5_000);
    const more = () => {
      while (sentBytes < bytes && !socket.destroyed) {
        sentBytes += piece.length;
        if (!socket.write(framed)) return;
      }
      if (sentBytes >= bytes) done();
    };
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
    socket.on('drain', more);
    socket.on('close', done);
    socket.write(head);
    more();
  });
}
