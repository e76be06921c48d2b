import { sharedWords } from '../installed/shared-words.ts';

/** What somebody was on their way to when they had to sign in: a request for money to pay, or what another app has shared. */
const payPage = /^\/layout\/pay\/[\w-]{27}$/;
const askPage = '/layout/requests';
const home = '/layout/dashboard';

type Place = { readonly pathname: string; readonly search: string };

/** For the login page, by the state of the history: no address that somebody else has written leads anywhere. */
export function returningTo(place: Place): { readonly next: string } | undefined {
  const next = nextOf(place);
  return next === undefined ? undefined : { next };
}

/** Of a session that has ended by itself: the whole page is loaded anew, so it is kept in the tab, for the same person. */
export function keepReturn(place: Place, owner: string | null): void {
  const next = nextOf(place);
  if (next !== undefined && owner !== null) sessionStorage.setItem(key, JSON.stringify({ next, owner }));
}

export function forgetReturn(): void {
  sessionStorage.removeItem(key);
}

/** Where to go after the login: to the dashboard, unless they were on their way to something else. */
export function pageAfterLogin(state: unknown, owner: string | null): string {
  const kept = readKept();
  const next = textIn(state, 'next') ?? (textIn(kept, 'owner') === owner ? textIn(kept, 'next') : undefined);
  const [pathname = '', search = ''] = next?.split('?') ?? [];
  // Judged again: whatever stands there, it leads to these pages or home.
  return nextOf({ pathname, search }) ?? home;
}

const key = 'afterLogin';

function nextOf({ pathname, search }: Place): string | undefined {
  if (payPage.test(pathname)) return pathname;
  if (pathname !== askPage) return undefined;
  const text = sharedWords(new URLSearchParams(search));
  return text === '' ? undefined : `${askPage}?${new URLSearchParams({ text })}`;
}

function readKept(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function textIn(value: unknown, name: string): string | undefined {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : undefined;
}
