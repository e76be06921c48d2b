import { type ApiCall, type ApiField, type ApiGuide, apiPrefix, type Call, errors } from '@farthing/contract';
import type { z } from 'zod';
import { jsonSchema, refusalCodes } from '../openapi.ts';
import { areasOf } from './areas.ts';
import { exampleOf } from './example.ts';
import { fieldsOf } from './fields.ts';

/** What the pages under /api/docs say, made from the very schemas that requests are checked with. */
export function apiGuide(calls: readonly Call[]): ApiGuide {
  return areasOf(calls).map((area) => ({ ...area, calls: area.calls.map(guideTo) }));
}

function guideTo(call: Call): ApiCall {
  return {
    id: idOf(call),
    method: call.method,
    path: pathOf(call),
    summary: call.summary,
    description: call.description,
    access: whoMay(call),
    takesKey: call.idempotent === true,
    sends: sentBy(call),
    answers: 'body' in call.answer ? fieldsOf(jsonSchema(call.answer.body, 'output')) : [],
    curl: curlOf(call),
    success: { status: call.answer.status, example: answerOf(call) },
    refusals: refusalCodes(call)
      .map((code) => ({ status: errors[code].status, code, message: errors[code].message }))
      .sort((a, b) => a.status - b.status),
  };
}

function idOf({ method, path }: Call): string {
  return `${method}${path}`
    .replace(/[^a-zA-Z]+/g, '-')
    .replace(/-$/, '')
    .toLowerCase();
}

function pathOf({ path }: Call): string {
  return apiPrefix + path.replace(/:(\w+)/g, '{$1}');
}

function whoMay({ access }: Call): string {
  switch (access) {
    case 'public':
      return 'Everyone';
    case 'customer':
      return 'Customers, with their access token';
    case 'sandbox':
      return 'Everyone, in a sandbox only';
    default:
      return access.startsWith('staff:')
        ? `Members of staff with the permission ${access.slice('staff:'.length)}`
        : `The provider of ${access.slice('provider:'.length)}, with a signature`;
  }
}

function sentBy(call: Call): readonly ApiField[] {
  const at = (place: NonNullable<ApiField['place']>, schema: z.ZodType | undefined) =>
    schema === undefined ? [] : fieldsOf(jsonSchema(schema, 'input')).map((field) => ({ ...field, place }));
  return [
    ...at('path', call.params),
    ...at('query', call.query),
    ...at('body', call.body),
    ...(call.upload === undefined
      ? []
      : [{ name: call.upload, place: 'file', type: 'file', isRequired: true } as const]),
  ];
}

/** With `$BANK` and `$ACCESS`, which the page says how to set. */
function curlOf(call: Call): string {
  const filled = call.path.replace(/:(\w+)/g, (_, name: string) =>
    String(exampleOf(paramOf(call, name), name)),
  );
  return [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}"$BANK${apiPrefix}${filled}"`,
    ...(needsToken(call) ? ['-H "authorization: Bearer $ACCESS"'] : []),
    ...(call.access.startsWith('provider:') ? ['-H "farthing-signature: t=…,v1=…"'] : []),
    ...(call.idempotent === true ? ['-H "idempotency-key: $(uuidgen)"'] : []),
    ...bodyOf(call),
  ].join(' \\\n  ');
}

function needsToken({ access }: Call): boolean {
  return access === 'customer' || access.startsWith('staff:');
}

function paramOf(call: Call, name: string) {
  return (jsonSchema(call.params, 'input').properties as Record<string, object> | undefined)?.[name] ?? {};
}

function bodyOf(call: Call): string[] {
  if (call.body === undefined && call.upload === undefined) return [];
  const example = call.body === undefined ? {} : exampleBody(call);
  if (call.encoding === 'multipart') {
    const parts = Object.entries(example as object).map(
      ([name, value]) => `-F '${name}=${quoted(String(value))}'`,
    );
    return [...parts, ...(call.upload === undefined ? [] : [`-F '${call.upload}=@file'`])];
  }
  return ["-H 'content-type: application/json'", `-d '${quoted(JSON.stringify(example, null, 2))}'`];
}

/** What is sent in the example: a test holds it to what the bank takes. */
export function exampleBody(call: Call): unknown {
  return exampleOf(jsonSchema(call.body, 'input'));
}

function quoted(text: string): string {
  return text.replaceAll("'", String.raw`'\''`);
}

function answerOf({ answer }: Call): string {
  if ('file' in answer) return answer.file.join(' or ');
  return JSON.stringify(exampleOf(jsonSchema(answer.body, 'output')), null, 2);
}
