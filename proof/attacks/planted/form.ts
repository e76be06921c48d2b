import type { Finding, Tried } from '../attack.ts';
import type { FieldRequest } from '../requests/field-requests.ts';
import { injectedHeader } from '../requests/hostile.ts';
import type { Known, Operation } from '../requests/operations.ts';
import { type PlantedAnswer, type PlantedRequest, refused, withPlanted } from './server.ts';

export type FieldsTarget = {
  readonly document: unknown;
  readonly known: Known;
  /** Sends one request of an operation, with a token that is good for it. */
  send(operation: Operation, request: Omit<FieldRequest, 'field' | 'value'>): Promise<Response>;
  /** What the server wrote down about an answer, for whoever has to mend it. */
  explain?(answer: string): string;
  readonly seed: number;
  /** Of each list of values at most so many. */
  readonly values: number;
  /** Whole bodies by chance for each operation. */
  readonly runs: number;
};

/** The weaknesses of the form, one for each of its fields. */
export const plantedFields = [
  { field: 'note', fault: 'a NUL breaks the server, which shows its stack' },
  { field: 'name', fault: "the database's own words are answered" },
  { field: 'title', fault: 'a field becomes a header' },
  { field: 'kind', fault: 'a wrong type is refused with a page' },
  { field: 'amount', fault: 'a number that is none is believed' },
] as const;

const text = { type: 'string' };

const document = {
  paths: {
    '/api/v1/note/': {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: plantedFields.map(({ field }) => field),
                properties: { note: text, name: text, title: text, kind: text, amount: { type: 'number' } },
              },
            },
          },
        },
      },
    },
  },
};

/** Tries all fields of the form. */
export function plantedForm(attack: (target: FieldsTarget) => Promise<Tried>): Promise<readonly Finding[]> {
  return withPlanted(answerTo, async (url) => {
    const { findings } = await attack({
      document,
      known: {},
      seed: 1,
      values: Number.POSITIVE_INFINITY,
      runs: 2,
      send: ({ method }, { path, body, headers }) =>
        fetch(url + path, {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          ...(body === undefined ? {} : { body }),
        }),
    });
    return findings;
  });
}

function answerTo({ body }: PlantedRequest): PlantedAnswer {
  const { note, name, title, kind, amount } = parsed(body.toString());
  if (typeof kind !== 'string') return { status: 400, body: '<h1>Bad Request</h1>' };
  if (typeof note !== 'string' || typeof name !== 'string' || typeof title !== 'string')
    return refused(400, 'validation_failed');
  if (note.includes('\u0000')) return { status: 500, body: { error: new TypeError('no NUL').stack } };
  if (name.includes("'")) {
    const message = 'syntax error at or near "x"';
    return { status: 400, body: { status: 'error', code: 'validation_failed', message } };
  }
  if (title.includes('\r\n')) return { headers: { [injectedHeader]: '1' }, body: {} };
  if (typeof amount !== 'number') return refused(400, 'validation_failed');
  return Number.isFinite(amount) ? { body: {} } : refused(500, 'internal_error');
}

function parsed(content: string): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(content) as object) };
  } catch {
    return {};
  }
}
