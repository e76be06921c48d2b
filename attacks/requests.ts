import { apiPrefix } from '@farthing/contract';
import type { Attack, Finding, Tried } from './attack.ts';
import type { AttackedBank } from './attacked-bank.ts';
import { injectedHeader } from './hostile.ts';
import { type PlantedRequest, refused, withPlanted } from './planted/server.ts';
import { openSocket, rawExchange } from './raw.ts';

type Target = {
  readonly url: string;
  /** A page that everybody may read, for what is asked in odd ways. */
  readonly page: string;
  /** Takes JSON of everybody. */
  readonly form: string;
  /** Something that takes DELETE and not POST, and a token that may. */
  readonly deletable: { readonly path: string; readonly token: string };
  /** Addresses that answer with a redirect. */
  readonly redirects: readonly string[];
  /** Asks for a mail with a link under these headers, and reads it. */
  readonly mailedLink: (headers: string) => Promise<string>;
  /** How much is offered of a body that is far too large. */
  readonly hugeBytes: number;
};

export const requests: Attack = {
  name: 'requests',
  claim:
    'a request that two servers might read in two ways is refused, no address leads out of the site or to a file that is no page, and what is too large is not read',
  plants: [
    { fault: 'a request hidden in another is answered', find: () => planted('lenient') },
    { fault: 'a file outside of the site is sent', find: () => planted('files') },
    { fault: 'an address leads to another site', find: () => planted('redirects') },
    { fault: 'an address becomes a header', find: () => planted('headers') },
    { fault: 'the Host of a request ends up in a mail', find: () => planted('host') },
    { fault: 'a header changes the method', find: () => planted('method') },
    { fault: 'a body of any size is read', find: () => planted('size') },
  ],
  async run(bank) {
    return tryRequests(await bankTarget(bank), bank.short ? [pipelining, methods] : everyPart);
  },
};

type Part = (target: Target) => Promise<Tried>;

const everyPart: readonly Part[] = [smuggling, pipelining, traversal, redirection, hosts, methods, sizes];

async function tryRequests(target: Target, parts: readonly Part[]): Promise<Tried> {
  const findings: Finding[] = [];
  let tried = 0;
  for (const part of parts) {
    const done = await part(target);
    tried += done.tried;
    findings.push(...done.findings);
  }
  return { tried, findings };
}

const host = 'Host: bank.example\r\n';
const hidden = `GET /hidden HTTP/1.1\r\n${host}\r\n`;

/** Framings that a proxy and a server might read differently, with a second request where one of them ends early. */
function framings({ form }: Target): [string, string][] {
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

async function smuggling(target: Target): Promise<Tried> {
  const all = framings(target);
  const judged = all.map(async ([what, bytes]) => {
    const { statuses, text } = await rawExchange(target.url, Buffer.from(bytes, 'latin1'), { waitMs: 1_500 });
    const where = `a request with ${what}`;
    if (statuses.length > 1) return [{ where, what: `is answered ${statuses.length} times` }];
    if (statuses.some((status) => status >= 500)) return [{ where, what: `is answered ${statuses[0]}` }];
    return text.includes('X-Secret: told') ? [{ where, what: 'is sent back' }] : [];
  });
  return { tried: all.length, findings: (await Promise.all(judged)).flat() };
}

const pipelined = 12;

/** Honest requests on one connection, sent before the first is answered, get their answers in order. */
async function pipelining({ url, page }: Target): Promise<Tried> {
  const wanted = Array.from({ length: pipelined }, (_, index) => (index % 2 === 0 ? 200 : 404));
  const bytes = wanted.map((status, index) => {
    const last = index === pipelined - 1 ? 'Connection: close\r\n' : '';
    return `GET ${status === 200 ? page : '/nothing-is-here'} HTTP/1.1\r\n${host}${last}\r\n`;
  });
  const { statuses } = await rawExchange(url, bytes.join(''), { waitMs: 20_000, quietMs: 20_000 });
  const inOrder = statuses.join() === wanted.join();
  const what = `are answered ${statuses.join(', ')}`;
  return { tried: pipelined, findings: inOrder ? [] : [{ where: 'requests in a row', what }] };
}

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

async function traversal({ url }: Target): Promise<Tried> {
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
}

async function redirection({ url, redirects }: Target): Promise<Tried> {
  const away = [
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/https:evil.example',
  ];
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
      `${from}?next=https://evil.example&url=//evil.example&return_to=//evil.example`,
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
}

const evil = 'evil.example';

async function hosts({ url, page, mailedLink }: Target): Promise<Tried> {
  const tricks = [
    `Host: ${evil}\r\n`,
    `${host}X-Forwarded-Host: ${evil}\r\nX-Forwarded-Proto: http\r\n`,
    `${host}Forwarded: host=${evil};proto=http\r\n`,
    `${host}X-Original-Host: ${evil}\r\nX-Host: ${evil}\r\nX-Original-URL: //${evil}/\r\n`,
    `Host: bank.example@${evil}\r\n`,
    `Host: ${evil}"><img src=x>\r\n`,
  ];
  const findings: Finding[] = [];
  let mailed = 0;
  for (const headers of tricks) {
    const where = headers.trim().replaceAll('\r\n', ', ');
    const { text } = await rawExchange(url, `GET ${page} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
    if (text.includes(evil)) findings.push({ where, what: 'shows in a page' });
    const mail = await mailedLink(headers);
    if (mail.includes('://')) mailed += 1;
    if (mail.includes(evil)) findings.push({ where, what: 'shows in a mail' });
  }
  const absolute = `GET http://${evil}${page} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
  if ((await rawExchange(url, absolute)).text.includes(evil))
    findings.push({ where: 'an address with a host in it', what: 'shows in a page' });
  if (mailed < 3) findings.push({ where: 'the attack itself', what: `only ${mailed} mails had a link` });
  return { tried: 2 * tricks.length + 1, findings };
}

async function methods({ url, deletable: { path, token } }: Target): Promise<Tried> {
  const tricks = [
    'X-HTTP-Method-Override: DELETE\r\n',
    'X-Method-Override: DELETE\r\n',
    'X-HTTP-Method: DELETE\r\n',
    'Content-Type: application/x-www-form-urlencoded\r\n',
  ];
  const findings: Finding[] = [];
  for (const trick of tricks) {
    const body = '_method=DELETE';
    const head = `POST ${path}?_method=DELETE HTTP/1.1\r\n${host}Authorization: Bearer ${token}\r\nConnection: close\r\n`;
    const { statuses } = await rawExchange(
      url,
      `${head}${trick}Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    const [status = 0] = statuses;
    if (status < 400) findings.push({ where: trick.trim(), what: `changes the method: answered ${status}` });
  }
  return { tried: tricks.length, findings };
}

/** What may be on its way in the buffers of both sides before anybody can object. */
const inBuffersBytes = 12 * 2 ** 20;

async function sizes(target: Target): Promise<Tried> {
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
}

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

async function bankTarget(bank: AttackedBank): Promise<Target> {
  const customer = await bank.customer();
  const { sessions } = await customer.client.listSessions();
  return {
    url: bank.url,
    page: '/healthz',
    form: `${apiPrefix}/account/login/`,
    deletable: { path: `${apiPrefix}/account/sessions/${sessions[0]?.id}/`, token: customer.access },
    redirects: await redirectsOf(bank),
    hugeBytes: 100 * 2 ** 20,
    async mailedLink(headers) {
      const { email } = await bank.customer();
      const body = JSON.stringify({ email });
      const head = `POST ${apiPrefix}/account/password_reset/ HTTP/1.1\r\n${headers}Connection: close\r\n`;
      const type = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
      await rawExchange(bank.url, `${head}${type}${body}`);
      const [mail] = await bank.mailsTo(email);
      return `${mail?.subject} ${mail?.text} ${mail?.html}`;
    },
  };
}

/** Those that the site has, and the ones that others have been caught with. */
async function redirectsOf(bank: AttackedBank): Promise<string[]> {
  const tried = [
    '/login',
    '/register',
    '/signup',
    '/home',
    '/index.html',
    '/dashboard',
    '/logout',
    '/staff',
    '/redirect',
  ];
  const answers = await Promise.all(
    tried.map(async (path) => [path, (await bank.fetch(path)).status] as const),
  );
  return answers
    .filter(([path, status]) => (status >= 300 && status < 400) || path === '/redirect')
    .map(([path]) => path);
}

/** Each with what should see it. */
const weaknesses = {
  lenient: smuggling,
  files: traversal,
  redirects: redirection,
  headers: redirection,
  host: hosts,
  method: methods,
  size: sizes,
} as const satisfies Record<string, Part>;

/** A small site, careful but for one weakness. */
function planted(weakness: keyof typeof weaknesses): Promise<readonly Finding[]> {
  const answer = ({ method, path, headers }: PlantedRequest) => {
    const plain = decoded(path);
    if (weakness === 'files' && plain.endsWith('etc/passwd')) return { body: 'root:x:0:0:' };
    if (weakness === 'redirects' && path.includes(evil))
      return { status: 308, headers: { location: `//${evil}` } };
    if (weakness === 'headers' && plain.includes('\r\n')) return { headers: { [injectedHeader]: '1' } };
    if (weakness === 'method' && headers['x-http-method-override'] === 'DELETE') return { body: {} };
    if (method === 'POST') return refused(401, 'token_not_valid');
    return path === '/page' ? { body: {} } : refused(404, 'not_found');
  };
  const work = async (url: string) => {
    const target: Target = {
      url,
      page: '/page',
      form: '/form',
      deletable: { path: '/thing', token: 'token' },
      redirects: ['/old'],
      hugeBytes: 2 * inBuffersBytes,
      mailedLink: async (headers) => `https://${weakness === 'host' ? headers : 'bank.example'}`,
    };
    return (await tryRequests(target, [weaknesses[weakness]])).findings;
  };
  return withPlanted(answer, work, weakness === 'lenient' ? { insecureHTTPParser: true } : {});
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
