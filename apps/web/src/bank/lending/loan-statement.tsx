import type { LendingLoan } from '@farthing/contract';
import { useState } from 'react';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useToast } from '../../ui/toast/toast.tsx';

type Format = 'pdf' | 'csv';

/** The statement of a loan as a file. */
export function LoanStatement({ loan }: { loan: LendingLoan }) {
  const { api } = useApp();
  const tell = useToast();
  const [busy, setBusy] = useState<Format>();
  const [problem, setProblem] = useState<string>();

  async function download(format: Format) {
    setBusy(format);
    setProblem(undefined);
    try {
      const request = { params: { loanId: loan.id }, query: { format }, withinMs: 60_000 };
      saveFile(await api.file('GET /lending/loans/:loanId/statement/', request, `loan.${format}`));
      tell('The statement is among your downloads.');
    } catch (thrown) {
      setProblem(plainWordsOf(thrown instanceof Error ? thrown : new Error('The file was not downloaded.')));
    }
    setBusy(undefined);
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" busy={busy === 'pdf'} onClick={() => void download('pdf')}>
          Download as PDF
        </Button>
        <Button look="quiet" busy={busy === 'csv'} onClick={() => void download('csv')}>
          Download as CSV
        </Button>
      </div>
      {problem && (
        <Alert tone="danger" announced>
          {problem}
        </Alert>
      )}
    </div>
  );
}
