import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '../../lib/save-file.ts';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { formatMonth } from '../parts/dates.ts';
import { useStaffApi } from '../session/staff-services.tsx';

type Format = 'csv' | 'hledger' | 'camt053';

const fallbackNames = {
  csv: 'journal.csv',
  hledger: 'journal.hledger',
  camt053: 'camt.053.xml',
} as const satisfies Record<Format, string>;

/** The whole journal, for a spreadsheet or for a program that balances books by itself, and statements of the last months. */
export function ExportBooks() {
  const api = useStaffApi();
  const download = useMutation({
    mutationFn: async (query: { readonly format: Format; readonly period?: string }) =>
      saveFile(await api.file('GET /staff/books/export/', { query }, fallbackNames[query.format])),
    networkMode: 'always',
    onError: (error) => console.error('The journal was not exported.', error),
  });
  return (
    <>
      <Menu
        label={
          <>
            <Download className="size-5" aria-hidden="true" />
            {download.isPending ? 'Exporting…' : 'Export'}
          </>
        }
        items={[
          { label: 'CSV, for a spreadsheet', onSelect: () => download.mutate({ format: 'csv' }) },
          { label: 'hledger, for accountants', onSelect: () => download.mutate({ format: 'hledger' }) },
          ...lastMonths(3).map((period) => ({
            label: `camt.053 of the bank’s accounts, ${formatMonth(period)}`,
            onSelect: () => download.mutate({ format: 'camt053', period }),
          })),
        ]}
      />
      <AlertDialog
        open={download.error !== null}
        onClose={() => download.reset()}
        title="The journal was not exported"
      >
        {download.error?.message}
      </AlertDialog>
    </>
  );
}

/** This month and those before it, as 2026-10. */
function lastMonths(count: number): readonly string[] {
  const now = new Date();
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 15)).toISOString().slice(0, 7),
  );
}
