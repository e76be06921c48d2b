import type { SiteConfig } from '@farthing/contract';
import type { Config } from './config.ts';

/** What the pages may know of the settings: nothing secret, and null for what is not configured. */
export function siteConfig(config: Config, address: string): SiteConfig {
  const { contact, legal } = config;
  return {
    mode: config.mode,
    publicUrl: config.publicUrl ?? address,
    brand: { name: config.brandName },
    contact: {
      email: contact.email ?? null,
      phone: contact.phone ?? null,
      address: contact.address ?? null,
      whatsappUrl: contact.whatsappUrl ?? null,
      telegramUrl: contact.telegramUrl ?? null,
      socialUrls: contact.socialUrls,
    },
    legal: {
      entity: legal.entity ?? null,
      regulatoryStatement: legal.regulatoryStatement ?? null,
      depositInsuranceStatement: legal.depositInsuranceStatement ?? null,
    },
    fees: [],
  };
}
