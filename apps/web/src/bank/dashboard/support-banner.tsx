import { LifeBuoy } from 'lucide-react';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Surface } from '../../ui/surface/surface.tsx';

export function SupportBanner() {
  return (
    <Surface className="flex flex-wrap items-center justify-between gap-4 p-5 sm:px-6">
      <p className="flex items-center gap-3">
        <LifeBuoy className="size-6 shrink-0 text-primary" aria-hidden="true" />
        Something not as it should be? We are here to help.
      </p>
      <ButtonLink look="quiet" href="/contact">
        Contact Support
      </ButtonLink>
    </Surface>
  );
}
