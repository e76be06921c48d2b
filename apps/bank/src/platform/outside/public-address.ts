import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What is nobody's on the open internet: this machine, inside networks, documentation, multicast, and what leads to those. */
const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

/** Of IPv6 only this much was ever given to anybody; an IPv4 address in the clothes of IPv6 is outside of it. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !inside.check(address, 'ipv4');
    case 6:
      return global.check(address, 'ipv6') && !inside.check(address, 'ipv6');
    default:
      return false;
  }
}

export class InsideAddress extends Error {
  override readonly name = 'InsideAddress';
}

/**
 * For a connection to where somebody has named: the addresses that are looked at are those that are connected to. Looked up once
 * to be judged and again to connect, a name could lead elsewhere the second time.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || first === undefined) return callback(error ?? new Error('no address'), '');
    if (!found.every(({ address }) => isPublicAddress(address)))
      return callback(new InsideAddress('The address leads to a network that is not public.'), '');
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};
