import type { ApiField } from '@farthing/contract';

/** The part of a JSON schema that the schemas of the contract come to. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
};

const deepest = 5;

/** Every field of an object, and of what is inside of it, one after the other. */
export function fieldsOf(schema: Schema, before = '', depth = 0): readonly ApiField[] {
  if (depth > deepest) return [];
  const shapes = choicesOf(schema);
  const known = new Map<string, ApiField>();
  for (const shape of shapes) {
    for (const field of ofShape(shape, before, depth))
      known.set(
        field.name,
        known.get(field.name) ?? { ...field, isRequired: field.isRequired && shapes.length === 1 },
      );
  }
  return [...known.values()];
}

function ofShape(schema: Schema, before: string, depth: number): readonly ApiField[] {
  if (schema.items !== undefined) return fieldsOf(schema.items, `${before}[]`, depth + 1);
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = before === '' ? key : `${before}.${key}`;
    const isRequired = schema.required?.includes(key) === true && property.default === undefined;
    return [{ name, type: typeOf(property), isRequired }, ...fieldsOf(property, name, depth + 1)];
  });
}

/** The shapes that something may have, but for null. */
export function choicesOf(schema: Schema): readonly Schema[] {
  const several = schema.anyOf ?? schema.oneOf;
  if (several === undefined) return [schema];
  return several.filter(({ type }) => type !== 'null').flatMap(choicesOf);
}

function typeOf(schema: Schema): string {
  const several = schema.anyOf ?? schema.oneOf;
  if (several !== undefined) return [...new Set(several.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.items !== undefined) return `list of ${typeOf(schema.items)}`;
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : String(schema.type ?? 'any');
  if (type === 'string') return schema.format ?? lengthOf(schema);
  if (type === 'integer' || type === 'number') return `${type}${rangeOf(schema)}`;
  return type;
}

function lengthOf({ minLength, maxLength }: Schema): string {
  if (maxLength === undefined) return 'string';
  return minLength === maxLength ? `string of ${maxLength}` : `string, at most ${maxLength}`;
}

/** Bounds that only say how large a number of a computer can be are left out. */
function rangeOf({ minimum, maximum }: Schema): string {
  const most = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  const least = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined;
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`;
  if (most !== undefined) return `, at most ${most}`;
  return least === undefined ? '' : `, at least ${least}`;
}
