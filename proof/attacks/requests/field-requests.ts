import { randomUUID } from 'node:crypto';
import { bodies, contentTypes, jsonValues, rawPathParts, texts } from './hostile.ts';
import { type Known, type Operation, type Schema, validObject, validValue } from './operations.ts';

export type FieldRequest = {
  /** Which field, and what stands in it. */
  readonly field: string;
  readonly value: string;
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Chooses how much of a list is tried on a field. */
export type Share = <T>(field: string, schema: Schema, list: readonly T[]) => readonly T[];

/**
 * Everything the first time that a field of this name and kind is met; after that each time another eighth, since the
 * same code checks it. With a limit: a few of each list.
 */
export function shares(most: number): Share {
  const met = new Map<string, number>();
  return (field, schema, list) => {
    if (most < list.length) return few(list, most);
    const key = `${field} ${JSON.stringify(schema)} ${list.length}`;
    const times = met.get(key) ?? 0;
    met.set(key, times + 1);
    return times === 0 ? list : list.filter((_, index) => index % 8 === times % 8);
  };
}

function few<T>(list: readonly T[], count: number): readonly T[] {
  const step = Math.floor(list.length / count);
  return list.filter((_, index) => index % step === 0).slice(0, count);
}

type Options = { readonly known: Known; readonly seed: number; readonly share: Share };

/** Each field of an operation in turn with each value, the others right. */
export function requestsOf(operation: Operation, { known, seed, share }: Options): FieldRequest[] {
  const path = addressOf(operation, known, seed);
  const body =
    operation.body === undefined ? {} : { body: JSON.stringify(validObject(operation.body, known, seed)) };
  const request = (field: string, value: string, change: Partial<FieldRequest> = {}): FieldRequest => ({
    ...{ field, value, path, ...body },
    ...change,
  });
  const fields = operation.parameters.flatMap(({ name, in: place, schema }) => {
    if (place === 'path') {
      const encoded = texts.filter((text) => text !== '').map(encodeURIComponent);
      const parts = share(name, schema, [...rawPathParts, ...encoded]);
      return parts.map((part) =>
        request(name, part, {
          path: addressOf(operation, { ...known, [name]: () => ({ raw: part }) }, seed),
        }),
      );
    }
    if (place === 'header') {
      const values = share(name, schema, ['', ' ', 'a b', '\u00e9', 'x'.repeat(4_000), "' OR 1=1"]);
      return values.map((value) => request(name, value, { headers: { [name]: value } }));
    }
    const encoded = share(name, schema, [...texts.map(encodeURIComponent), '%', '%ED%A0%80', `a&${name}=b`]);
    return [
      ...encoded.map((value) => request(name, value, { path: withQuery(path, name, value) })),
      request(name, 'nested', { path: withQuery(path, `${name}[a]`, 'b') }),
    ];
  });
  return [
    request('all of them', 'as it should be'),
    ...fields,
    request('an unknown parameter', '1', { path: withQuery(path, 'balance', '1') }),
    ...(operation.body === undefined ? [] : bodyRequests(operation.body, path, { known, seed, share })),
  ];
}

function bodyRequests(schema: Schema, path: string, { known, seed, share }: Options): FieldRequest[] {
  const right = validObject(schema, known, seed);
  const text = JSON.stringify(right);
  return [
    ...placesIn(schema).flatMap(({ place, inner }) => {
      const field = place.join('.');
      const values = share(field, inner, jsonValues);
      return values.map((value) => ({ field, value, path, body: written(right, place, value) }));
    }),
    ...Object.keys(right).map((field) => {
      const twice = `${text.slice(0, -1)},${JSON.stringify(field)}:null}`;
      return { field, value: 'twice', path, body: twice };
    }),
    ...share('body', {}, bodies).map((body) => ({ field: 'body', value: body, path, body })),
    ...share('content-type', {}, contentTypes).map((type) => ({
      ...{ field: 'content-type', value: type, path, body: text },
      headers: { 'content-type': type },
    })),
    { field: 'content-encoding', value: 'gzip', path, body: text, headers: { 'content-encoding': 'gzip' } },
  ];
}

/** Where a body has fields, those inside of others included. */
function placesIn({ properties = {} }: Schema): { readonly place: string[]; readonly inner: Schema }[] {
  return Object.entries(properties).flatMap(([name, inner]) => [
    { place: [name], inner },
    ...placesIn(inner).map((deeper) => ({ ...deeper, place: [name, ...deeper.place] })),
  ]);
}

/** The body with one field replaced by text that no serializer would write. */
function written(right: Readonly<Record<string, unknown>>, place: readonly string[], value: string): string {
  const mark = `@${randomUUID()}`;
  const put = (
    object: Readonly<Record<string, unknown>>,
    [name = '', ...rest]: readonly string[],
  ): object => ({
    ...object,
    [name]: rest.length === 0 ? mark : put((object[name] ?? {}) as Record<string, unknown>, rest),
  });
  return JSON.stringify(put(right, place)).replace(JSON.stringify(mark), () => value);
}

/** The address with its parameters, and what of the query must be there. */
export function addressOf({ path, parameters }: Operation, known: Known, seed: number): string {
  const inPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((each) => each.name === name)?.schema ?? {};
    const value = validValue(name, schema, known, seed);
    return typeof value === 'object' ? (value as { raw: string }).raw : encodeURIComponent(String(value));
  });
  const query = parameters
    .filter((each) => each.in === 'query' && each.required === true)
    .map(
      ({ name, schema }) => `${name}=${encodeURIComponent(String(validValue(name, schema, known, seed)))}`,
    );
  return query.length === 0 ? inPath : `${inPath}?${query.join('&')}`;
}

function withQuery(path: string, name: string, value: string): string {
  const [address, query = ''] = path.split('?');
  const others = query.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${name}=`));
  return `${address}?${[...others, `${name}=${value}`].join('&')}`;
}
