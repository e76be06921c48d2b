import type { CheckedBooks, PublicSite } from '@farthing/contract';
import type { Modules } from './app.ts';
import type { Clock } from './platform/clock.ts';
import type { SiteNow } from './platform/http/web.ts';

/** However many open the page, the database is asked this often at most. */
const askedEveryMs = 10_000;

/**
 * What the public pages say, with the last check of the books. Another object only when either is another: pages are made
 * anew then. While the database is away, the pages say what they said last.
 */
export function withBooks(
  site: SiteNow,
  desk: Pick<Modules['desk'], 'findLastCheck'>,
  clock: Clock,
): SiteNow {
  let books: CheckedBooks | undefined;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let last: { readonly of: PublicSite; readonly books: typeof books; readonly both: PublicSite } | undefined;
  return async () => {
    const of = await site();
    const nowMs = clock.now().getTime();
    if (nowMs - askedAtMs >= askedEveryMs) {
      askedAtMs = nowMs;
      books = sameOr(books, await readBooks(desk).catch(() => books));
    }
    if (last === undefined || last.of !== of || last.books !== books)
      last = { of, books, both: { ...of, books } };
    return last.both;
  };
}

async function readBooks({
  findLastCheck,
}: Pick<Modules['desk'], 'findLastCheck'>): Promise<CheckedBooks | undefined> {
  const check = await findLastCheck();
  if (check?.ended_at == null || check.last_hash === null) return undefined;
  return {
    checkedAt: check.ended_at.toISOString(),
    isSound: check.state === 'passed',
    transfers: Number(check.transfers),
    accounts: Number(check.accounts),
    lastHash: check.last_hash,
  };
}

function sameOr(known: CheckedBooks | undefined, read: CheckedBooks | undefined): CheckedBooks | undefined {
  return JSON.stringify(known) === JSON.stringify(read) ? known : read;
}
