import type { Finding, Tried } from '../attack.ts';
import type { FieldsTarget } from '../fields.ts';
import { injectedHeader } from '../hostile.ts';
import { type PlantedRequest, refused, withPlanted } from './server.ts';

type Weakness = 'stack' | 'sql' | 'header' | 'page' | 'number';

const document = {
  paths: {
    '/api/v1/note/{id}/': {
      post: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['text', 'amount'],
                properties: { text: { type: 'string' }, amount: { type: 'number', minimum: 1 } },
              },
            },
          },
        },
      },
    },
  },
};

/** A form of two fields that checks them well, but for one weakness. */
export function plantedForm(
  weakness: Weakness,
  attack: (target: FieldsTarget) => Promise<Tried>,
): Promise<readonly Finding[]> {
  return withPlanted(
    (request) => answerTo(request, weakness),
    async (url) => {
      const { findings } = await attack({
        document,
        known: {},
        seed: 1,
        values: Number.POSITIVE_INFINITY,
        runs: 5,
        send: ({ method }, { path, body, headers }) =>
          fetch(url + path, {
            method,
            headers: { 'content-type': 'application/json', ...headers },
            ...(body === undefined ? {} : { body }),
          }),
      });
      return findings;
    },
  );
}

function answerTo({ body }: PlantedRequest, weakness: Weakness) {
  const { text, amount } = parsed(body.toString());
  if (typeof text !== 'string') {
    if (weakness === 'page') return { status: 400, body: '<h1>Bad Request</h1>' };
    return refused(400, 'validation_failed');
  }
  if (text.includes('\u0000') && weakness === 'stack')
    return { status: 500, body: { error: new TypeError('no NUL').stack } };
  if (text.includes("'") && weakness === 'sql')
    return {
      status: 400,
      body: { status: 'error', code: 'validation_failed', message: 'syntax error at or near "x"' },
    };
  if (text.includes('\r\n') && weakness === 'header') return { headers: { [injectedHeader]: '1' }, body: {} };
  if (typeof amount !== 'number' || (!Number.isFinite(amount) && weakness !== 'number'))
    return refused(400, 'validation_failed');
  return Number.isFinite(amount) ? { body: {} } : refused(500, 'internal_error');
}

function parsed(text: string): { text?: unknown; amount?: unknown } {
  try {
    return { ...(JSON.parse(text) as object) };
  } catch {
    return {};
  }
}
