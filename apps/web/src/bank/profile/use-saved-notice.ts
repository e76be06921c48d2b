import { useCallback, useEffect, useState } from 'react';

const shownForMs = 4_000;

/** Whether to say that it is saved: for four seconds after each time. */
export function useSavedNotice(): [isShown: boolean, show: () => void] {
  const [count, setCount] = useState(0);
  const [isShown, setIsShown] = useState(false);
  const show = useCallback(() => setCount((before) => before + 1), []);
  useEffect(() => {
    if (count === 0) return;
    setIsShown(true);
    const timer = setTimeout(() => setIsShown(false), shownForMs);
    return () => clearTimeout(timer);
  }, [count]);
  return [isShown, show];
}
