import '../shell/staff.css';
import type { ReactNode } from 'react';
import { useApp } from '../../lib/app.tsx';
import { SandboxMarker } from '../../ui/sandbox-marker/sandbox-marker.tsx';
import { ThemeSwitch } from '../../ui/theme-switch/theme-switch.tsx';
import { StaffBrand } from '../shell/staff-brand.tsx';

type SignInFrameProps = { title: string; intro?: ReactNode; children: ReactNode };

/** What the pages before signing in stand in. */
export function SignInFrame({ title, intro, children }: SignInFrameProps) {
  const { site } = useApp();
  return (
    <div className="flex min-h-dvh flex-col">
      {site.mode === 'sandbox' && <SandboxMarker />}
      <header className="staff-edge">
        <div className="mx-auto flex min-h-16 max-w-xl items-center justify-between gap-2 px-3 sm:px-4">
          <StaffBrand />
          <ThemeSwitch place="staff-header" />
        </div>
      </header>
      <main className="mx-auto grid w-full max-w-xl grow content-start gap-6 px-4 py-8 md:py-12">
        <div className="grid gap-2">
          <h1 tabIndex={-1} className="text-3xl">
            {title}
          </h1>
          {intro && <p className="text-ink-2 text-lg">{intro}</p>}
        </div>
        {children}
      </main>
    </div>
  );
}
