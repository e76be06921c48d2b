import type { Config } from './config.ts';

/**
 * A sandbox that somebody tries out on their own machine: nobody else reaches it, by itself or through a proxy. Its limits
 * need not protect anybody, and its demo people may be offered with their passwords.
 */
export function isPrivateSandbox({
  mode,
  host,
  trustedProxies,
}: Pick<Config, 'mode' | 'host' | 'trustedProxies'>): boolean {
  return mode === 'sandbox' && isLoopback(host) && trustedProxies.length === 0;
}

/** How many times as many calls are taken as in a live bank. */
export function limitsTimes(
  config: Pick<Config, 'mode' | 'host' | 'trustedProxies' | 'sandboxLimits'>,
): number {
  return isPrivateSandbox(config) && config.sandboxLimits === 'generous' ? 100 : 1;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
