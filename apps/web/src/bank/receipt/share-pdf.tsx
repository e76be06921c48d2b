import { FileDown, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import { canShareFiles, shareFile } from './share-file.ts';

/** The receipt as a file of the bank: handed on where the device can, saved where it cannot. */
export function SharePdf({ withdrawalId }: { withdrawalId: string }) {
  const { api } = useApp();
  const [busy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const [canShare] = useState(canShareFiles);

  async function share() {
    setBusy(true);
    try {
      // The times on the file are those of the page.
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const request = { params: { withdrawalId }, query: { time_zone } };
      await shareFile(
        await api.file('GET /wallet/withdrawals/:withdrawalId/receipt/', request, 'receipt.pdf'),
      );
    } catch {
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
      <AlertDialog open={isFailed} onClose={() => setFailed(false)} title="The file could not be loaded">
        Please try again. Print Copy can make a file too, in most browsers.
      </AlertDialog>
    </>
  );
}
