import { useCallback, useEffect, useRef, useState } from 'react';

export type IdleTimes = { readonly idleMs: number; readonly warningMs: number };

/** As long as the bank itself keeps a session that nobody uses. */
export function idleTimes(isRemembered: boolean): IdleTimes {
  const minuteMs = 60_000;
  return { idleMs: isRemembered ? 14 * 24 * 60 * minuteMs : 15 * minuteMs, warningMs: minuteMs };
}

/**
 * Watches whether anybody is there, in any tab: the pages ask the bank for news by themselves, which keeps a session
 * alive that its owner has walked away from. Gives the time of the end once that is near. Tabs of the same channel
 * are one session.
 */
export function useIdleEnd({ idleMs, warningMs }: IdleTimes, channelName = 'farthing-activity') {
  const [endsAtMs, setEndsAtMs] = useState<number | null>(null);
  const lastSeenMs = useRef(Date.now());
  const channel = useRef<BroadcastChannel>(null);

  const seen = useCallback(() => {
    lastSeenMs.current = Date.now();
    setEndsAtMs(null);
    channel.current?.postMessage('seen');
  }, []);

  useEffect(() => {
    const tabs = new BroadcastChannel(channelName);
    channel.current = tabs;
    tabs.onmessage = () => {
      lastSeenMs.current = Date.now();
      setEndsAtMs(null);
    };
    const look = () => {
      const endMs = lastSeenMs.current + idleMs;
      setEndsAtMs(Date.now() >= endMs - warningMs ? endMs : null);
    };
    const timer = setInterval(look, 1_000);
    const stopListening = onActivity(() => {
      // Whoever is being warned answers the question instead.
      const idleForMs = Date.now() - lastSeenMs.current;
      if (idleForMs > 5_000 && idleForMs < idleMs - warningMs) seen();
    });
    return () => {
      tabs.close();
      clearInterval(timer);
      stopListening();
    };
  }, [idleMs, warningMs, channelName, seen]);

  return { endsAtMs, stay: seen };
}

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

function onActivity(listener: () => void): () => void {
  const options = { capture: true, passive: true };
  for (const sign of signsOfLife) window.addEventListener(sign, listener, options);
  return () => {
    for (const sign of signsOfLife) window.removeEventListener(sign, listener, options);
  };
}
