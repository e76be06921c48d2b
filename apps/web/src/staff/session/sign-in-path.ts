/** Why somebody has to sign in who did not ask for it. */
const reasons = ['idle', 'ended'] as const;
export type SignedOutReason = (typeof reasons)[number];

type Asked = { readonly reason?: SignedOutReason; readonly to?: string };

/** The sign-in page, with why it is shown and where it leads afterwards. */
export function signInPath({ reason, to }: Asked): string {
  const query = new URLSearchParams();
  if (reason !== undefined) query.set('signed-out', reason);
  if (to !== undefined && to !== home) query.set('to', to);
  return query.size === 0 ? '/staff/sign-in' : `/staff/sign-in?${query}`;
}

/** For whoever is signed in and wants a session that lasts longer. */
export const signInAgainPath = '/staff/sign-in?again=yes';

export function isAgain(query: URLSearchParams): boolean {
  return query.has('again');
}

export function reasonIn(query: URLSearchParams): SignedOutReason | undefined {
  return reasons.find((reason) => reason === query.get('signed-out'));
}

/** Only a page of the console: a link that somebody was sent must not lead anywhere else after signing in. */
export function destinationIn(query: URLSearchParams): string {
  const to = query.get('to') ?? home;
  const { pathname } = new URL(to, 'http://console');
  return to.startsWith('/staff/') && pathname.startsWith('/staff/') && pathname !== '/staff/sign-in'
    ? to
    : home;
}

const home = '/staff';
