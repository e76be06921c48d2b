import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { isGone, markGone } from './gone.ts';

test('[ACT-02] what was closed is not asked for any more, while its page is still there', async () => {
  const queries = new QueryClient({
    defaultOptions: { queries: { enabled: ({ queryKey }) => !isGone(queryKey) } },
  });
  let asked = 0;
  const watch = (id: string) =>
    new QueryObserver(queries, { queryKey: ['accounts', 'pots', id], queryFn: () => ++asked }).subscribe(
      () => {},
    );
  const ends = [watch('open'), watch('closed')];
  await expect.poll(() => asked).toBe(2);
  markGone('closed');
  await queries.invalidateQueries();
  expect(asked).toBe(3);
  for (const end of ends) end();
});
