import { limits, type Transaction } from '@farthing/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Api } from '../../lib/api/client.ts';
import { useApp } from '../../lib/app.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import type { Account } from '../data/accounts-query.ts';
import { type History, historyQuestion, type TransactionsView } from '../data/transactions-query.ts';
import { toCsv } from './csv.ts';
import { askedOf, type HistoryView, problemsOf } from './view.ts';

/** All that was chosen and looked for, also what is not on the page yet. */
export function CsvDownload({ account, view }: { account: Account | undefined; view: HistoryView }) {
  const { api } = useApp();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function download() {
    if (!account) return;
    setIsBusy(true);
    try {
      const asked = askedOf(view.chosen, account.currency);
      const csv = toCsv(await everyTransaction(api, { ...asked, account: account.id }), account);
      // A mark at the start tells spreadsheets that the text is UTF-8.
      const name = fileName(account, asked);
      saveFile(new File(['\ufeff', csv], name, { type: 'text/csv;charset=utf-8' }));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Please try again.');
    } finally {
      setIsBusy(false);
    }
  }

  const isUnclear = account && Object.keys(problemsOf(view.chosen, account.currency)).length > 0;
  return (
    <>
      <Button look="quiet" busy={isBusy} disabled={!account || isUnclear} onClick={download}>
        <Download className="size-5" aria-hidden="true" />
        Download CSV
      </Button>
      <AlertDialog
        open={problem !== null}
        onClose={() => setProblem(null)}
        title="The file could not be made"
      >
        {problem}
      </AlertDialog>
    </>
  );
}

/** By its number, unless it is the wallet: two files of two accounts are not mistaken for each other. */
function fileName({ first, account_number }: Account, asked: TransactionsView): string {
  const { type, direction, kind, since, until } = asked;
  const parts = [
    'transactions',
    !first && account_number,
    ...[type, direction, kind],
    since && `from-${since}`,
    until && `to-${until}`,
  ];
  return `${parts.filter(Boolean).join('-')}.csv`;
}

async function everyTransaction(api: Api, history: History): Promise<Transaction[]> {
  const all: Transaction[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...historyQuestion(history), cursor, limit: limits.pageSize };
    const page = await api.call('GET /wallet/transactions/', { query });
    all.push(...page.transactions);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}
