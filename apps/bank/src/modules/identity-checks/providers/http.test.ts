import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { testClock } from '../../../../../../tools/testing/clock.ts';
import { isSigned, signatureHeader } from '../../../platform/outside/signature.ts';
import type { AskedCheck } from '../services.ts';
import { httpProvider } from './http.ts';

const secrets = ['a-secret-of-32-characters-or-more-1'];
const clock = testClock();

const asked: AskedCheck = {
  id: '0198a000-0000-7000-8000-000000000001',
  tier: 2,
  holder: { firstName: 'Ada', lastName: 'Lovelace', birthDate: '1990-12-10' },
  document: {
    ...{ kind: 'passport', issuer: 'GBR', number: 'SPECIM001', nationality: 'GBR' },
    ...{ surname: 'LOVELACE', givenNames: 'ADA', birthDate: '1990-12-10', expiresOn: '2031-01-31' },
  },
  pictures: new Map([['selfie', Buffer.from('a picture')]]),
};

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;
const says = (text: string, status = 200): Answer => {
  return (_, response) => void response.writeHead(status).end(text);
};

const seen: { body: string; signature: string }[] = [];
const answers: Readonly<Record<string, Answer>> = {
  '/passed': (request, response, body) => {
    seen.push({ body, signature: String(request.headers[signatureHeader]) });
    response.end('{"outcome":"passed"}');
  },
  '/refused': says('{"outcome":"refused","reason":" Not you. "}'),
  '/without-reason': says('{"outcome":"refused"}'),
  '/other': says('{"outcome":"perhaps"}'),
  '/no-json': says('<html>'),
  '/long': says(`{"outcome":"passed","padding":"${'x'.repeat(20_000)}"}`),
  '/refuses': says('no', 403),
  '/redirects': (_, response) => void response.writeHead(302, { location: '/passed' }).end(),
  '/hangs': () => {},
};
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => answers[request.url ?? '']?.(request, response, Buffer.concat(chunks).toString()));
});
const { promise: listening, resolve } = Promise.withResolvers<void>();
server.listen(0, '127.0.0.1', resolve);
await listening;
afterAll(() => server.closeAllConnections());
afterAll(() => void server.close());

const judge = (path: string, answerWithinMs = 3_000) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  return httpProvider({ url, secrets, answerWithinMs }, clock).judge(asked);
};

test('[IDV-06] the provider is asked by a signed call with document and pictures, and its answer counts', async () => {
  expect(await judge('/passed')).toEqual({ outcome: 'passed' });
  const [question] = seen;
  expect(isSigned(secrets, question?.signature, question?.body ?? '', clock.now())).toBe(true);
  expect(JSON.parse(question?.body ?? '')).toEqual({
    id: asked.id,
    tier: 2,
    holder: { first_name: 'Ada', last_name: 'Lovelace', birth_date: '1990-12-10' },
    document: {
      ...{ kind: 'passport', issuer: 'GBR', number: 'SPECIM001', nationality: 'GBR' },
      ...{ surname: 'LOVELACE', given_names: 'ADA', birth_date: '1990-12-10', expires_on: '2031-01-31' },
    },
    pictures: { selfie: Buffer.from('a picture').toString('base64') },
  });
  expect(await judge('/refused')).toEqual({ outcome: 'refused', reason: 'Not you.' });
});

test.each(['/without-reason', '/other', '/no-json', '/long', '/refuses', '/redirects'])(
  '[IDV-06] an answer that is none passes nobody: %s',
  async (path) => {
    await expect(judge(path)).rejects.toThrow();
  },
);

test('[IDV-06] a provider that does not answer is given up after its time', async () => {
  await expect(judge('/hangs', 100)).rejects.toThrow();
});
