import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../button/button.tsx';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  disabled?: boolean;
  /** Something that cannot be taken back. */
  danger?: boolean;
};

/**
 * A button that offers several actions. A popover of the platform: it stands above everything, Tab goes into it from
 * its button, Escape and a click beside it close it, and the focus goes back. Where the browser cannot hang it on its
 * button, it stands at the bottom of the screen.
 */
export function Menu({ label, items }: { label: ReactNode; items: readonly MenuItem[] }) {
  const id = useId();
  const anchorName = `--${id.replace(/\W/g, '')}`;
  return (
    <>
      <Button look="quiet" popoverTarget={id} style={{ anchorName }}>
        {label}
        <ChevronDown className="size-4.5" aria-hidden="true" />
      </Button>
      <ul
        id={id}
        popover="auto"
        style={{ positionAnchor: anchorName }}
        className={
          'inset-x-4 top-auto bottom-4 min-w-48 max-w-[calc(100vw-2rem)] rounded-md border border-line bg-raised p-1 ' +
          'text-ink shadow-raised transition-opacity starting:opacity-0 ' +
          'supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:my-2 ' +
          '[position-area:bottom_span-right] [position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline]'
        }
      >
        {items.map((item) => (
          <li key={item.label}>
            <button
              type="button"
              popoverTarget={id}
              popoverTargetAction="hide"
              onClick={item.onSelect}
              disabled={item.disabled}
              data-danger={item.danger || undefined}
              className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-left -outline-offset-2 enabled:hover:bg-primary-soft disabled:cursor-not-allowed disabled:text-ink-3 data-danger:text-danger"
            >
              {item.icon}
              {item.label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
