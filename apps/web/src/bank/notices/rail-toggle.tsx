import { PanelLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** On a tablet, opens the rail of icons for fingers; see shell/rail.css. */
export function RailToggle() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes whenever the person has gone somewhere
  useEffect(() => setIsOpen(false), [key]);
  useEffect(() => {
    button.current?.closest('.rail')?.toggleAttribute('data-open', isOpen);
  }, [isOpen]);
  return (
    <button
      ref={button}
      type="button"
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
      className="hidden min-h-11 w-full items-center gap-3 rounded-md px-3 font-semibold text-ink-2 hover:bg-sunken hover:text-ink md:max-lg:flex"
    >
      <PanelLeft className="size-5 shrink-0" aria-hidden="true" />
      <span className="rail-word">Menu</span>
    </button>
  );
}
