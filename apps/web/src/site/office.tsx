import type { SiteConfig } from '../lib/site.ts';
import { TextLink } from '../ui/link/link.tsx';

export function OfficeDetails({ site }: { site: SiteConfig }) {
  return (
    <address className="grid justify-items-start gap-1 text-ink-2 not-italic">
      <span>{site.contact.address}</span>
      <TextLink href={`mailto:${site.contact.email}`}>{site.contact.email}</TextLink>
    </address>
  );
}
