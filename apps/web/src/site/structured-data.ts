import type { PublicSite, SiteConfig } from '@farthing/contract';
import { questionsOf } from './content/questions.ts';

const context = 'https://schema.org';

/** Only of a company that its operator has named: a demonstration is not one. */
export function organisationData({ mode, brand, legal, publicUrl, contact }: SiteConfig): object | undefined {
  if (mode !== 'live' || legal.entity === null) return undefined;
  return {
    '@context': context,
    '@type': 'Organization',
    name: brand.name,
    legalName: legal.entity,
    url: publicUrl,
    logo: new URL('/icon-512.png', publicUrl).href,
    ...(contact.email && { email: contact.email }),
    ...(contact.phone && { telephone: contact.phone }),
    ...(contact.address && { address: contact.address }),
    ...(contact.socialUrls.length > 0 && { sameAs: contact.socialUrls }),
  };
}

export function faqData(site: PublicSite): object {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: questionsOf(site).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
