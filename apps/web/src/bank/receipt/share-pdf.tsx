import { FileDown, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import type { Receipt } from './receipt.ts';
import { canShareFiles, shareFile } from './share-file.ts';

/** The receipt as a file: handed on where the device can, saved where it cannot. */
export function SharePdf({ receipt }: { receipt: Receipt }) {
  const { site } = useApp();
  const [busy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const [canShare] = useState(canShareFiles);

  async function share() {
    setBusy(true);
    try {
      const [{ receiptPdf }, { browserHandwriting }] = await Promise.all([
        import('./pdf/receipt-pdf.ts'),
        import('./pdf/handwriting.ts'),
      ]);
      const bytes = await receiptPdf(receipt, site, browserHandwriting());
      await shareFile(new File([bytes], fileName(receipt), { type: 'application/pdf' }));
    } catch (error) {
      console.error('No file was made of the receipt.', error);
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  const Icon = canShare ? Share2 : FileDown;
  return (
    <>
      <Button look="quiet" busy={busy} onClick={share}>
        <Icon className="size-5" aria-hidden="true" />
        {canShare ? 'Share PDF' : 'Download PDF'}
      </Button>
      <AlertDialog
        open={isFailed}
        onClose={() => setFailed(false)}
        title="The file could not be made"
        actions={<Button onClick={() => setFailed(false)}>Close</Button>}
      >
        Please try again. Print Copy can make a file too, in most browsers.
      </AlertDialog>
    </>
  );
}

function fileName({ reference, created_at }: Receipt): string {
  return `receipt-${(reference ?? created_at.slice(0, 10)).replaceAll(/[^A-Za-z0-9-]/g, '-')}.pdf`;
}
