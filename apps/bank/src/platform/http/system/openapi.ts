import {
  apiPrefix,
  type Call,
  commonErrors,
  type ErrorCode,
  errors,
  isStoppedByFreeze,
} from '@farthing/contract';
import { z } from 'zod';
import { policies } from '../../policies.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the calls that this server answers, made from the very schemas that it checks with. */
export function openApiDocument(calls: readonly Call[], info: { title: string; version: string }): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = apiPrefix + call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      ...info,
      description: 'Money is a string with two decimals. Times are ISO 8601 in UTC.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', 'x-internal': false }],
    tags: [...new Set(calls.map(tagOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        customer: { type: 'http', scheme: 'bearer', description: 'The access token of a customer.' },
        staff: { type: 'http', scheme: 'bearer', description: 'The access token of a member of staff.' },
        provider: {
          type: 'apiKey',
          in: 'header',
          name: 'Farthing-Signature',
          description:
            '`t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>` with the secret that both sides know. ' +
            'Taken for five minutes.',
        },
      },
    },
  };
}

/** Groups calls by the first part of their path. */
function tagOf(call: Call): string {
  return call.path.split('/')[1] ?? '';
}

function operation(call: Call): Json {
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[^a-zA-Z]+(\w?)/g, (_all, next: string) => next.toUpperCase())}`,
    summary: call.summary,
    ...(call.description === undefined ? {} : { description: call.description }),
    tags: [tagOf(call)],
    security: securityOf(call),
    parameters: parametersOf(call),
    ...(call.body === undefined ? {} : { requestBody: requestBody(call) }),
    responses: { [call.answer.status]: successOf(call), ...refusalsOf(call) },
  };
}

function securityOf({ access }: Call): Json[] {
  if (access === 'customer') return [{ customer: [] }];
  if (access.startsWith('provider:')) return [{ provider: [] }];
  return access.startsWith('staff:') ? [{ staff: [] }] : [];
}

function parametersOf(call: Call): Json[] {
  const from = (schema: z.ZodObject | undefined, place: string) => {
    if (schema === undefined) return [];
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: required.includes(name),
      schema: property,
    }));
  };
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'The same key and content give the first answer again; the same key with other content is refused.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  };
  return [
    ...from(call.params, 'path'),
    ...from(call.query, 'query'),
    ...(call.idempotent === true ? [idempotencyKey] : []),
  ];
}

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

const uploadOf = ({ uploadUpTo = policies.http.uploadBytes }: Call) => ({
  type: 'string',
  format: 'binary',
  maxLength: uploadUpTo,
});

function requestBody(call: Call): Json {
  const schema = jsonSchema(call.body, 'input');
  const withUpload =
    call.upload === undefined
      ? schema
      : {
          ...schema,
          properties: { ...(schema.properties as Json), [call.upload]: uploadOf(call) },
        };
  return {
    required: true,
    content: { [mediaTypes[call.encoding ?? 'json']]: { schema: withUpload } },
  };
}

function successOf({ answer }: Call): Json {
  if ('body' in answer) {
    return {
      description: 'Done',
      content: { 'application/json': { schema: jsonSchema(answer.body, 'output') } },
    };
  }
  const binary = { schema: { type: 'string', format: 'binary' } };
  return { description: 'The file', content: Object.fromEntries(answer.file.map((type) => [type, binary])) };
}

/** Its own refusals, and those that every call of its kind can give. */
export function refusalCodes(call: Call): readonly ErrorCode[] {
  const codes: ErrorCode[] = [
    ...call.errors,
    ...commonErrors,
    ...(call.access === 'customer' || call.access.startsWith('staff:') ? (['token_not_valid'] as const) : []),
    ...(call.access.startsWith('provider:') ? (['signature_not_valid'] as const) : []),
    ...(call.access.startsWith('staff:') ? (['permission_denied'] as const) : []),
    ...(isStoppedByFreeze(call) ? (['customer_frozen'] as const) : []),
    ...(call.idempotent === true ? (['idempotency_key_reused'] as const) : []),
  ];
  return [...new Set(codes)];
}

function refusalsOf(call: Call): Json {
  const byStatus = Map.groupBy(refusalCodes(call), (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, its]) => [
      status,
      {
        description: its.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
        ...(status === 429 || status === 503 ? { headers: { 'Retry-After': retryAfter } } : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

const retryAfter = {
  description: 'Seconds until it is worth asking again.',
  schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 86_400 },
};

export function jsonSchema(schema: z.ZodType | undefined, io: 'input' | 'output'): Json {
  if (schema === undefined) return {};
  const { $schema: _unused, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: part }) => addBounds(part as Json),
  }) as Json;
  return json;
}

const longestOf: Readonly<Record<string, number>> = { uuid: 36, date: 10 };

/** Characters of one kind, so many of them. */
const repeated = /^\^\[[^\]]+\]\{(?:[0-9]+,)?([0-9]+)\}\$$/;

/** What follows from a format, a pattern or bounds, said in the words that generators and scanners look for. */
function addBounds(part: Json): void {
  if (part.type === 'integer') {
    part.format = typeof part.maximum === 'number' && part.maximum < 2 ** 31 ? 'int32' : 'int64';
  }
  if (part.type !== 'string' || part.maxLength !== undefined) return;
  const longest = longestOf[String(part.format)] ?? repeated.exec(String(part.pattern))?.[1];
  if (longest !== undefined) part.maxLength = Number(longest);
}

const errorSchema: Json = {
  type: 'object',
  required: ['status', 'code', 'message'],
  properties: {
    status: { const: 'error' },
    code: { type: 'string', enum: Object.keys(errors) },
    message: { type: 'string', description: 'For a person to read.' },
    detail: { type: 'string' },
    errors: {
      type: 'object',
      description: 'Messages by field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    non_field_errors: { type: 'array', items: { type: 'string' } },
    request_id: { type: 'string', description: 'With 5xx only: name it when you ask for help.' },
  },
};
