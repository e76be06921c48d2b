import { useApp } from '../../lib/app.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button/button.tsx';
import { CopyButton } from '../../ui/copy-button/copy-button.tsx';
import { PrintSheet } from '../../ui/print-sheet/print-sheet.tsx';

/** Shown this once: to be printed, saved or written down. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { site } = useApp();
  const text = [`Recovery codes of ${site.brand.name}. Each works once.`, ...codes, ''].join('\n');
  return (
    <div className="grid gap-5">
      <p role="status">
        Keep these ten codes where only you can find them. Each lets you in once without your phone. We do not
        show them again.
      </p>
      <PrintSheet>
        <h3 className="mb-3 font-sans font-semibold">Recovery codes of {site.brand.name}</h3>
        <ol className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </PrintSheet>
      <div className="flex flex-wrap gap-3">
        <CopyButton value={text} label="Copy the codes" />
        <Button
          look="quiet"
          onClick={() => saveFile(new File([text], 'recovery-codes.txt', { type: 'text/plain' }))}
        >
          Download
        </Button>
        <Button look="quiet" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Button onClick={onDone}>I have saved them</Button>
    </div>
  );
}
