import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { IdentityProvider } from '../services.ts';
import { httpProvider } from './http.ts';
import { sandboxProvider } from './sandbox.ts';

/** The operator's, or that of a sandbox; without one, members of staff of a live bank look at every check. */
export function identityProvider(
  { mode, identityChecks: { url, secrets } }: Pick<Config, 'mode' | 'identityChecks'>,
  clock: Clock,
): IdentityProvider | undefined {
  if (url !== undefined) return httpProvider({ url, secrets }, clock);
  return mode === 'sandbox' ? sandboxProvider : undefined;
}
