import type { ReactNode } from 'react';
import { useApp } from '../lib/app.tsx';
import { BrandHeader } from '../ui/brand/brand-header.tsx';
import { SandboxMarker } from '../ui/sandbox-marker/sandbox-marker.tsx';
import { SkipLink } from '../ui/shell/skip-link.tsx';
import { ThemeSwitch } from '../ui/theme-switch/theme-switch.tsx';

/** What the tools of the sandbox stand in. */
export function SandboxFrame({ children }: { children: ReactNode }) {
  const { site } = useApp();
  return (
    <>
      <SkipLink />
      <SandboxMarker />
      <BrandHeader name={site.brand.name}>
        <ThemeSwitch place="header" />
      </BrandHeader>
      <main id="content" tabIndex={-1} className="mx-auto max-w-4xl px-4 py-10 outline-none md:px-6">
        {children}
      </main>
    </>
  );
}
