import { call } from '@farthing/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '../../../../../tools/testing/database.ts';
import { testHttpServer } from '../../../../../tools/testing/http-server.ts';
import { sharedListRoute } from './route.ts';
import { SharedList } from './shared-list.ts';

const item = z.object({ name: z.string() });
const listed = call({
  method: 'GET',
  path: '/listed/',
  summary: 'List something',
  access: 'public',
  rate: 'general',
  answer: { status: 200, body: z.object({ count: z.int(), items: z.array(item) }) },
  errors: [],
});

test('a list that is kept is written by its schema once, and again when it is another', async () => {
  let reads = 0;
  const secretive = (name: string) => ({
    get name() {
      reads += 1;
      return name;
    },
    secret: 'never told',
  });
  const kept = new SharedList([secretive('"a"\u2028</script>'), secretive('b')]);
  let items = kept;
  const answer = async () => ({ count: items.items.length, items, secret: 'never told' });
  const app = await testHttpServer(await openTestDatabase(), [sharedListRoute(listed, 'items', answer)]);
  const get = async () => (await app.inject('/api/v1/listed/')).json();

  const expected = { count: 2, items: [{ name: '"a"\u2028</script>' }, { name: 'b' }] };
  expect([await get(), await get()]).toEqual([expected, expected]);
  expect(reads).toBe(2);
  items = new SharedList([secretive('c')]);
  expect(await get()).toEqual({ count: 1, items: [{ name: 'c' }] });
  items = new SharedList([]);
  expect(await get()).toEqual({ count: 0, items: [] });
  items = kept;
  const { headers, body } = await app.inject('/api/v1/listed/');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(body).not.toContain('never told');
  await app.close();
});

test('a list that was written is kept as its own bytes and nothing else, and can be read back', () => {
  const names = Array.from({ length: 100 }, (_, index) => ({ name: `number ${index} of Ünïcode` }));
  const list = new SharedList(names);
  expect(list.items).toBe(names);
  const bytes = list.written(JSON.stringify);
  // A piece of the pool that Node shares among short buffers would keep all 64 kB of it.
  expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
  expect(list.items).not.toBe(names);
  expect(list.items).toEqual(names);
  expect(list.written(() => 'never asked')).toBe(bytes);
});
