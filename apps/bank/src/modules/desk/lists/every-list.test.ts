import { type ListDescription, ordersOf } from '@farthing/contract';
import { beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';
import * as sources from './sources/index.ts';

const bank = await testBank();
const lists: readonly ListDescription[] = Object.values(sources).map(({ list }) => list);

let olga: TestMember;
let mary: TestMember;
let ada: TestCustomer;

beforeAll(async () => {
  [olga, mary, ada] = await Promise.all([
    testMember(bank, 'auditor'),
    testMember(bank, 'approver'),
    signedInCustomer(bank, { last_name: 'Listworthy' }),
  ]);
});

type Answer = {
  status: number;
  body: { rows?: { id: string; cells: Record<string, unknown> }[]; errors?: object };
};

async function ask(member: TestMember, path: string, query: Record<string, string> = {}): Promise<Answer> {
  const answer = await bank.fetch(`/api/v1/staff/lists/${path}/?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${member.access}` },
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

/** Something that fits the form of each kind of filter. */
const something = {
  id: '0198a000-0000-7000-8000-000000000000',
  whole: "O'Brien 100%_\\",
  start: "O'Brien 100%_\\",
  number: '2',
  colleague: '0198a000-0000-7000-8000-000000000000',
} as const;

function everyFilter({ filters }: ListDescription): Record<string, string> {
  const given = Object.entries(filters).flatMap(([name, { by, choices = {} }]) => {
    if (by === 'days')
      return [
        [`${name}_from`, '0001-01-01'],
        [`${name}_to`, '9999-12-31'],
      ];
    if (by === 'amounts')
      return [
        [`${name}_from`, '0.01'],
        [`${name}_to`, '9999999999.99'],
      ];
    if (by === 'choice') return [[name, Object.keys(choices).join(',')]];
    return [[name, by === 'pick' ? Object.keys(choices)[0] : something[by]]];
  });
  return Object.fromEntries(given);
}

test.for(lists.map((list) => [list.name, list] as const))(
  'the list of %s answers in every order, with every column and every filter',
  async ([name, list]) => {
    const columns = Object.keys(list.columns).join(',');
    for (const order of ordersOf(list))
      expect(await ask(olga, name, { order, columns })).toMatchObject({ status: 200 });
    expect(await ask(olga, name, everyFilter(list))).toMatchObject({ status: 200, body: { rows: [] } });
    expect(await ask(olga, `${name}/count`, everyFilter(list))).toMatchObject({
      status: 200,
      body: { count: 0 },
    });
  },
);

test.for(lists.map((list) => [list.name, list] as const))(
  'nonsense in each filter of the list of %s is told by its field',
  async ([name, { filters }]) => {
    for (const [field, { by }] of Object.entries(filters)) {
      const isSpan = by === 'days' || by === 'amounts';
      const wrong = isSpan ? `${field}_from` : field;
      const { status, body } = await ask(olga, name, { [wrong]: `\u202e${'x'.repeat(300)}` });
      expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 400, fields: [wrong] });
    }
    const others = { order: 'password', columns: 'name,password_hash', limit: '1000', balance: '1' };
    const { body } = await ask(olga, name, others);
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(Object.keys(others).toSorted());
  },
);

test('a span that ends before it begins is told at its end', async () => {
  const { status, body } = await ask(olga, 'payments', { at_from: '2026-02-01', at_to: '2026-01-01' });
  expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 400, fields: ['at_to'] });
  const amounts = await ask(olga, 'payments', { debit_from: '10.00', debit_to: '9.00' });
  expect(Object.keys(amounts.body.errors ?? {})).toEqual(['debit_to']);
});

test('a customer is found by name in either order, and by a whole address only if the searcher may reveal it', async () => {
  const found = async (query: Record<string, string>) =>
    (await ask(olga, 'customers', query)).body.rows?.map(({ id }) => id);
  for (const name of ['listw', 'ada listworthy', 'LISTWORTHY'])
    expect(await found({ name }), name).toEqual([ada.id]);
  expect(await found({ email: ada.email.toUpperCase() })).toEqual([ada.id]);
  expect(await found({ email: ada.email.slice(0, -1) })).toEqual([]);
  const { body } = await ask(olga, 'customers', { name: 'listw' });
  expect(body.rows?.[0]?.cells.email).toMatch(/^.•••@/);
  for (const guess of [{ email: ada.email }, { account: '12345678' }]) {
    for (const path of ['customers', 'customers/count']) {
      const refused = await ask(mary, path, guess);
      expect({ status: refused.status, fields: Object.keys(refused.body.errors ?? {}) }).toEqual({
        status: 400,
        fields: Object.keys(guess),
      });
    }
  }
});
