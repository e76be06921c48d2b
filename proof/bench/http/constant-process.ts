// What a server can do at best on this machine: a route of Fastify that answers the same bytes to everybody.

import Fastify from 'fastify';

const body = process.env.CONSTANT_BODY ?? '';
const app = Fastify();
app.get('/', async (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
process.once('disconnect', () => app.close());
