import type { Transaction } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Api } from '../../lib/api/client.ts';
import { useApp } from '../../lib/app.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import type { TransactionsView } from '../data/transactions-query.ts';
import { walletQuery } from '../data/wallet-query.ts';
import { toCsv } from './csv.ts';

/** All that was chosen and looked for, also what is not on the page yet. */
export function CsvDownload({ type, search }: TransactionsView) {
  const { api } = useApp();
  const { data: wallet } = useQuery(walletQuery(api));
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function download() {
    if (!wallet) return;
    setIsBusy(true);
    try {
      const csv = toCsv(await everyTransaction(api, { type, search }), wallet.currency);
      // A mark at the start tells spreadsheets that the text is UTF-8.
      const name = `transactions${type ? `-${type}` : ''}.csv`;
      saveFile(new File(['\ufeff', csv], name, { type: 'text/csv;charset=utf-8' }));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Please try again.');
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Button look="quiet" busy={isBusy} disabled={!wallet} onClick={download}>
        <Download className="size-5" aria-hidden="true" />
        Download CSV
      </Button>
      <AlertDialog
        open={problem !== null}
        onClose={() => setProblem(null)}
        title="The file could not be made"
        actions={<Button onClick={() => setProblem(null)}>Close</Button>}
      >
        {problem}
      </AlertDialog>
    </>
  );
}

async function everyTransaction(api: Api, { type, search }: TransactionsView): Promise<Transaction[]> {
  const all: Transaction[] = [];
  let cursor: string | undefined;
  do {
    const query = { cursor, type, limit: 100, ...(search !== '' && { search }) };
    const page = await api.call('GET /wallet/transactions/', { query });
    all.push(...page.transactions);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}
