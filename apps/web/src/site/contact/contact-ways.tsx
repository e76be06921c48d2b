import type { SiteConfig } from '@farthing/contract';
import { Mail, MapPin, MessageCircle, MessagesSquare, Phone, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextLink } from '../../ui/link/link.tsx';
import { chatLinks, contactDetails, mapHref, phoneHref, socialLinks } from '../contact-details.ts';
import { Demonstration } from '../parts/demonstration.tsx';
import { IconTile } from '../parts/icon-card.tsx';

export function ContactWays({ site }: { site: SiteConfig }) {
  const contact = contactDetails(site);
  const { email, phone, address } = contact;
  const social = socialLinks(contact);
  return (
    <section aria-labelledby="ways-title">
      <h2 id="ways-title" className="mb-6 text-2xl">
        Other ways to reach us
      </h2>
      <ul className="mb-5">
        <Way icon={<IconTile Icon={MessagesSquare} />} title="Live chat">
          <TextLink href="/chat">Write to us on this site</TextLink>
        </Way>
      </ul>
      {contact.isExample && (
        <div className="mb-6">
          <Demonstration>Example details: nobody answers there</Demonstration>
        </div>
      )}
      <ul className="grid gap-5">
        {chatLinks(contact).map(({ href, label }) => (
          <Way
            key={href}
            icon={<IconTile Icon={label === 'Telegram' ? Send : MessageCircle} />}
            title={label}
          >
            <TextLink href={href}>Chat on {label}</TextLink>
          </Way>
        ))}
        {email && (
          <Way icon={<IconTile Icon={Mail} />} title="Email">
            <TextLink href={`mailto:${email}`}>{email}</TextLink>
          </Way>
        )}
        {phone && (
          <Way icon={<IconTile Icon={Phone} />} title="Phone">
            <TextLink href={phoneHref(phone)}>{phone}</TextLink>
          </Way>
        )}
        {address && (
          <Way icon={<IconTile Icon={MapPin} />} title="Office">
            <TextLink href={mapHref(address)}>{address}</TextLink>
          </Way>
        )}
      </ul>
      {social.length > 0 && (
        <ul className="mt-6 flex flex-wrap gap-x-5 gap-y-2 border-line border-t pt-6">
          {social.map(({ href, label }) => (
            <li key={href}>
              <TextLink href={href}>{label}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Way({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4">
      {icon}
      <div className="min-w-0">
        <h3 className="font-semibold">{title}</h3>
        <p className="wrap-anywhere">{children}</p>
      </div>
    </li>
  );
}
