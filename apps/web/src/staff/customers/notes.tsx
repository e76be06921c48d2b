import { limits } from '@farthing/contract';
import { useState } from 'react';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Textarea } from '../../ui/textarea/textarea.tsx';
import { CharacterCount } from '../parts/dialogs/character-count.tsx';
import { useOnce } from '../parts/dialogs/use-once.ts';
import { NoteList } from '../parts/note-list.tsx';
import { useTyped } from '../parts/use-typed.ts';
import { Allowed } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import type { CustomerFile } from './customer-queries.ts';
import { useCustomerChange } from './use-customer-change.ts';

export function Notes({ file: { customer, notes } }: { file: CustomerFile }) {
  return (
    <div className="grid max-w-3xl gap-6">
      <Allowed permission="customers.act">
        <NoteForm customerId={customer.id} />
      </Allowed>
      {notes.length === 0 ? (
        <p className="text-ink-2">No colleague has written anything yet.</p>
      ) : (
        <NoteList notes={notes} />
      )}
    </div>
  );
}

function NoteForm({ customerId }: { customerId: string }) {
  const [text, setText, forgetText] = useTyped<string>('note', '');
  const { add, isBusy, problem } = useAddNote(customerId, forgetText);
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void add(text.trim());
      }}
    >
      {problem?.of === 'call' && (
        <Alert tone="danger" title="The note was not added" announced>
          {problem.message}
        </Alert>
      )}
      <Field
        id="new-note"
        label="New note"
        hint="For colleagues. It cannot be changed or taken back."
        error={problem?.of === 'text' ? problem.message : undefined}
      >
        <Textarea value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
        <CharacterCount text={text} max={limits.note} />
      </Field>
      <div>
        <Button type="submit" busy={isBusy}>
          Add note
        </Button>
      </div>
    </form>
  );
}

type Problem = { readonly of: 'text' | 'call'; readonly message: string };

/** What was typed stays until the bank has it. */
function useAddNote(customerId: string, onAdded: () => void) {
  const api = useStaffApi();
  const once = useOnce();
  const change = useCustomerChange();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  async function add(text: string) {
    if (isBusy) return;
    if (text === '') return setProblem({ of: 'text', message: 'Enter a note.' });
    if (text.length > limits.note)
      return setProblem({ of: 'text', message: 'Use at most 2,000 characters.' });
    setBusy(true);
    setProblem(null);
    try {
      await change(
        once(text, (idempotencyKey) =>
          api.call('POST /staff/customers/:customerId/notes/', {
            params: { customerId },
            body: { text },
            idempotencyKey,
          }),
        ),
      );
      onAdded();
    } catch (error) {
      setProblem({ of: 'call', message: error instanceof Error ? plainWordsOf(error) : 'Please try again.' });
    } finally {
      setBusy(false);
    }
  }
  return { add, isBusy, problem };
}
