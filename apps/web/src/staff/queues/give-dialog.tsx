import type { DeskCase } from '@farthing/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { type Because, ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { colleaguesQuery } from './queues-query.ts';
import { refreshCases } from './use-claim.ts';

type GiveDialogProps = { deskCase: DeskCase; onClose: () => void };

/** Hands the case over, with a word about where it stands. */
export function GiveDialog({ deskCase: { queue, id: caseId, title }, onClose }: GiveDialogProps) {
  const api = useStaffApi();
  const queries = useQueryClient();
  const fieldId = useId();
  const query = useQuery(colleaguesQuery(api, queue));
  const [chosen, setChosen] = useState('');
  const to = chosen || (query.data?.colleagues[0]?.id ?? '');

  const give = async ({ reason: word }: Because) => {
    await api.call('POST /staff/queues/:queue/:caseId/give/', {
      params: { queue, caseId },
      body: { to, word },
    });
    await refreshCases(queries);
  };

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`Give to a colleague: ${title}`}
      action="Give"
      hint="Your colleague reads it with the case, and it is kept in the audit log. The customer does not read it."
      check={() => to !== ''}
      onConfirm={give}
    >
      <p>It is theirs for a working day. Everyone can still see it, and take it over.</p>
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading your colleagues" lines={1} />}
        failed="Your colleagues could not be loaded."
      >
        {({ colleagues }) =>
          colleagues.length === 0 ? (
            <p className="font-semibold">No other colleague who can decide it is at work.</p>
          ) : (
            <Field id={fieldId} label="Colleague">
              <Select value={to} onChange={({ target }) => setChosen(target.value)}>
                {colleagues.map((colleague) => (
                  <option key={colleague.id} value={colleague.id}>
                    {colleague.name}
                  </option>
                ))}
              </Select>
            </Field>
          )
        }
      </Loaded>
    </ReasonDialog>
  );
}
