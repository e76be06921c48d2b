import { linkedPayee, linkTo } from '../transfer/whom/offered.ts';

/** Where the text of a code, or a link that was typed, leads: to a page of this bank, to another site, or nowhere. */
type Linked =
  | { readonly kind: 'page'; readonly to: string }
  | { readonly kind: 'elsewhere'; readonly host: string }
  | { readonly kind: 'nowhere' };

const nowhere = { kind: 'nowhere' } as const;

/** The address of the page is put together anew, from what belongs into it: nothing else of a code is followed. */
export function linkedPage(text: string, ownAddresses: readonly string[]): Linked {
  const hosts = ownAddresses.map((address) => new URL(address).host);
  const url = addressIn(text.trim(), hosts);
  if (url === undefined) return nowhere;
  if (!hosts.includes(url.host)) return { kind: 'elsewhere', host: url.host };
  const to = requestIn(url) ?? payeeIn(url);
  return to === undefined ? nowhere : { kind: 'page', to };
}

function addressIn(text: string, hosts: readonly string[]): URL | undefined {
  // People leave out how an address begins.
  const isShort = hosts.some((host) => text.toLowerCase().startsWith(`${host}/`));
  const whole = isShort ? `https://${text}` : text;
  return /^https?:\/\//i.test(whole) && URL.canParse(whole) ? new URL(whole) : undefined;
}

function requestIn({ pathname }: URL): string | undefined {
  const token = /^\/(?:layout\/)?pay\/([\w-]{27})\/?$/.exec(pathname)?.[1];
  return token === undefined ? undefined : `/layout/pay/${token}`;
}

/** The link by which somebody is paid, from their book of payees. */
function payeeIn({ pathname, search }: URL): string | undefined {
  const payee = pathname === '/layout/transfer' ? linkedPayee(search) : undefined;
  if (payee === undefined) return undefined;
  const { account_number: number, account_name: name, currency } = payee;
  return linkTo('', { number, name, currency });
}
