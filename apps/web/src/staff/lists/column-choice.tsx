import { type ListDescription, shownColumns } from '@farthing/contract';
import { Columns3 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import type { useListAddress } from './list-address.ts';

type ColumnChoiceProps = { list: ListDescription; address: ReturnType<typeof useListAddress> };

/** Which columns are shown; the first names the row and always is. */
export function ColumnChoice({ list, address: { columns, change } }: ColumnChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).getAll('column').join(',');
    const usual = shownColumns(list).slice(1).join(',');
    // An empty value would stand for the usual ones, so that no column beside the first is said by the first.
    change({ columns: chosen === usual ? '' : chosen || (shownColumns(list)[0] ?? '') });
    setOpen(false);
  }
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Columns3 className="size-5" aria-hidden="true" />
        Columns
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Columns"
        actions={
          <>
            <Button look="quiet" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" form="list-columns">
              Show these
            </Button>
          </>
        }
      >
        <form id="list-columns" onSubmit={apply} className="grid sm:grid-cols-2">
          {Object.entries(list.columns)
            .slice(1)
            .map(([name, { title }]) => (
              <Field key={name} id={`column-${name}`} label={title} layout="inline">
                <Checkbox name="column" value={name} defaultChecked={columns.includes(name)} />
              </Field>
            ))}
        </form>
      </Dialog>
    </>
  );
}
