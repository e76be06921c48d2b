import type { ListDescription } from '@farthing/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../../../lib/api/error.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { useStaffApi } from '../../session/staff-services.tsx';
import { viewsQuery } from './view-queries.ts';

type SaveViewProps = { list: ListDescription; query: Readonly<Record<string, string>> };

/** Gives the filters, order and columns that are shown a name. */
export function SaveView(props: SaveViewProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Save this view
      </Button>
      {isOpen && <SaveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function useSave({ list, query }: SaveViewProps, onDone: () => void) {
  const api = useStaffApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: { name: string; shared: boolean }) =>
      api.call('POST /staff/list-views/', {
        body: { ...given, list: list.name, query: `${new URLSearchParams(query)}` },
      }),
    networkMode: 'always',
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: viewsQuery(api, list.name).queryKey });
      onDone();
    },
  });
}

function SaveDialog({ onClose, ...props }: SaveViewProps & { onClose: () => void }) {
  const form = useId();
  const saving = useSave(props, onClose);
  const wrong = saving.error instanceof ApiError ? saving.error.fields : {};
  const isFieldWrong = wrong.name !== undefined || wrong.shared !== undefined;
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    saving.mutate({ name: `${given.get('name')}`, shared: given.get('shared') === 'true' });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save this view"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={saving.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} className="grid gap-5">
        {saving.error && !isFieldWrong && (
          <Alert tone="danger" announced>
            {saving.error.message}
          </Alert>
        )}
        <Field id="view-name" label="Name" error={wrong.name?.[0]}>
          <Input name="name" required maxLength={60} autoComplete="off" />
        </Field>
        <Field
          id="view-shared"
          label="Share it with all colleagues who may see this list"
          hint="Sharing is noted in the audit log."
          error={wrong.shared?.[0]}
          layout="inline"
        >
          <Checkbox name="shared" value="true" />
        </Field>
      </form>
    </Dialog>
  );
}
