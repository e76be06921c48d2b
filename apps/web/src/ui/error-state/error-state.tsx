import { useRef } from 'react';
import { useFocusHeadingAfter } from '../../lib/focus-heading-after.ts';
import { Button } from '../button/button.tsx';

type ErrorStateProps = {
  title: string;
  message: string;
  /** Left out where the same would come of it again. */
  action?: string | undefined;
  onAction?: () => void;
};

/** What stands where something failed to load: what happened, and the way on. Never an empty list. */
export function ErrorState({ title, message, action, onAction }: ErrorStateProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusHeadingAfter(box);
  return (
    <div
      ref={box}
      role="alert"
      className="grid justify-items-start gap-3 rounded-lg border border-danger bg-danger-soft p-6"
    >
      <p className="font-semibold text-lg">{title}</p>
      <p className="text-ink-2">{message}</p>
      {action !== undefined && (
        <Button look="quiet" onClick={onAction}>
          {action}
        </Button>
      )}
    </div>
  );
}
