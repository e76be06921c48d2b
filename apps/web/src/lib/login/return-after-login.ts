/** Whoever follows the link of a request for money signs in first, and then goes on to it. */
const payPage = /^\/layout\/pay\/[\w-]{27}$/;

/** For the login page, by the state of the history: no address that somebody else has written leads anywhere. */
export function returningTo(pathname: string): { readonly next: string } | undefined {
  return payPage.test(pathname) ? { next: pathname } : undefined;
}

/** Where to go after the login: to the dashboard, unless somebody was on their way to something else. */
export function pageAfterLogin(state: unknown): string {
  const next = typeof state === 'object' && state !== null && 'next' in state ? state.next : undefined;
  return typeof next === 'string' && payPage.test(next) ? next : '/layout/dashboard';
}
