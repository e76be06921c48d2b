/** What the values of a column are; with a question mark, or null. */
type Values = {
  readonly uuid: string;
  readonly text: string;
  readonly smallint: number;
  readonly integer: number;
  readonly bigint: bigint;
  /** As it is written: 1.25. */
  readonly numeric: string;
  readonly boolean: boolean;
  readonly timestamptz: Date;
  /** A day: 2026-01-31. */
  readonly date: string;
  readonly bytea: Buffer;
  readonly jsonb: unknown;
  readonly 'text[]': readonly string[];
  readonly 'timestamptz[]': readonly Date[];
  /** The id of a command of the same work; what is written is its number in the journal. */
  readonly transfer: string;
};

export type ColumnType = keyof Values;

export type Columns = { readonly [name: string]: ColumnType | `${ColumnType}?` };

export type ValuesOf<C extends Columns> = {
  readonly [Name in keyof C]: C[Name] extends `${infer Type extends ColumnType}?`
    ? Values[Type] | null
    : C[Name] extends ColumnType
      ? Values[C[Name]]
      : never;
};

/** A value as JSON carries it to the column: exact, whatever its type. */
export function inJson(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return value;
}

/** Two rows share it only if they are the same: the second of them would be taken for one that is there already. */
export function keyOf(
  table: string,
  names: readonly string[],
  given: Readonly<Record<string, unknown>>,
): string {
  let key = table;
  // No text of the database holds a NUL, so that "a", "b|c" and "a|b", "c" stay two.
  for (const name of names) key += `\0${inJson(given[name])}`;
  return key;
}

/** A value as an element of the array that carries a column. */
export function inArray(value: unknown, type: string): string {
  if (value === null || value === undefined) return 'NULL';
  // JSON has no line breaks or other controls of its own, so quoting it once more is what an array needs.
  if (type.startsWith('jsonb')) return JSON.stringify(JSON.stringify(value));
  if (Array.isArray(value)) return quotedText(`{${value.map((each) => inArray(each, '')).join(',')}}`);
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`;
  // Whatever a string says, it stays one element: without quotes a comma in it would move the rows of others.
  return typeof value === 'string' ? quotedText(value) : String(value);
}

function quotedText(text: string): string {
  return `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, '\\$&') : text}"`;
}

/** Names are the program's own; this keeps it so. */
export function quoted(name: string): string {
  if (!/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/.test(name))
    throw new Error(`"${name}" is no name of a column`);
  return name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');
}

/** The type of the array that carries a column, and how its element becomes a value of the column. */
export function carriedAs(type: string): { readonly array: string; readonly cast: string } {
  const plain = type.replace('?', '');
  if (plain === 'transfer') return { array: 'integer[]', cast: '' };
  // An array of arrays would have to be of one length throughout.
  return plain.endsWith('[]') ? { array: 'text[]', cast: `::${plain}` } : { array: `${plain}[]`, cast: '' };
}
