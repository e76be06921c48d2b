import type { PublicSite } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import type { SiteTerms } from '../../platform/site-config.ts';
import type { CurrentSettings } from './follow.ts';
import { siteTerms } from './site-terms.ts';
import type { Settings } from './snapshot.ts';

/**
 * What the public pages say now: another object only when a setting is another. A page promises no price by itself, so while the
 * settings cannot be read it says what it said last, instead of nothing.
 */
export function siteNow(
  { current }: CurrentSettings,
  siteWith: (terms: SiteTerms) => PublicSite,
  currency: Currency,
): () => Promise<PublicSite> {
  let last: { readonly of: Settings; readonly site: PublicSite } | undefined;
  return async () => {
    const settings = await current().catch((error: unknown) => {
      if (last === undefined) throw error;
      return last.of;
    });
    if (last?.of !== settings)
      last = { of: settings, site: siteWith(siteTerms(settings.values, currency, settings.formerNames)) };
    return last.site;
  };
}
