import { Wren } from '../wren/wren.tsx';

/** The mark with the bank's name, leading home. A full page load: the public pages are not part of the app. */
export function Brand({ name }: { name: string }) {
  return (
    <a href="/" className="inline-flex min-h-11 items-center gap-2 rounded-sm text-ink">
      <Wren className="size-9 text-primary" />
      <span className="brand-name font-display font-semibold text-xl tracking-tight">{name}</span>
    </a>
  );
}
