import fc from 'fast-check';

/** As much of JSON Schema as the document uses. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};

type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
};

/** One call as the OpenAPI document tells of it. */
export type Operation = {
  /** 'POST /api/v1/account/login/' */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
};

type Document = {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly Parameter[];
            readonly requestBody?: {
              readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
            };
          }
        >
      >
    >
  >;
};

export function operationsOf(document: unknown): Operation[] {
  return Object.entries((document as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters,
      body: Object.values(requestBody?.content ?? {})[0]?.schema,
    })),
  );
}

/** What a field may be given so that the call gets as far as its rules; by the name of the field where that matters. */
export type Known = Readonly<Record<string, () => unknown>>;

/** A value that the schema takes. */
export function validValue(name: string, schema: Schema, known: Known, seed: number): unknown {
  const mine = Object.hasOwn(known, name) ? known[name] : undefined;
  if (mine !== undefined) return mine();
  const { const: only, enum: [choice] = [], examples: [example] = [], default: usual } = schema;
  const given = [only, usual, choice, example].find((value) => value !== undefined);
  if (given !== undefined) return given;
  const first = (schema.anyOf ?? schema.oneOf)?.[0];
  if (first !== undefined) return validValue(name, first, known, seed);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (type === 'object') return validObject(schema, known, seed);
  if (type === 'array') return [];
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return false;
  return validText(schema, seed);
}

export function validObject(schema: Schema, known: Known, seed: number): Record<string, unknown> {
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || Object.hasOwn(known, name))
    .map(([name, property]) => [name, validValue(name, property, known, seed)] as const);
  return Object.fromEntries(fields);
}

function validText({ pattern, format, minLength = 1 }: Schema, seed: number): string {
  if (format === 'uuid') return fc.sample(fc.uuid({ version: 4 }), { seed, numRuns: 1 })[0] ?? '';
  if (format === 'email') return 'ada@example.com';
  if (format === 'date') return '1990-12-10';
  if (pattern !== undefined)
    return fc.sample(fc.stringMatching(new RegExp(pattern)), { seed, numRuns: 1 })[0] ?? '';
  return 'Some words'.padEnd(minLength, 'x');
}

/** Bodies near to what the schema takes: each field right, left out, hostile or anything at all. */
export function nearlyValid(schema: Schema, known: Known, hostile: readonly string[]): fc.Arbitrary<string> {
  const right = (name: string, property: Schema) =>
    JSON.stringify(validValue(name, property, known, 1)) ?? 'null';
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    fc
      .oneof(
        { weight: 4, arbitrary: fc.constant(right(name, property)) },
        { weight: 1, arbitrary: fc.constant(undefined) },
        { weight: 2, arbitrary: fc.constantFrom(...hostile) },
        { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
        {
          weight: 1,
          arbitrary: fc.string({ unit: 'binary', maxLength: 300 }).map((text) => JSON.stringify(text)),
        },
        { weight: 1, arbitrary: fc.double().map((value) => JSON.stringify(value)) },
      )
      .map((value) => (value === undefined ? [] : [`${JSON.stringify(name)}:${value}`])),
  );
  const unknown = fc
    .option(
      fc.tuple(
        fc.constantFrom('balance', 'role', 'tier', '__proto__', 'constructor', ''),
        fc.json({ maxDepth: 2 }),
      ),
      {
        freq: 4,
      },
    )
    .map((pair) => (pair === null ? [] : [`${JSON.stringify(pair[0])}:${pair[1]}`]));
  return fc.tuple(...fields, unknown).map((parts) => `{${parts.flat().join(',')}}`);
}
