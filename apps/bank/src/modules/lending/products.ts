import { lendingProductsOf } from '../settings/index.ts';
import type { LendingServices } from './services.ts';

/** What is lent now, by the settings of this moment. */
export async function currentProducts({ settings, config }: Pick<LendingServices, 'settings' | 'config'>) {
  const { values, version } = await settings.current();
  return { products: lendingProductsOf(values, config.ledgerCurrency), version };
}
