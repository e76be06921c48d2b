import type { AnswerOf, revealCustomer } from '@farthing/contract';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { type Fact, FactList } from '../parts/fact-list.tsx';
import { Allowed } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import type { CustomerFile } from './customer-queries.ts';

type Revealed = AnswerOf<typeof revealCustomer>;

/** Kept nowhere but here, so that it is covered again as soon as the page is left. */
export function PersonalData({ file: { customer } }: { file: CustomerFile }) {
  const api = useStaffApi();
  const [isAsking, setAsking] = useState(false);
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const reveal = async (reason: string) =>
    setRevealed(
      await api.call('POST /staff/customers/:customerId/reveal/', {
        params: { customerId: customer.id },
        body: { reason },
      }),
    );
  return (
    <Surface className="grid gap-2 px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Personal data</h2>
        <Allowed permission="customers.reveal">
          {revealed ? (
            <Button look="quiet" onClick={() => setRevealed(null)}>
              Cover
            </Button>
          ) : (
            <Button look="quiet" onClick={() => setAsking(true)}>
              Reveal
            </Button>
          )}
        </Allowed>
      </div>
      <FactList facts={revealed ? factsIn(revealed) : maskedFacts(customer)} />
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Reveal personal data"
        action="Reveal"
        onConfirm={({ reason }) => reveal(reason)}
      >
        <p>
          The audit log records each look, with your name and the reason. The customer can read the reason and
          your role.
        </p>
      </ReasonDialog>
    </Surface>
  );
}

function maskedFacts(customer: CustomerFile['customer']): Fact[] {
  return [
    { label: 'Email', value: <MaskedValue masked={customer.email} /> },
    { label: 'Date of birth', value: <MaskedValue masked={customer.date_of_birth} /> },
    {
      label: 'Phone',
      value: customer.phone_number ? <MaskedValue masked={customer.phone_number} /> : 'Not given',
    },
    { label: 'Country', value: customer.country ?? 'Not given' },
    { label: 'Account number', value: <MaskedValue masked={`•••• ${customer.account_ending}`} /> },
    ...(customer.email_pending ? [{ label: 'New email', value: waitOf(customer.email_changes_at) }] : []),
  ];
}

function waitOf(changesAt: string | null): string {
  return changesAt === null
    ? 'Waits for its code'
    : `Waits for a yes from the old one, used from ${formatMoment(changesAt)}`;
}

function factsIn(data: Revealed): Fact[] {
  const rows: readonly (readonly [label: string, value: string | null])[] = [
    ['Email', data.email],
    ...(data.pending_email === null ? [] : [['New email, waits', data.pending_email] as const]),
    ['Date of birth', data.date_of_birth],
    ['Phone', data.phone_number],
    ['Gender', data.gender],
    ['Address', data.address],
    ['City', data.city],
    ['State', data.state],
    ['Country', data.country],
    ['Account number', data.account_number],
    ['Sort code', data.sort_code],
    ['IBAN', data.iban],
  ];
  return rows.map(([label, value]) => ({ label, value: value ?? 'Not given' }));
}

type MaskedValueProps = { masked: string; full?: string | null | undefined };

/** Personal data: covered until somebody has given a reason to see it. What is covered is not in the page at all. */
export function MaskedValue({ masked, full }: MaskedValueProps) {
  if (full !== undefined) return <span className="wrap-anywhere">{full ?? '—'}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-2">
      <EyeOff className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      <span className="sr-only">Masked: </span>
      <span className="wrap-anywhere">{masked}</span>
    </span>
  );
}
