import type { ReactNode } from 'react';
import { useApp } from '../lib/app.tsx';
import { Brand } from '../ui/brand/brand.tsx';
import { SandboxMarker } from '../ui/sandbox-marker/sandbox-marker.tsx';
import { ThemeSwitch } from '../ui/theme-switch/theme-switch.tsx';

/** What the tools of the sandbox stand in. */
export function SandboxFrame({ children }: { children: ReactNode }) {
  const { site } = useApp();
  return (
    <>
      <SandboxMarker />
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex min-h-16 max-w-6xl items-center justify-between gap-4 px-4 md:px-6">
          <Brand name={site.brand.name} />
          <ThemeSwitch place="header" />
        </div>
      </header>
      <main className="mx-auto max-w-4xl px-4 py-10 md:px-6">{children}</main>
    </>
  );
}
