import { call } from '@farthing/contract';
import { z } from 'zod';
import { type Route, route } from '../../../apps/bank/src/platform/http/route.ts';
import { Refusal } from '../../../apps/bank/src/platform/refusal.ts';

const echo = call({
  method: 'POST',
  path: '/echo/:id/',
  summary: 'Say it again',
  access: 'public',
  rate: 'general',
  params: z.object({ id: z.string() }),
  query: z.strictObject({ loud: z.string().optional() }),
  body: z.strictObject({ text: z.string().min(1, 'Say something.'), nested: z.unknown().optional() }),
  answer: { status: 201, body: z.object({ text: z.string() }) },
  errors: [],
});
const mine = call({
  method: 'GET',
  path: '/mine/',
  summary: 'What is mine',
  access: 'customer',
  rate: 'general',
  answer: { status: 200, body: z.object({ owner: z.string() }) },
  errors: [],
});
const allEchoes = call({ ...mine, path: '/echo/all/' });
const ledgers = call({ ...mine, path: '/staff/books/', access: 'staff:books.read' });
const vaults = call({ ...mine, path: '/staff/vaults/', access: 'staff:books.verify' });
const picture = call({
  method: 'POST',
  path: '/picture/',
  summary: 'Send a picture',
  access: 'public',
  rate: 'general',
  encoding: 'multipart',
  upload: 'picture',
  body: z.strictObject({ title: z.string().optional() }),
  answer: { status: 201, body: z.object({ title: z.string().nullable(), bytes: z.number() }) },
  errors: [],
});
const fails = call({
  ...mine,
  path: '/fails/:how/',
  access: 'public',
  params: z.object({ how: z.string() }),
});

/** One route of each kind: with a body, of a customer, of staff, with a file, and one that fails. */
export const sampleRoutes: Route[] = [
  route(echo, async ({ body, params, query }) => ({
    text: `${params.id}: ${query.loud === undefined ? body.text : body.text.toUpperCase()}`,
    // A field that the contract does not describe must not reach the client.
    secret: 'inside',
  })),
  route(mine, async ({ principal }) => ({ owner: principal.customerId })),
  route(allEchoes, async ({ principal }) => ({ owner: principal.customerId })),
  route(ledgers, async ({ principal }) => ({ owner: principal.staffId })),
  route(vaults, async ({ principal }) => ({ owner: principal.staffId })),
  route(picture, async ({ body, upload }) => ({
    title: body.title ?? null,
    bytes: upload?.bytes.length ?? 0,
  })),
  route(fails, async ({ params }) => {
    if (params.how === 'refused') throw new Refusal('too_many_requests', { retryAfterSeconds: 7.2 });
    if (params.how === 'unavailable')
      throw Object.assign(new Error('inner detail'), { code: 'ECONNREFUSED' });
    throw new Error('inner detail: password=hunter2');
  }),
];
