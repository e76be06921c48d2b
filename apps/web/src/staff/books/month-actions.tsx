import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Select } from '../../ui/select/select.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { formatMonth } from '../parts/dates.ts';
import { type Because, ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import type { Months } from './books-queries.ts';

type Asked = { readonly act: 'close' | 'reopen'; readonly month: string };

/** Asks for what a second person has to approve. */
export function MonthActions({ months: { closed_through, closable } }: { months: Months }) {
  const [asked, setAsked] = useState<Asked>();
  const [chosen, setChosen] = useState<string>();
  const propose = usePropose();
  const month = chosen !== undefined && closable.includes(chosen) ? chosen : closable[0];
  return (
    <div className="flex flex-wrap items-end gap-3">
      {month !== undefined && (
        <>
          <Field id="month-to-close" label="Month to close">
            <Select value={month} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
              {closable.map((each) => (
                <option key={each} value={each}>
                  {formatMonth(each)}
                </option>
              ))}
            </Select>
          </Field>
          <Button onClick={() => setAsked({ act: 'close', month })}>Propose closing</Button>
        </>
      )}
      {closed_through !== null && (
        <Button look="quiet" onClick={() => setAsked({ act: 'reopen', month: closed_through })}>
          Propose reopening {formatMonth(closed_through)}
        </Button>
      )}
      {asked && (
        <ReasonDialog
          open
          onClose={() => setAsked(undefined)}
          title={`${asked.act === 'close' ? 'Close' : 'Reopen'} ${formatMonth(asked.month)}`}
          action="Propose"
          onConfirm={(because) => propose(asked, because)}
        >
          <p>
            {asked.act === 'close'
              ? 'Once a colleague has approved, nothing can be posted into it or any month before it.'
              : 'Once a colleague has approved, what is dated in it can be posted again.'}
          </p>
        </ReasonDialog>
      )}
    </div>
  );
}

function usePropose() {
  const api = useStaffApi();
  const queries = useQueryClient();
  const toast = useToast();
  return async ({ act, month }: Asked, { reason, idempotencyKey }: Because) => {
    const call = { params: { month }, body: { reason }, idempotencyKey };
    try {
      const { message } = await (act === 'close'
        ? api.call('POST /staff/books/months/:month/propose-closing/', call)
        : api.call('POST /staff/books/months/:month/propose-reopening/', call));
      toast(message);
    } finally {
      for (const queryKey of [['book-months'], ['staff', 'proposals']])
        void queries.invalidateQueries({ queryKey });
    }
  };
}
