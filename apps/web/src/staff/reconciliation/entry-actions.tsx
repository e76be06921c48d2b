import { type ReactNode, useState } from 'react';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Amount } from '../parts/amount.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { useFieldCheck } from '../parts/dialogs/use-field-check.ts';
import { useOnce } from '../parts/dialogs/use-once.ts';
import { useStaffApi } from '../session/staff-services.tsx';
import { isComingBack } from './entry-words.ts';
import type { ReportedEntry } from './reconciliation-queries.ts';
import { ReferenceField } from './reference-field.tsx';
import { useEntryChange } from './use-entry-change.ts';

type Asked = 'match' | 'fee' | 'explain' | 'return' | 'note';
type DialogProps = { entry: ReportedEntry; onClose: () => void };

/** What can be done about an entry that waits. While it is a colleague's, nothing but a note. */
export function EntryActions({ entry }: { entry: ReportedEntry }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const isOthers = entry.claim?.mine === false;
  const isDecidable = !isOthers && entry.proposal_id === null;
  return (
    <div className="grid gap-4">
      <Claim entry={entry} />
      <div className="flex flex-wrap gap-3">
        {isDecidable && isComingBack(entry) && (
          <Button onClick={() => setAsked('return')}>Propose to give it back</Button>
        )}
        {isDecidable && (
          <>
            <Button look={isComingBack(entry) ? 'quiet' : 'primary'} onClick={() => setAsked('match')}>
              Match with a payment
            </Button>
            {isFee(entry) && (
              <Button look="quiet" onClick={() => setAsked('fee')}>
                Take as a fee
              </Button>
            )}
            <Button look="quiet" onClick={() => setAsked('explain')}>
              Explain
            </Button>
          </>
        )}
        <Button look="quiet" onClick={() => setAsked('note')}>
          Add a note
        </Button>
      </div>
      {asked === 'return' && <ReturnDialog entry={entry} onClose={close} />}
      {asked === 'match' && <MatchDialog entry={entry} onClose={close} />}
      {asked === 'fee' && <FeeDialog entry={entry} onClose={close} />}
      {asked === 'explain' && <ExplainDialog entry={entry} onClose={close} />}
      {asked === 'note' && <NoteDialog entry={entry} onClose={close} />}
    </div>
  );
}

function Claim({ entry: { id, claim } }: { entry: ReportedEntry }) {
  const api = useStaffApi();
  const change = useEntryChange();
  const [problem, setProblem] = useState<string | null>(null);
  const params = { entryId: id };
  async function take() {
    setProblem(null);
    const call = claim?.mine
      ? api.call('POST /staff/reconciliation/entries/:entryId/release/', { params })
      : api.call('POST /staff/reconciliation/entries/:entryId/claim/', { params });
    await change(call).catch((error: Error) => setProblem(error.message));
  }
  if (claim?.mine === false) return <Alert tone="info" title={`${claim.by.name} works on this case.`} />;
  return (
    <div className="grid justify-items-start gap-3">
      {problem !== null && <Alert tone="danger" title={problem} announced />}
      <Button look="quiet" onClick={() => void take()}>
        {claim ? 'Release the case' : 'Claim the case'}
      </Button>
    </div>
  );
}

type DecisionDialogProps = DialogProps & {
  call: 'propose-return' | 'fee' | 'explain';
  title: string;
  action: string;
  children: ReactNode;
};

/** For a decision that takes a reason and nothing else, and happens once however often it is sent. */
function DecisionDialog({ entry, onClose, call, title, action, children }: DecisionDialogProps) {
  const api = useStaffApi();
  const once = useOnce();
  const change = useEntryChange();
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={title}
      action={action}
      onConfirm={({ reason }) =>
        change(
          once(reason, (idempotencyKey) =>
            api.call(`POST /staff/reconciliation/entries/:entryId/${call}/`, {
              params: { entryId: entry.id },
              body: { reason },
              idempotencyKey,
            }),
          ),
        )
      }
    >
      {children}
    </ReasonDialog>
  );
}

function ReturnDialog(props: DialogProps) {
  const title = `Propose to give back: ${props.entry.payment?.reference ?? ''}`;
  return (
    <DecisionDialog {...props} call="propose-return" title={title} action="Propose">
      <p>
        A colleague has to approve it. Then the customer has the money again, with fee and margin, and is
        told. This entry is the evidence.
      </p>
    </DecisionDialog>
  );
}

const referenceId = 'match-reference';

function MatchDialog({ entry: { id, kind }, onClose }: DialogProps) {
  const api = useStaffApi();
  const change = useEntryChange();
  const [reference, setReference] = useState('');
  const wrong = reference.trim() === '' ? 'Enter the reference of the payment.' : undefined;
  const { problem, check } = useFieldCheck(referenceId, wrong);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Match with a payment"
      action="Match"
      check={check}
      onConfirm={({ reason }) =>
        change(
          api.call('POST /staff/reconciliation/entries/:entryId/match/', {
            params: { entryId: id },
            body: { reference: reference.trim(), reason },
          }),
        )
      }
    >
      <p>
        {kind === 'debit'
          ? 'The payment is settled by it. Its amount has to be that of the entry.'
          : 'No money moves yet: giving it back is proposed as the next step.'}
      </p>
      <ReferenceField
        id={referenceId}
        label="Reference of our payment"
        error={problem}
        maxLength={40}
        value={reference}
        onChange={setReference}
      />
    </ReasonDialog>
  );
}

/** Money that left our account there, and no payment of ours is known for it. */
function isFee({ kind, payment }: ReportedEntry): boolean {
  return kind === 'debit' && payment === null;
}

function FeeDialog(props: DialogProps) {
  const { amount } = props.entry;
  return (
    <DecisionDialog {...props} call="fee" title="Take as a fee" action="Take as a fee">
      <p>
        The other bank has charged {amount === null ? 'it' : <Amount of={amount} />}. It is posted as an
        expense of ours, and the case is closed. Above the bound a colleague has to approve it first.
      </p>
    </DecisionDialog>
  );
}

function ExplainDialog(props: DialogProps) {
  const { amount } = props.entry;
  return (
    <DecisionDialog {...props} call="explain" title="Explain the entry" action="Explain">
      <p>
        For what is neither a payment of ours nor a fee. No money moves, and the case
        {amount !== null && (
          <>
            {' '}
            of <Amount of={amount} />
          </>
        )}{' '}
        is closed. Above the bound a colleague has to approve it first.
      </p>
    </DecisionDialog>
  );
}

function NoteDialog({ entry: { id }, onClose }: DialogProps) {
  const api = useStaffApi();
  const change = useEntryChange();
  return (
    <ReasonDialog
      open
      isNote
      onClose={onClose}
      title="Add a note"
      action="Add the note"
      label="Note"
      hint="For colleagues. It cannot be changed or taken back."
      onConfirm={({ reason }) =>
        change(
          api.call('POST /staff/reconciliation/entries/:entryId/notes/', {
            params: { entryId: id },
            body: { text: reason },
          }),
        )
      }
    >
      {null}
    </ReasonDialog>
  );
}
