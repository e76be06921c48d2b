import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../tools/testing/database.ts';
import { newId } from '../testing/fixture.ts';
import { type LiveRow, parametersOf, sourceOf } from './row-source.ts';
import { change, insertion } from './rows.ts';

const { pool } = await openTestDatabase();

const everything = insertion('anything', {
  columns: {
    id: 'uuid',
    words: 'text?',
    list: 'text[]',
    times: 'timestamptz[]',
    facts: 'jsonb?',
    bytes: 'bytea?',
    amount: 'bigint',
    rate: 'numeric',
    flag: 'boolean',
    at: 'timestamptz?',
    day: 'date',
    posted: 'transfer',
  },
});

type Given = Parameters<typeof everything.row>[0];

async function carried(given: readonly Given[], places = new Map<string, number>()) {
  const live = given.map((each, work): LiveRow => ({ work, command: null, row: everything.row(each) }));
  const text = `WITH ${sourceOf({ kind: everything, rows: 'k0', parameter: 1 })} SELECT * FROM k0 ORDER BY n`;
  const { rows } = await pool.query(text, [...parametersOf(everything, live, places)]);
  return rows.map(({ n: _place, ...row }) => row);
}

const plain = {
  id: newId(),
  words: null,
  list: [],
  times: [],
  facts: null,
  bytes: null,
  amount: 0n,
  rate: '1',
  flag: false,
  at: null,
  day: '2030-01-01',
  posted: newId(),
} satisfies Given;

/** PostgreSQL keeps no NUL, and half a character is none. */
const words = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('"', '\\', ',', '{', '}', 'NULL', '\n', ' ', "'", '$1') }),
  )
  .filter((text) => text.isWellFormed() && !text.includes('\0'));

const time = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });

test('whatever a row says arrives as it was, in its own row and column', async () => {
  const rows = fc.array(
    fc.record({
      words: fc.option(words),
      list: fc.array(words, { maxLength: 3 }),
      times: fc.array(time, { maxLength: 3 }),
      facts: fc.option(fc.record({ said: words, ',"}': words })),
      bytes: fc.option(fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes))),
      amount: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      flag: fc.boolean(),
      at: fc.option(time),
    }),
    { minLength: 1, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(rows, async (some) => {
      const given = some.map((each, index) => ({
        ...plain,
        ...each,
        rate: `${index}.25`,
        posted: `p${index}`,
      }));
      const places = new Map(given.map(({ posted }, index) => [posted, 10 + index]));
      const expected = given.map((each, index) => ({ ...each, posted: 10 + index }));
      expect(await carried(given, places)).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

test.for([`${newId()},${newId()}`, `${newId()}}`, `${newId()}","`, 'NULL', '{}'])(
  'an id that is none, %s, moves nothing into the rows of others: it is refused',
  async (id) => {
    await expect(carried([plain, { ...plain, id }, plain])).rejects.toThrow(
      'invalid input syntax for type uuid',
    );
  },
);

test('a row that can be refused says whose it is, and what it has to be', async () => {
  const kind = change('anything', { key: { id: 'uuid' }, was: { words: 'text?' }, set: { words: 'text' } });
  const [first, second] = [newId(), newId()];
  const rows = [
    kind.row({ id: first, was: { words: null }, words: 'b' }),
    kind.row({ id: second, was: { words: 'NULL' }, words: '' }),
  ];
  const live = rows.map((row, work): LiveRow => ({ work, command: [first, null][work] ?? null, row }));
  const text = `WITH ${sourceOf({ kind, rows: 'k0', parameter: 1 })} SELECT * FROM k0 ORDER BY work`;
  const found = await pool.query(text, [...parametersOf(kind, live, new Map())]);
  expect(found.rows).toMatchObject([
    { work: 0, command: first, id: first, was_words: null, words: 'b' },
    { work: 1, command: null, id: second, was_words: 'NULL', words: '' },
  ]);
});
