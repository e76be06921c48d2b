import { change, insertion, type Row } from '@farthing/ledger';
import type { CodeState } from './one-time-code.ts';

const firstCode = insertion('one_time_code', {
  columns: {
    purpose: 'text',
    subject: 'bytea',
    owner_id: 'uuid',
    digest: 'bytea?',
    expires_at: 'timestamptz?',
    sends: 'timestamptz[]',
    touched_at: 'timestamptz',
  },
});

/** Two who try at once have read the same count; the second of them is judged again, on what the first has left. */
const triedCode = change(
  'one_time_code',
  {
    key: { purpose: 'text', subject: 'bytea' },
    was: { digest: 'bytea?', wrong_tries: 'integer', last_try_at: 'timestamptz?' },
    set: {
      digest: 'bytea?',
      expires_at: 'timestamptz?',
      wrong_tries: 'integer',
      last_try_at: 'timestamptz?',
      touched_at: 'timestamptz',
    },
  },
  'one-time-code-tried',
);

const sentCode = change(
  'one_time_code',
  {
    key: { purpose: 'text', subject: 'bytea' },
    was: { digest: 'bytea?', wrong_tries: 'integer', sends: 'timestamptz[]' },
    set: {
      digest: 'bytea?',
      expires_at: 'timestamptz?',
      wrong_tries: 'integer',
      last_try_at: 'timestamptz?',
      sends: 'timestamptz[]',
      touched_at: 'timestamptz',
    },
  },
  'one-time-code-sent',
);

export function firstCodeRow(
  {
    purpose,
    subject,
    ownerId,
  }: { readonly purpose: string; readonly subject: Buffer; readonly ownerId: string },
  { digest, expiresAt, sends }: CodeState,
  now: Date,
): Row {
  const state = { digest, expires_at: expiresAt, sends, touched_at: now };
  return firstCode.row({ purpose, subject, owner_id: ownerId, ...state });
}

/** From the state that was read to the next. */
type CodeStep = { readonly state: CodeState; readonly next: CodeState; readonly now: Date };

export function triedCodeRow(purpose: string, subject: Buffer, step: CodeStep): Row {
  const { digest, wrongTries: wrong_tries, lastTryAt: last_try_at } = step.state;
  return triedCode.row({
    purpose,
    subject,
    was: { digest, wrong_tries, last_try_at },
    ...columnsAfter(step),
  });
}

/** Another in place of the one before; two who ask at once are counted one after the other. */
export function sentCodeRow(purpose: string, subject: Buffer, step: CodeStep): Row {
  const { digest, wrongTries: wrong_tries, sends } = step.state;
  const after = { ...columnsAfter(step), sends: step.next.sends };
  return sentCode.row({ purpose, subject, was: { digest, wrong_tries, sends }, ...after });
}

function columnsAfter({ next, now }: CodeStep) {
  return {
    digest: next.digest,
    expires_at: next.expiresAt,
    wrong_tries: next.wrongTries,
    last_try_at: next.lastTryAt,
    touched_at: now,
  };
}
