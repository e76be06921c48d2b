import { useEffect, useEffectEvent, useState } from 'react';
import type { FilterName, HistoryView } from './view.ts';

/** Goes into the address once typing has paused, and not with every letter; and comes from there after a link or Back. */
export function useTypedFilter({ chosen, choose }: HistoryView, name: FilterName) {
  const address = chosen[name];
  const [text, setText] = useState(address);
  const [sent, setSent] = useState(address);
  const [arrived, setArrived] = useState(address);
  if (address !== arrived) {
    setArrived(address);
    // What was sent from here may arrive when more has been typed already.
    if (address !== sent) {
      setSent(address);
      setText(address);
    }
  }
  const send = useEffectEvent((wanted: string) => {
    setSent(wanted);
    choose(name, wanted);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts the wait
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === address) return;
    const timer = setTimeout(() => send(wanted), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
