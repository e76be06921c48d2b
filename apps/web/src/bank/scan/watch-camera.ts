/** Loaded by the first who scans: it is as large as the rest of the page. */
export const loadDecoder = () => import('./decode.ts');

const betweenLooksMs = 200;

type Watching = {
  readonly onCode: (text: string) => void;
  /** The camera was taken away, or the page is out of sight. */
  readonly onEnd: () => void;
  readonly signal: AbortSignal;
};

/** Shows what the camera sees and tells each code in it, until the signal ends it; then the camera is off. */
export async function watchCamera(
  video: HTMLVideoElement,
  { onCode, onEnd, signal }: Watching,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  for (const track of stream.getTracks()) track.addEventListener('ended', onEnd, { signal });
  const hide = () => document.visibilityState === 'hidden' && onEnd();
  document.addEventListener('visibilitychange', hide, { signal });
  video.srcObject = stream;
  const [{ readFrame }] = await Promise.all([loadDecoder(), video.play()]);
  if (signal.aborted) return;
  const look = () => {
    const { videoWidth: width, videoHeight: height } = video;
    const text = width === 0 ? undefined : readFrame(video, width, height);
    if (text !== undefined) onCode(text);
  };
  const timer = setInterval(look, betweenLooksMs);
  signal.addEventListener('abort', () => clearInterval(timer));
}

/** Why the camera cannot be used, and what to do instead. */
export function cameraProblem(thrown: unknown): string {
  const name = thrown instanceof Error ? thrown.name : '';
  return `${reasons[name as keyof typeof reasons] ?? 'The camera could not be started.'} ${instead}`;
}

const instead = 'Choose a picture of the code, or enter the link.';

const reasons = {
  NotAllowedError: 'This page may not use the camera. You can allow it in the settings of your browser.',
  NotFoundError: 'No camera was found.',
  NotReadableError: 'Another program is using the camera.',
} as const;
