import { choicesOf, type Schema } from './fields.ts';

/** What a value of the schema looks like. Optional fields are left out where something is sent without them. */
export function exampleOf(schema: Schema, name = '', depth = 0): unknown {
  const [first = {}] = choicesOf(schema);
  if (first.default !== undefined) return first.default;
  if (first.const !== undefined) return first.const;
  if (first.enum !== undefined) return first.enum[0];
  if (first.items !== undefined) return listOf(first, name, depth);
  switch (typeIn(first)) {
    case 'object':
      return objectOf(first, depth);
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, first.minimum ?? 1), first.maximum ?? Number.MAX_SAFE_INTEGER);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textOf(first, name);
  }
}

const deepest = 6;

function typeIn({ type }: Schema): string | undefined {
  return Array.isArray(type) ? type.find((each) => each !== 'null') : (type as string | undefined);
}

function listOf({ items = {}, minItems = 0 }: Schema, name: string, depth: number): unknown[] {
  if (depth > deepest) return [];
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, name, depth + 1));
}

function objectOf({ properties = {}, required = [] }: Schema, depth: number): object {
  if (depth > deepest) return {};
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => required.includes(key))
      .map(([key, property]) => [key, exampleOf(property, key, depth + 1)]),
  );
}

/** Everything in them is made up, or kept for examples. */
const texts: Readonly<Record<string, string>> = {
  email: 'rosa.fielding@demo.example',
  password: 'correct horse battery staple',
  password2: 'correct horse battery staple',
  first_name: 'Rosa',
  last_name: 'Fielding',
  full_name: 'Rosa Fielding',
  account_name: 'Corner Bakery',
  name: 'Corner Bakery',
  reference: 'Two loaves',
  reason: 'Seen with the customer.',
  note: 'Seen with the customer.',
  message: 'Hello. When do you open?',
};

const formats: Readonly<Record<string, string>> = {
  uuid: '0198a5c2-7d3e-7a41-9c0f-2b6d8e1f4a57',
  email: 'rosa.fielding@demo.example',
  date: '2026-11-17',
  'date-time': '2026-11-17T09:30:00.000Z',
  uri: 'https://shop.example/',
};

/** Of no network: 9 begins no number of a card. */
const cardNumber = '9999000011112222';
const hash = '6c1f'.repeat(16);

/** Tried in this order where only a pattern says what is taken. */
const candidates = [
  ...['25.00', '4917', '042917', '00960000', '009600', '2026-11-17', '2026-11', '09:30', '1990-04-23'],
  ...['GB33BUKB20201555555555', 'BUKBGB22', 'GB', 'GBP', 'USD', 'a', 'example', 'Example text'],
  ...['0198a5c2-7d3e-7a41-9c0f-2b6d8e1f4a57', '#005d57', '+442079460960', 'https://shop.example/'],
  ...[cardNumber, '04/29', hash, 'BPcMbnWQL5GOYX'.repeat(7).slice(0, 87)],
];

function textOf(schema: Schema, name: string): string {
  const known = texts[name];
  if (known !== undefined && fits(schema, known)) return known;
  const formatted = formats[schema.format ?? ''];
  if (formatted !== undefined) return formatted;
  if (schema.pattern !== undefined) {
    const found = candidates.find((candidate) => fits(schema, candidate));
    if (found !== undefined) return found;
  }
  const text = 'Example text';
  const { minLength = 0, maxLength = text.length } = schema;
  return text.padEnd(minLength, 'x').slice(0, Math.max(maxLength, minLength));
}

function fits(
  { pattern, minLength = 0, maxLength = Number.MAX_SAFE_INTEGER }: Schema,
  text: string,
): boolean {
  return (
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  );
}
