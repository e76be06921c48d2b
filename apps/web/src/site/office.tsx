import type { SiteConfig } from '@farthing/contract';
import { TextLink } from '../ui/link/link.tsx';
import { chatLinks, contactDetails, phoneHref, socialLinks } from './contact-details.ts';

/** How to reach the bank: what its operator has configured, or an example that says that it is one. */
export function OfficeDetails({ site }: { site: SiteConfig }) {
  const contact = contactDetails(site);
  const { email, phone, address } = contact;
  const outside = [...chatLinks(contact), ...socialLinks(contact)];
  return (
    <div className="grid gap-4 text-ink-2">
      <address className="grid justify-items-start gap-1 not-italic">
        {address && <span>{address}</span>}
        {phone && <ContactLink href={phoneHref(phone)}>{phone}</ContactLink>}
        {email && <ContactLink href={`mailto:${email}`}>{email}</ContactLink>}
      </address>
      {outside.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {outside.map(({ href, label }) => (
            <li key={href}>
              <ContactLink href={href}>{label}</ContactLink>
            </li>
          ))}
        </ul>
      )}
      {contact.isExample && <p className="text-ink-3 text-sm">Example details: nobody answers here.</p>}
    </div>
  );
}

function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <TextLink href={href} className="inline-flex min-h-6 items-center">
      {children}
    </TextLink>
  );
}
