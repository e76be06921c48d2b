import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '../../lib/save-file.ts';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { useStaffApi } from '../session/staff-services.tsx';

type Format = 'csv' | 'hledger';

const fallbackNames = { csv: 'journal.csv', hledger: 'journal.hledger' } as const satisfies Record<
  Format,
  string
>;

/** The whole journal, for a spreadsheet or for a program that balances books by itself. */
export function ExportBooks() {
  const api = useStaffApi();
  const download = useMutation({
    mutationFn: async (format: Format) =>
      saveFile(await api.file('GET /staff/books/export/', { query: { format } }, fallbackNames[format])),
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
          { label: 'CSV, for a spreadsheet', onSelect: () => download.mutate('csv') },
          { label: 'hledger, for accountants', onSelect: () => download.mutate('hledger') },
        ]}
      />
      <AlertDialog
        open={download.error !== null}
        onClose={() => download.reset()}
        title="The journal was not exported"
        actions={<Button onClick={() => download.reset()}>Close</Button>}
      >
        {download.error?.message}
      </AlertDialog>
    </>
  );
}
