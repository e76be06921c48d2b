import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { type FieldProblems, fieldsOfRefusal, NotExported } from '../parts/not-exported.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';

/** The log with the proof of its chain, for somebody outside of the bank to check. */
export function ExportProof() {
  const [isOpen, setOpen] = useState(false);
  if (!useStaff().may('audit.export')) return null;
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <ShieldCheck className="size-5" aria-hidden="true" />
        Export with proof
      </Button>
      {isOpen && <ProofDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const fields = ['from', 'to', 'subject_id'] as const;

/** Years of it take a while. */
const withinMs = 10 * 60_000;

function useProof(onDone: () => void) {
  const api = useStaffApi();
  return useMutation({
    mutationFn: async (given: FormData) => {
      const asked = fields.flatMap((field) => (given.get(field) ? [[field, `${given.get(field)}`]] : []));
      const query = { ...Object.fromEntries(asked), reason: `${given.get('reason')}` };
      saveFile(await api.file('GET /staff/audit/proof/', { query, withinMs }, 'audit.jsonl'));
    },
    networkMode: 'always',
    onSuccess: onDone,
    onError: (error) => console.error('The audit log was not exported.', error),
  });
}

function ProofDialog({ onClose }: { onClose: () => void }) {
  const proof = useProof(onClose);
  function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    proof.mutate(new FormData(event.currentTarget));
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Export with proof"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="audit-proof" busy={proof.isPending}>
            {proof.isPending ? 'Exporting…' : 'Export'}
          </Button>
        </>
      }
    >
      <form id="audit-proof" onSubmit={start} className="grid gap-5">
        <p className="text-ink-2">
          Entries leave the bank in full. The reader can check the file with the script verify-audit.mjs,
          which comes with the bank: it finds a line that was changed, moved or left out.
        </p>
        <NotExported error={proof.error} among={[...fields, 'reason']} />
        <ProofFields problems={fieldsOfRefusal(proof.error)} />
      </form>
    </Dialog>
  );
}

function ProofFields({ problems }: { problems: FieldProblems }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id="proof-from" label="From" hint="Days are those of UTC." error={problems.from?.[0]}>
          <Input type="date" name="from" />
        </Field>
        <Field id="proof-to" label="To" hint="Empty: up to now." error={problems.to?.[0]}>
          <Input type="date" name="to" />
        </Field>
      </div>
      <Field
        id="proof-subject"
        label="Id of the subject"
        hint="The file then has only a digest of all other entries."
        error={problems.subject_id?.[0]}
      >
        <Input name="subject_id" autoComplete="off" maxLength={120} />
      </Field>
      <Field
        id="proof-reason"
        label="Reason"
        hint="It is kept in the audit log."
        error={problems.reason?.[0]}
      >
        <Input name="reason" required maxLength={280} autoComplete="off" />
      </Field>
    </>
  );
}
