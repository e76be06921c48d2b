import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type ReadList, readList } from './lists/index.ts';
import { type ListKind, replaceList } from './store.ts';

/** For the command line: a list as CSV or XML takes the place of the one of its name. Throws, and changes nothing, when it cannot be read. */
export async function importList(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  list: { readonly name: string; readonly kind: ListKind },
  pieces: AsyncIterable<Uint8Array>,
): Promise<Pick<ReadList, 'lines' | 'bad' | 'problems'> & { readonly entries: number }> {
  const { people, lines, bad, problems } = await readList(list.name, pieces);
  await database.transaction((tx) => replaceList(tx, { ...list, at: clock.now() }, people));
  return { entries: people.length, lines, bad, problems };
}
