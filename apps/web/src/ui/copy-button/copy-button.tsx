import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../button/button.tsx';

type CopyButtonProps = {
  value: string;
  label: string;
  /** Beside what is copied only 'Copy' is seen, and in a list all are of one width; the whole label is read out. */
  brief?: boolean;
};
type Outcome = 'copied' | 'failed' | null;

/** Says what became of the copy, on the button and to a screen reader. */
export function CopyButton({ value, label, brief = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), 4_000);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }

  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <>
      {brief ? (
        <Button look="bare" onClick={copy} aria-label={label} className="min-w-11 px-3! text-sm!">
          <Icon className="size-4" aria-hidden="true" />
          Copy
        </Button>
      ) : (
        <Button look="quiet" onClick={copy}>
          <Icon className="size-4.5" aria-hidden="true" />
          {label}
        </Button>
      )}
      <span role="status" className="text-ink-2 text-sm">
        {outcome === 'copied' && 'Copied'}
        {outcome === 'failed' && 'Could not copy to clipboard.'}
      </span>
    </>
  );
}
