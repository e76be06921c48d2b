import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';

export type Shortcut = {
  /** One key, or two that are pressed one after the other: `/`, `g q`. */
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
};

type Shortcuts = {
  readonly isOn: boolean;
  switchOn(isOn: boolean): void;
  readonly known: readonly Shortcut[];
  add(shortcut: Shortcut): () => void;
};

const ShortcutContext = createContext<Shortcuts | null>(null);

/** Keys without a modifier get in the way of people who speak to their computer, so they can be switched off. */
export function ShortcutProvider({ children }: { children: ReactNode }) {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(storedKey) !== 'off');
  const [known, setKnown] = useState<readonly Shortcut[]>([]);
  const [add] = useState(() => (shortcut: Shortcut) => {
    setKnown((before) => [...before, shortcut]);
    return () => setKnown((before) => before.filter((other) => other !== shortcut));
  });
  const switchOn = (on: boolean) => {
    localStorage.setItem(storedKey, on ? 'on' : 'off');
    setIsOn(on);
  };
  useKeys(isOn, known);
  return <ShortcutContext value={{ isOn, switchOn, known, add }}>{children}</ShortcutContext>;
}

export function useShortcuts(): Shortcuts {
  const shortcuts = useContext(ShortcutContext);
  if (!shortcuts) throw new Error('There is no ShortcutProvider around this.');
  return shortcuts;
}

/** While the calling component is on the page, the keys do this; the list of shortcuts names it. */
export function useShortcut(keys: string, label: string, run: () => void): void {
  const { add } = useShortcuts();
  const latest = useEffectEvent(run);
  // Before anything is painted: whoever sees a list may press its key.
  useLayoutEffect(() => add({ keys, label, run: () => latest() }), [add, keys, label]);
}

const storedKey = 'staff_shortcuts';
const secondKeyWithinMs = 1_500;

function useKeys(isOn: boolean, known: readonly Shortcut[]): void {
  const [first, setFirst] = useState<{ key: string; atMs: number } | null>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isForSomethingElse(event)) return;
    const pressed =
      first && Date.now() - first.atMs < secondKeyWithinMs ? `${first.key} ${event.key}` : event.key;
    const isBeginning = known.some(({ keys }) => keys.startsWith(`${pressed} `));
    setFirst(isBeginning ? { key: pressed, atMs: Date.now() } : null);
    // What was added last is nearest to what the person looks at.
    const shortcut = known.findLast(({ keys }) => keys === pressed);
    if (!shortcut) return;
    event.preventDefault();
    shortcut.run();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}

/** Typing is typing, and behind an open question nothing may happen. Details beside a list are no question. */
function isForSomethingElse({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true;
  if (document.querySelector('dialog:modal:not([data-place=edge])') !== null) return true;
  return target instanceof Element && target.closest(typedInto) !== null;
}

const typedInto = 'input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]';
