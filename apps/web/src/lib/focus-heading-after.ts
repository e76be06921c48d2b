import { type RefObject, useLayoutEffect } from 'react';

/** When a part of the page goes with the focus in it, the page's heading takes that: nobody begins at the top again. */
export function useFocusHeadingAfter(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const going = part.current;
    return () => {
      if (!going?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    };
  }, [part]);
}
