import { Menu as BaseMenu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  disabled?: boolean;
  /** Something that cannot be taken back. */
  danger?: boolean;
};

/** A button that offers several actions. For places to go, use links. */
export function Menu({ label, items }: { label: ReactNode; items: readonly MenuItem[] }) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={<Button look="quiet" />} className="group">
        {label}
        <ChevronDown
          className="size-4.5 transition-transform group-data-popup-open:rotate-180"
          aria-hidden="true"
        />
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={8} align="start" className="z-20 outline-none">
          <BaseMenu.Popup className="grid min-w-48 max-w-[calc(100vw-2rem)] rounded-md border border-line bg-raised p-1 text-ink shadow-raised outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {items.map(({ label: itemLabel, icon, onSelect, disabled, danger }) => (
              <BaseMenu.Item
                key={itemLabel}
                onClick={onSelect}
                disabled={disabled}
                data-danger={danger || undefined}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 -outline-offset-2 data-danger:text-danger data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-highlighted:bg-primary-soft"
              >
                {icon}
                {itemLabel}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
