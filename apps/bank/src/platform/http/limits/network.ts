import { isIPv4 } from 'node:net';

/**
 * Whose address this is, as far as limits go. An IPv4 address is one household or office. Of IPv6 everybody is given at
 * least a /64: counted by address, whoever has one could come from another address with every call.
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  const groups = groupsOf(address);
  return groups === undefined
    ? address
    : (embeddedIPv4(groups) ?? `${groups.slice(0, 4).map(hex).join(':')}::/64`);
}

/** This machine itself, or a proxy on it that nobody named. */
export function isLoopback(address: string): boolean {
  return /^(::1|(::ffff:)?127\.)/.test(address);
}

const hex = (group: number) => group.toString(16);

/** The eight groups of an IPv6 address, whichever of its many spellings it has. */
function groupsOf(address: string): readonly number[] | undefined {
  const [withoutZone = ''] = address.split('%');
  // Brings an IPv4 address at the end, and every other spelling, to the one with groups.
  const host = URL.parse(`http://[${withoutZone}]/`)?.hostname.slice(1, -1);
  if (host === undefined) return undefined;
  const [before = '', after] = host.split('::');
  const parse = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [parse(before), parse(after ?? '')];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** An IPv4 address in the clothes of IPv6: as a socket for both shows it, or behind a NAT64. All would be one network. */
function embeddedIPv4(groups: readonly number[]): string | undefined {
  const prefix = groups.slice(0, 6).map(hex).join(':');
  if (prefix !== '0:0:0:0:0:ffff' && prefix !== '64:ff9b:0:0:0:0') return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}
