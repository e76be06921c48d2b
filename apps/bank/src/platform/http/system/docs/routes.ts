import type { ApiGuide } from '@farthing/contract';
import type { FastifyInstance } from 'fastify';
import type { Route } from '../../route.ts';
import type { Web } from '../../web.ts';
import { areasOf } from './areas.ts';
import { apiGuide } from './guide.ts';

/** The API for reading, by people. Made for the first who asks: it takes as long as a tenth of a start. */
export function registerDocs(app: FastifyInstance, routes: readonly Route[], web: Web): void {
  const calls = routes.map(({ call }) => call);
  let made: ApiGuide | undefined;
  const send = web.docsPages(() => {
    made ??= apiGuide(calls);
    return made;
  });
  app.get('/api/docs', (request, reply) => send(undefined, request, reply));
  for (const { id } of areasOf(calls))
    app.get(`/api/docs/${id}`, (request, reply) => send(id, request, reply));
}
