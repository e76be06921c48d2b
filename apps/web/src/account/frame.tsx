import type { ReactNode } from 'react';
import { useApp } from '../lib/app.tsx';
import { BrandHeader } from '../ui/brand/brand-header.tsx';
import { TextLink } from '../ui/link/link.tsx';
import { SandboxMarker } from '../ui/sandbox-marker/sandbox-marker.tsx';
import { ThemeSwitch } from '../ui/theme-switch/theme-switch.tsx';
import { AccountArt } from './art.tsx';

type AccountFrameProps = { title: string; intro?: ReactNode; children: ReactNode };

/** What every account page stands in. */
export function AccountFrame({ title, intro, children }: AccountFrameProps) {
  const { site } = useApp();
  return (
    <div className="flex min-h-dvh flex-col">
      {site.mode === 'sandbox' && <SandboxMarker />}
      <BrandHeader name={site.brand.name}>
        <ThemeSwitch place="header" />
      </BrandHeader>
      <div className="mx-auto grid w-full max-w-6xl grow gap-x-20 px-4 py-8 md:px-6 md:py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
        <main className="mx-auto grid w-full max-w-lg content-start gap-6 lg:mx-0 lg:pt-6">
          <div className="grid gap-2">
            <h1 tabIndex={-1} className="text-3xl md:text-4xl">
              {title}
            </h1>
            {intro && <p className="text-ink-2 text-lg">{intro}</p>}
          </div>
          {children}
        </main>
        <AccountArt brand={site.brand} />
      </div>
      <AccountFooter />
    </div>
  );
}

function AccountFooter() {
  return (
    <footer className="mx-auto flex w-full max-w-6xl flex-wrap gap-x-6 gap-y-1 px-4 pb-8 text-sm max-sm:pb-20 md:px-6">
      <FooterLink href="/help">Help Center</FooterLink>
      <FooterLink href="/security">Security</FooterLink>
      <FooterLink href="/privacy">Privacy Policy</FooterLink>
      <FooterLink href="/terms">Terms & Conditions</FooterLink>
    </footer>
  );
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <TextLink href={href} className="inline-flex min-h-6 items-center">
      {children}
    </TextLink>
  );
}
