import type { ListDescription } from '@farthing/contract';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Select } from '../../ui/select/select.tsx';
import { type FieldProblems, fieldsOfRefusal, NotExported } from '../parts/not-exported.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';

type ExportListProps = { list: ListDescription; query: Readonly<Record<string, string>> };

/** Everything that fits the filters as a file, for those who may take it out of the bank. */
export function ExportList(props: ExportListProps) {
  const [isOpen, setOpen] = useState(false);
  if (!useStaff().may('lists.export')) return null;
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Download className="size-5" aria-hidden="true" />
        Export
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Which call it is depends on the list; what they take is alike. */
type AnyExportCall = 'GET /staff/lists/payments/export/';
type Wanted = { format: 'csv' | 'xlsx'; in_full?: 'true'; reason?: string };

/** A million lines take a while. */
const withinMs = 10 * 60_000;

function useExport({ list, query }: ExportListProps, onDone: () => void) {
  const api = useStaffApi();
  return useMutation({
    mutationFn: async (wanted: Wanted) => {
      const call = `GET /staff/lists/${list.name}/export/` as AnyExportCall;
      saveFile(
        await api.file(call, { query: { ...query, ...wanted }, withinMs }, `${list.name}.${wanted.format}`),
      );
    },
    networkMode: 'always',
    onSuccess: onDone,
    onError: (error) => console.error('The list was not exported.', error),
  });
}

function ExportDialog({ onClose, ...props }: ExportListProps & { onClose: () => void }) {
  const download = useExport(props, onClose);
  function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const isFull = given.get('in_full') === 'true';
    download.mutate({
      format: given.get('format') === 'xlsx' ? 'xlsx' : 'csv',
      ...(isFull && { in_full: 'true', reason: `${given.get('reason')}` }),
    });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Export ${props.list.many}`}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="list-export" busy={download.isPending}>
            {download.isPending ? 'Exporting…' : 'Export'}
          </Button>
        </>
      }
    >
      <form id="list-export" onSubmit={start} className="grid gap-5">
        <p className="text-ink-2">
          All {props.list.many} that match the filters, with the columns that are shown. The export is
          recorded in the audit log.
        </p>
        <NotExported error={download.error} among={inFullFields} />
        <Field id="export-format" label="Format">
          <Select name="format" defaultValue="csv">
            <option value="csv">CSV</option>
            <option value="xlsx">Excel (XLSX)</option>
          </Select>
        </Field>
        <InFull list={props.list} problems={fieldsOfRefusal(download.error)} />
      </form>
    </Dialog>
  );
}

const inFullFields = ['in_full', 'reason'] as const;

/** Only where something is masked, and for those who may see it. */
function InFull({ list, problems }: { list: ListDescription; problems: FieldProblems }) {
  const [isFull, setFull] = useState(false);
  const { may } = useStaff();
  const hasMasked = Object.values(list.columns).some(({ mask }) => mask !== undefined);
  if (!hasMasked || !may('customers.reveal')) return null;
  return (
    <>
      <Field id="export-in-full" label="Personal data in full" layout="inline" error={problems.in_full?.[0]}>
        <Checkbox name="in_full" value="true" onChange={(event) => setFull(event.currentTarget.checked)} />
      </Field>
      {isFull && (
        <Field
          id="export-reason"
          label="Reason"
          hint="It is kept in the audit log."
          error={problems.reason?.[0]}
        >
          <Input name="reason" required maxLength={280} autoComplete="off" />
        </Field>
      )}
    </>
  );
}
