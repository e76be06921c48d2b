import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { type Shortcut, useShortcut, useShortcuts } from './shortcuts.tsx';

/** Every key that does something on this page, and the switch for all of them. */
export function ShortcutList() {
  const [isOpen, setIsOpen] = useState(false);
  const { known, isOn, switchOn } = useShortcuts();
  useShortcut('?', 'Show this list', () => setIsOpen(true));
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="inline-flex min-h-10 items-center gap-2 rounded-md px-2 text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <Keyboard className="size-5" aria-hidden="true" />
        <span className="sr-only lg:not-sr-only">Shortcuts</span>
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Keyboard shortcuts">
        <div className="grid gap-4">
          <Field id="shortcuts-on" label="Use keyboard shortcuts" layout="inline">
            <Checkbox checked={isOn} onChange={({ target }) => switchOn(target.checked)} />
          </Field>
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2">
            {unique(known).map(({ keys, label }) => (
              <Row key={keys} keys={keys} label={label} />
            ))}
            <Row keys="Esc" label="Close a dialog or the details" />
          </dl>
        </div>
      </Dialog>
    </>
  );
}

function Row({ keys, label }: { keys: string; label: string }) {
  return (
    <>
      <dt className="flex gap-1">
        {keys.split(' ').map((key) => (
          <kbd key={key} className="rounded-sm border border-line-strong bg-sunken px-1.5 font-mono text-sm">
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{label}</dd>
    </>
  );
}

/** Of two for the same keys the later one holds. */
function unique(known: readonly Shortcut[]): Shortcut[] {
  return [...new Map(known.map((shortcut) => [shortcut.keys, shortcut])).values()].sort((a, b) =>
    a.keys.localeCompare(b.keys),
  );
}
