import { Readable } from 'node:stream';
import {
  type Access,
  type Answer,
  apiPrefix,
  type Call,
  type FileAnswer,
  type Permission,
} from '@farthing/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { type Live, refuseOtherThanEvents, sendLive } from '../stream/live.ts';
import { refuseFrozen } from './admission/refuse-frozen.ts';
import { providerOf, refuseUnsigned } from './admission/signed-call.ts';
import { bodyLimit, readBody } from './body.ts';
import { deviceCookie, guestCookie, type SecretCookie } from './device-cookie.ts';
import { validationRefusal } from './error-answer.ts';
import { createIdempotency, type Idempotency, keyUse } from './idempotency.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import { type Authenticate, type Principal, principalKey } from './principal.ts';
import type { AnyRouteContext, Origin, Route } from './route.ts';
import { sharedListWriter } from './shared-list.ts';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | undefined;
    /** The body as it was sent, of a call that is signed: what was read from it may be written in many ways. */
    sentText: string | undefined;
  }
  interface FastifyContextConfig {
    /** Whether the body is kept as it was sent. */
    keepsText?: boolean;
    /** Whether its answer goes on: how long it takes says nothing about the bank. */
    isLive?: boolean;
  }
}

export type RouteServices = {
  readonly config: Pick<Config, 'publicUrl' | 'providerSecrets'>;
  readonly clock: Clock;
  readonly database: Database;
  readonly limits: Pick<RateLimits, 'take'>;
  readonly authenticateCustomer: Authenticate;
  readonly authenticateStaff: Authenticate;
  /** Whether everything of a customer is frozen. */
  readonly isFrozen: (customerId: string) => Promise<boolean>;
  /** A keyed digest of a request's content, for its Idempotency-Key. */
  readonly digest: (content: string) => Buffer;
};

/** Turns each described call into a route: limit, permission, validation, work, answer, in this order for all. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  services: RouteServices,
): void {
  app.decorateRequest('principal', undefined);
  app.decorateRequest('sentText', undefined);
  const cookies = { device: deviceCookie(services.config), guest: guestCookie(services.config) };
  const answering = { ...services, idempotency: createIdempotency(services.database) };
  for (const route of routes) {
    const { call } = route;
    const write = answerWriter(route);
    app.route({
      method: call.method,
      url: apiPrefix + call.path,
      bodyLimit: bodyLimit(call),
      config: { keepsText: providerOf(call) !== undefined, isLive: route.isLive === true },
      onRequest: (request) => admit(call, request, services),
      handler: (request, reply) => answer({ ...route, write, cookies }, request, reply, answering),
    });
  }
  refuseOtherMethods(app, routes);
}

/** Before the body is read, so that a stranger's large request costs nothing. */
async function admit(call: Call, request: FastifyRequest, services: RouteServices): Promise<void> {
  try {
    await authenticate(call, request, services);
  } catch (refusal) {
    // Whoever tries tokens is counted by address, or trying would be free.
    services.limits.take('general', { address: request.ip, principal: undefined });
    throw refusal;
  }
  const principal = request.principal === undefined ? undefined : principalKey(request.principal);
  services.limits.take(call.rate, { address: request.ip, principal });
  await refuseFrozen(call, request.principal, services);
}

async function authenticate(
  { access }: Call,
  request: FastifyRequest,
  services: RouteServices,
): Promise<void> {
  // A signature is of the body, which is not read yet.
  if (access === 'public' || access === 'sandbox' || access.startsWith('provider:')) return;
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined) throw new Refusal('token_not_valid');
  const check = access === 'customer' ? services.authenticateCustomer : services.authenticateStaff;
  const principal = await check(token);
  if (principal === null) throw new Refusal('token_not_valid');
  // Also for the log of a refusal that comes next.
  request.principal = principal;
  if (principal.kind === 'staff' && !principal.permissions.has(permissionOf(access))) {
    throw new Refusal('permission_denied');
  }
}

function permissionOf(access: Access): Permission {
  return access.slice('staff:'.length) as Permission;
}

type Cookies = { readonly device: SecretCookie; readonly guest: SecretCookie };

type Registered = Route & { readonly write: AnswerWriter; readonly cookies: Cookies };

async function answer(
  { call, handle, write, cookies, isLive }: Registered,
  request: FastifyRequest,
  reply: FastifyReply,
  services: RouteServices & { readonly idempotency: Idempotency },
): Promise<FastifyReply> {
  if (isLive) refuseOtherThanEvents(request);
  const provider = providerOf(call);
  if (provider !== undefined) refuseUnsigned(provider, request, services);
  const params = parse(call.params, request.params);
  const query = parse(call.query, request.query);
  const { fields, upload, spooled } = await readBody(call, request);
  await using _forgottenInTheEnd = spooled;
  const body = parse(call.body, fields);
  const who = request.principal === undefined ? 'anyone' : principalKey(request.principal);
  const use = keyUse(call, request.headers['idempotency-key'], who, { params, query, body }, services.digest);
  const context: AnyRouteContext = {
    params,
    query,
    body,
    upload: spooled ?? upload,
    principal: request.principal,
    // Not by a getter: V8 gives each object with one a hidden class of its own, which keeps the request until a full collection.
    origin: originOf(request, cookies),
    log: request.log as AnyRouteContext['log'],
    keepDevice: (token) => void reply.header('set-cookie', cookies.device.write(token)),
    keepGuest: (token) => void reply.header('set-cookie', cookies.guest.write(token)),
    key: use,
    once: (work) => services.idempotency.once(use, work),
    onceBy: (commit) => services.idempotency.onceBy(use, commit),
  };
  const result = await handle(context);
  if (isLive) return sendLive(reply, result as Live);
  if ('file' in call.answer) return sendFile(request, reply, result as FileAnswer);
  return reply
    .code(call.answer.status)
    .type('application/json; charset=utf-8')
    .send(write(reply, result as Record<string, unknown>));
}

function originOf(request: FastifyRequest, cookies: Cookies): Origin {
  return {
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? '',
    deviceToken: cookies.device.read(request.headers.cookie),
    guestToken: cookies.guest.read(request.headers.cookie),
  };
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (!parsed.success) throw validationRefusal(parsed.error);
  return parsed.data;
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  if (file.immutable === true) reply.header('cache-control', 'private, max-age=31536000, immutable');
  if (file.etag !== undefined) {
    const etag = `"${file.etag}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  if (file.fileName !== undefined)
    reply.header(
      'content-disposition',
      `attachment; filename="${file.fileName.replaceAll(/[^\w.-]/g, '_')}"`,
    );
  return reply.type(file.type).send(file.pieces === undefined ? file.bytes : Readable.from(file.pieces));
}

type AnswerWriter = (reply: FastifyReply, answer: Record<string, unknown>) => string | Buffer;

/**
 * Answers are written by their schema, so that a field that is not described cannot leave the bank by accident. How is
 * worked out when a call is first answered: to do it for all of them would take a third of the time of a start.
 */
function answerWriter({ call, sharedList }: Route): AnswerWriter {
  let writer: AnswerWriter | undefined;
  return (reply, answer) => {
    writer ??=
      sharedList === undefined
        ? wholeWriter(call.answer, reply)
        : sharedListWriter(responseSchema(call.answer), sharedList);
    return writer(reply, answer);
  };
}

/** By what they write: where many banks share a process, as in the tests, each would work out the same. */
const wholeWriters = new WeakMap<Answer, AnswerWriter>();

function wholeWriter(described: Answer, reply: FastifyReply): AnswerWriter {
  const known = wholeWriters.get(described);
  if (known !== undefined) return known;
  const serialize = reply.compileSerializationSchema(responseSchema(described));
  const writer: AnswerWriter = (_reply, answer) => serialize(answer);
  wholeWriters.set(described, writer);
  return writer;
}

type ResponseSchema = Parameters<typeof sharedListWriter>[0];

function responseSchema(described: Answer): ResponseSchema {
  if ('file' in described) throw new Error('A file is sent as it is');
  const { $schema: _unused, ...schema } = z.toJSONSchema(described.body, { target: 'draft-7', io: 'output' });
  return schema as ResponseSchema;
}

const answered = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

/**
 * A known address with another method is 405 with the methods it takes, not a puzzling 404. It is looked up when nothing
 * else answers: a route for each other method of each address would be four times as many as there are calls.
 */
function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const known = [...Map.groupBy(routes, ({ call }) => call.path)]
    .map(([path, taken]) => ({
      path,
      parts: partsOf(path),
      ids: path.split(':').length - 1,
      methods: new Set<string>(taken.map(({ call }) => call.method)),
    }))
    // A word that an address names is not the id of another.
    .sort((one, other) => one.ids - other.ids);
  const byLength = Map.groupBy(known, ({ parts }) => parts.length);
  const answering = (parts: readonly string[]) =>
    (byLength.get(parts.length) ?? []).filter((other) => fits(other.parts, parts));
  const refuse = (methods: ReadonlySet<string>, reply: FastifyReply) => {
    reply.header('allow', [...methods].join(', '));
    return new Refusal('method_not_allowed');
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || !answered.some((method) => method === request.method)) return done();
    const address = decodeURI(request.url.split('?', 1)[0] ?? '');
    const [found] = address.startsWith(`${apiPrefix}/`)
      ? answering(partsOf(address.slice(apiPrefix.length)))
      : [];
    return found === undefined ? done() : done(refuse(found.methods, reply));
  });
  // The router would take the words of this address for the id in another one, and answer by that call.
  for (const { path, parts, methods } of known) {
    const others = answering(parts).filter(({ ids }) => ids > 0);
    const taken = answered.filter(
      (method) => !methods.has(method) && others.some((other) => other.methods.has(method)),
    );
    if (taken.length === 0) continue;
    app.route({
      method: taken,
      url: apiPrefix + path,
      exposeHeadRoute: false,
      onRequest: async (_request, reply) => {
        throw refuse(methods, reply);
      },
      handler: () => undefined,
    });
  }
}

/** Of `/loans/:id` and `/loans/:id/` alike. */
function partsOf(path: string): readonly string[] {
  return path.replace(/\/$/, '').split('/').slice(1);
}

function fits(described: readonly string[], given: readonly string[]): boolean {
  return described.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]));
}
