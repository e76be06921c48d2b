import { apiPrefix } from '@farthing/contract';
import type { Attack, Finding, Tried } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { type PlantedRequest, refused, withPlanted } from '../planted/server.ts';
import { injectedHeader } from './hostile.ts';
import { rawExchange } from './raw.ts';
import { redirection, traversal } from './request-addresses.ts';
import { pipelining, smuggling } from './request-framing.ts';
import { inBuffersBytes, sizes } from './request-sizes.ts';
import { evil, host, type RequestPart, type RequestTarget } from './request-target.ts';

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

const everyPart: readonly RequestPart[] = [
  smuggling,
  pipelining,
  traversal,
  redirection,
  hosts,
  methods,
  sizes,
];

async function tryRequests(target: RequestTarget, parts: readonly RequestPart[]): Promise<Tried> {
  const findings: Finding[] = [];
  let tried = 0;
  for (const part of parts) {
    const done = await part(target);
    tried += done.tried;
    findings.push(...done.findings);
  }
  return { tried, findings };
}

async function hosts({ url, page, mailedLink }: RequestTarget): Promise<Tried> {
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

async function methods({ url, deletable: { path, token } }: RequestTarget): Promise<Tried> {
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

async function bankTarget(bank: AttackedBank): Promise<RequestTarget> {
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
} as const satisfies Record<string, RequestPart>;

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
    const target: RequestTarget = {
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
