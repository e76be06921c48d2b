import { bankReportBytesMax } from '@farthing/contract';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { readChosen } from '../../lib/api/chosen-file.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { FileInput } from '../../ui/file-input/file-input.tsx';
import { ActionDialog } from '../parts/dialogs/action-dialog.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { useEntryChange } from './use-entry-change.ts';

const fileId = 'bank-report';

/** A hundred thousand entries are not read within the time of other calls. */
const importWithinMs = 120_000;

export function ImportFile() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Upload className="size-5" aria-hidden="true" />
        Import a file
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const api = useStaffApi();
  const change = useEntryChange();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  async function importFile(chosen: File) {
    const body = new FormData();
    body.set('file', await readChosen(chosen));
    return api.call('POST /staff/reconciliation/reports/', { body, withinMs: importWithinMs });
  }
  function send() {
    const wrong = problemOf(file);
    setProblem(wrong);
    if (wrong !== undefined || file === null) {
      document.getElementById(fileId)?.focus();
      return undefined;
    }
    return change(importFile(file));
  }
  return (
    <ActionDialog open onClose={onClose} title="Import a file" action="Import" onConfirm={send}>
      <p>
        A statement or a report of another bank: camt.053, camt.054 or pain.002. It is taken as a whole and
        once. Payments that it shows as carried out are settled. Money from other banks is credited when two
        people have agreed.
      </p>
      <Field id={fileId} label="File" hint="XML, at most 80 MB." error={problem}>
        <FileInput
          accept=".xml,application/xml,text/xml"
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
        />
      </Field>
    </ActionDialog>
  );
}

function problemOf(file: File | null): string | undefined {
  if (file === null) return 'Choose a file.';
  return file.size > bankReportBytesMax ? 'This file is larger than 80 MB.' : undefined;
}
