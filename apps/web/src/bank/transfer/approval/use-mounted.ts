import { useCallback, useEffect, useRef } from 'react';

/** Whether the step is still there when an answer comes: nobody is to be led on who has gone elsewhere. */
export function useMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return useCallback(() => mounted.current, []);
}
