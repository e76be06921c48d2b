import { Camera } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import type { Follow } from './use-follow.ts';
import { cameraProblem, watchCamera } from './watch-camera.ts';

/** The camera is asked for by a press, and is off as soon as the page is left or out of sight. */
export function CameraPart({ onText }: { onText: Follow }) {
  const { video, isOn, problem, switchOver } = useCamera(onText);
  return (
    <Surface className="grid justify-items-center gap-4 p-5 sm:p-6">
      {isOn && (
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className="aspect-square w-full max-w-sm rounded-md bg-sunken object-cover"
        />
      )}
      <p role="status" className="text-center text-ink-2">
        {isOn
          ? 'The camera is on. Hold the code in front of it.'
          : 'What the camera sees stays on your device.'}
      </p>
      {problem !== undefined && <Alert tone="danger" title={problem} announced />}
      <Button look={isOn ? 'quiet' : 'primary'} onClick={switchOver}>
        <Camera className="size-4.5" aria-hidden="true" />
        {isOn ? 'Stop the camera' : 'Use the camera'}
      </Button>
    </Surface>
  );
}

function useCamera(onText: Follow) {
  const video = useRef<HTMLVideoElement>(null);
  const [isOn, setIsOn] = useState(false);
  const [problem, setProblem] = useState<string>();
  const follow = useEffectEvent((text: string) => {
    const wrong = onText(text);
    setProblem(wrong);
    // A code that leads nowhere may be beside the right one.
    if (wrong === undefined) setIsOn(false);
  });
  useEffect(() => {
    if (!isOn || video.current === null) return;
    const end = new AbortController();
    const { signal } = end;
    const onEnd = () => setIsOn(false);
    watchCamera(video.current, { onCode: (text) => follow(text), onEnd, signal }).catch((thrown) => {
      if (signal.aborted) return;
      setProblem(cameraProblem(thrown));
      setIsOn(false);
    });
    return () => end.abort();
  }, [isOn]);
  const switchOver = () => {
    setProblem(undefined);
    setIsOn(!isOn);
  };
  return { video, isOn, problem, switchOver };
}
