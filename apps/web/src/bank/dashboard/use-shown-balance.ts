import { useState } from 'react';
import { useCustomerId } from '../data/customer.ts';

export type ShownBalance = ReturnType<typeof useShownBalance>;

/** Hidden at first. Who wants so keeps it shown until they sign out, which empties the storage of this tab. */
export function useShownBalance() {
  const userId = useCustomerId();
  const [isKept, setIsKept] = useState(() => userId !== '' && sessionStorage.getItem(key) === userId);
  const [isShown, setIsShown] = useState(isKept);

  function keep(kept: boolean) {
    setIsKept(kept);
    if (kept) sessionStorage.setItem(key, userId);
    else sessionStorage.removeItem(key);
  }

  return {
    isShown,
    isKept,
    keep,
    /** Whoever hides it does not want it shown on the next page. */
    show(shown: boolean) {
      setIsShown(shown);
      if (!shown) keep(false);
    },
  };
}

const key = 'balance-shown-to';
