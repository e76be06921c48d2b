import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Surface } from '../../ui/surface/surface.tsx';

type IconCardProps = { Icon: LucideIcon; title: string; className?: string; children: ReactNode };

export function IconCard({ Icon, title, className = '', children }: IconCardProps) {
  return (
    <Surface className={`flex flex-col gap-3 p-6 md:p-7 ${className}`}>
      <IconTile Icon={Icon} />
      <h3 className="font-semibold text-xl">{title}</h3>
      <div className="flex grow flex-col gap-3 text-ink-2">{children}</div>
    </Surface>
  );
}

export function IconTile({ Icon }: { Icon: LucideIcon }) {
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-md bg-primary-soft text-primary">
      <Icon className="size-5.5" aria-hidden="true" />
    </span>
  );
}
