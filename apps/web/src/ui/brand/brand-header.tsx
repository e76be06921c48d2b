import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';

/** The top of a page without a sidebar. The same while the app is on its way, so that nothing moves when it is there. */
export function BrandHeader({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <header className="border-line border-b bg-surface">
      <div className="mx-auto flex min-h-16 max-w-6xl items-center justify-between gap-4 px-4 md:px-6">
        <Brand name={name} />
        {children}
      </div>
    </header>
  );
}
