import { type SiteConfig, usualBrandName } from '@farthing/contract';

/**
 * Whether this is a sandbox under the name of the software. Only such a one has the coin's story, and looks as the pictures
 * do: of a bank with another name both would be untrue.
 */
export function isFarthingSandbox({ mode, brand }: SiteConfig): boolean {
  return mode === 'sandbox' && brand.name === usualBrandName;
}
