import { useEffect, useEffectEvent, useState } from 'react';

/** Null when the bank could read none; undefined until it has looked at a picture. */
export type ReadLines = string | null | undefined;

/** What was read in the last picture stands in the field, unless somebody has typed there. */
export function useReadLines(lines: string, type: (lines: string) => void) {
  const [last, setLast] = useState<{ read: ReadLines; before: ReadLines }>();
  // Reading takes a while, in which somebody may type: what counts is what the field holds when the answer is here.
  const fillIn = useEffectEvent((found: string) => {
    if (lines.trim() === '' || lines === last?.before) type(found);
  });
  useEffect(() => {
    if (typeof last?.read === 'string') fillIn(last.read);
  }, [last]);
  const take = (read: string | null) => setLast((earlier) => ({ read, before: earlier?.read }));
  return [last?.read, take] as const;
}
