import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import { httpNames } from './http-provider.ts';
import type { NameProvider } from './provider.ts';
import { sandboxNames } from './sandbox-provider.ts';

export { checkName, keptSince, type NameServices } from './check.ts';
export { namesOfFile } from './file-names.ts';
export {
  nameOfPayment,
  noteOfPayment,
  type PaymentName,
  type PaymentToName,
  paymentNameRow,
} from './payment-name.ts';
export { forgetChecks } from './store.ts';

/** The operator's, or that of a sandbox; a live bank without one says that names could not be checked. */
export function nameProvider(
  { mode, nameChecks }: Pick<Config, 'mode' | 'nameChecks'>,
  clock: Clock,
): NameProvider | undefined {
  const { url, secrets } = nameChecks;
  if (url !== undefined) return httpNames({ url, secrets }, clock);
  return mode === 'sandbox' ? sandboxNames : undefined;
}
