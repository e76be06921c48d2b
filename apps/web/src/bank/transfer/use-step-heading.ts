import { useEffect, useRef } from 'react';

/** Each step is read from its heading, unless what the bank objects to comes first. */
export function useStepHeading(key: string, leadsToProblems: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrivedAt = useRef(key);
  useEffect(() => {
    if (arrivedAt.current === key) return;
    arrivedAt.current = key;
    // At once: a smooth scroll would carry on when the keyboard has moved on, and take the field out of sight.
    window.scrollTo({ top: 0, behavior: 'instant' });
    if (!leadsToProblems) heading.current?.focus({ preventScroll: true });
  }, [key, leadsToProblems]);
  return heading;
}
