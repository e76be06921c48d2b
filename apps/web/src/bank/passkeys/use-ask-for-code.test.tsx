import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useApp } from '../../lib/app.tsx';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import ConfirmBatch from '../accounts/batches/confirm-batch.tsx';
import JoinAccount from '../accounts/shared/accept-dialog.tsx';
import { AddTelephone } from '../card/telephones/add-telephone.tsx';
import { AcceptDialog } from '../parts/accept-dialog.tsx';

let bank: LoopbackBank | undefined;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank?.close();
});

const id = '0198a000-0000-7000-8000-000000000001';
const wait = 'Please wait 40 seconds before asking for another code.';
const noop = () => undefined;

const invitation = {
  id,
  account_name: 'Household',
  kind: 'joint',
  company_name: null,
  invited_by: 'Grace Hopper',
  people: ['Grace Hopper'],
  role: 'owner',
  expires_at: '2026-12-01T00:00:00.000Z',
} as const;
const batch = { id, lines: 2, sum: '30.00', currency: 'GBP', approvals_left: 0 } as Parameters<
  typeof ConfirmBatch
>[0]['batch'];

function AcceptOffer() {
  const { api } = useApp();
  const params = { loanId: id };
  return (
    <AcceptDialog
      onClose={noop}
      action="Accept and pay out"
      askForCode={(pin) => api.call('POST /lending/loans/:loanId/code/', { params, body: { pin } })}
      accept={async () => ({ message: 'Paid out.' })}
    >
      What is agreed to.
    </AcceptDialog>
  );
}

/** What is open a second time, and the button by which it asks for the code. */
const dialogs: Readonly<Record<string, { page: ReactNode; button: string }>> = {
  'an invitation': {
    page: <JoinAccount invitation={{ ...invitation, people: [...invitation.people] }} onClose={noop} />,
    button: 'Email me a code',
  },
  'a file of payments': {
    page: <ConfirmBatch batch={batch} onClose={noop} onDone={noop} />,
    button: 'Email me a code',
  },
  'a telephone for a card': { page: <AddTelephone cardId={id} />, button: 'Continue' },
  'an offer': { page: <AcceptOffer />, button: 'Email me a code' },
};

async function askTooSoon(what: string, hasPasskey: boolean) {
  const refused = { status: 'error', code: 'code_resend_too_soon', message: wait, detail: wait };
  bank = await loopbackBank(({ path }) => {
    if (path.endsWith('/code/')) return { status: 429, body: refused };
    return { status: 200, body: { user: { has_pin: true, has_passkey: hasPasskey } } };
  });
  localStorage.setItem('user_id', 'ada');
  const { page, button } = dialogs[what] as (typeof dialogs)[string];
  startApp({ entries: ['/layout'], origin: bank.origin, pages: <ToastProvider>{page}</ToastProvider> });
  const phone = screen.queryByLabelText('Name of the phone');
  if (phone) await userEvent.type(phone, 'Mine');
  const pin = screen.queryByLabelText('Transaction PIN');
  if (pin) await userEvent.type(pin, '4071');
  await userEvent.click(await screen.findByRole('button', { name: button }));
}

test.for(Object.keys(dialogs))(
  '[IDV-03] the code of a moment ago can be entered where %s is opened again',
  async (what) => {
    await askTooSoon(what, false);
    await screen.findByText('We have sent six digits to your email address.');
    expect(screen.getByRole('group', { name: 'Code from the email' })).toBeTruthy();
    expect(screen.queryAllByText(wait)).toHaveLength(0);
  },
);

test('[IDV-03] nobody who has a passkey is asked for a code that was not mailed', async () => {
  await askTooSoon('an invitation', true);
  await screen.findByText(wait);
  expect(screen.queryByText('We have sent six digits to your email address.')).toBeNull();
});
