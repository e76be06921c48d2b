import type { SiteConfig, SiteContact } from '@farthing/contract';

/** How to reach the bank, and whether that is only an example because nobody has configured it. */
export type ContactDetails = SiteContact & { readonly isExample: boolean };

/** Telephone number and domain are from the ranges kept for stories: they can belong to nobody. */
const example: Omit<SiteContact, 'replyTime'> = {
  email: 'support@farthing.example',
  phone: '+44 20 7946 0960',
  address: '960 Wren Yard, London EC2A',
  whatsappUrl: 'https://wa.me/442079460960',
  telegramUrl: 'https://telegram.org/',
  socialUrls: ['https://www.instagram.com/', 'https://www.linkedin.com/', 'https://mastodon.social/'],
};

/** In a sandbox that nobody has configured, the pages still show where these things stand. */
export function contactDetails({ mode, contact }: SiteConfig): ContactDetails {
  const { replyTime, ...ways } = contact;
  const configured = Object.values(ways).some((value) => value !== null && value.length > 0);
  if (mode === 'live' || configured) return { ...contact, isExample: false };
  return { ...example, replyTime, isExample: true };
}

export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

export function mapHref(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
}

/** The ways that there are, in words. */
export function waysToReach(site: SiteConfig): readonly string[] {
  const contact = contactDetails(site);
  return [
    'a form',
    'live chat',
    ...chatLinks(contact).map(({ label }) => label),
    ...(contact.email ? ['email'] : []),
    ...(contact.phone ? ['phone'] : []),
    ...(contact.address ? ['the office'] : []),
  ];
}

export type OutsideLink = { readonly href: string; readonly label: string };

/** WhatsApp and Telegram, by which people can write to the bank. */
export function chatLinks({
  whatsappUrl,
  telegramUrl,
}: Pick<SiteContact, 'whatsappUrl' | 'telegramUrl'>): readonly OutsideLink[] {
  return [
    ...(whatsappUrl ? [{ href: whatsappUrl, label: 'WhatsApp' }] : []),
    ...(telegramUrl ? [{ href: telegramUrl, label: 'Telegram' }] : []),
  ];
}

export function socialLinks({ socialUrls }: Pick<SiteContact, 'socialUrls'>): readonly OutsideLink[] {
  return socialUrls.map((href) => ({ href, label: socialName(new URL(href).hostname) }));
}

function socialName(hostname: string): string {
  const [domain = hostname] = hostname.replace(/^www\./, '').split('.');
  const known: Readonly<Record<string, string>> = {
    linkedin: 'LinkedIn',
    youtube: 'YouTube',
    tiktok: 'TikTok',
    x: 'X',
  };
  return known[domain] ?? domain.charAt(0).toUpperCase() + domain.slice(1);
}
