import type { SiteConfig } from '@farthing/contract';
import { TextLink } from '../ui/link/link.tsx';

/** How to reach the bank: only what its operator has configured. */
export function OfficeDetails({ site }: { site: SiteConfig }) {
  const { email, phone, address } = site.contact;
  const links = [
    ...(email ? [{ href: `mailto:${email}`, label: email }] : []),
    ...(phone ? [{ href: `tel:${phone.replace(/[^+\d]/g, '')}`, label: phone }] : []),
    ...socialLinks(site),
  ];
  if (links.length === 0 && !address) return null;
  return (
    <address className="grid justify-items-start gap-2 text-ink-2 not-italic">
      {address && <span>{address}</span>}
      {links.map(({ href, label }) => (
        <TextLink key={href} href={href}>
          {label}
        </TextLink>
      ))}
    </address>
  );
}

function socialLinks({ contact }: SiteConfig): { href: string; label: string }[] {
  return [
    ...(contact.whatsappUrl ? [{ href: contact.whatsappUrl, label: 'WhatsApp' }] : []),
    ...(contact.telegramUrl ? [{ href: contact.telegramUrl, label: 'Telegram' }] : []),
    ...contact.socialUrls.map((href) => ({ href, label: new URL(href).hostname.replace(/^www\./, '') })),
  ];
}
