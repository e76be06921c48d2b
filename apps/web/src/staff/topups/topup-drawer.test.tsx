import type { StaffTopup } from '@farthing/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { done, openPage, refused } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import { TopupDrawer } from './topup-drawer.tsx';

const id = '0198a000-0000-7000-8000-0000000000c1';
const proposal_id = '0198a000-0000-7000-8000-0000000000d1';

const topup: StaffTopup = {
  id,
  state: 'held',
  held_for: 'many-tries',
  amount: { amount: '80.00', currency: 'USD' },
  fee: { amount: '1.20', currency: 'USD' },
  owed: null,
  customer: {
    id: '0198a000-0000-7000-8000-0000000000a1',
    full_name: 'Ada Lovelace',
    email: 'a•••@example.com',
    account_ending: '9826',
    status: 'active',
    tier: 2,
  },
  account_number: '••••9826',
  created_at: '2026-11-15T09:00:00.000Z',
  expires_at: '2026-11-15T10:00:00.000Z',
  paid_at: '2026-11-15T09:01:00.000Z',
  credited_at: null,
  refunded_at: null,
  charged_back_at: null,
  debt_paid_at: null,
  debt_written_off_at: null,
  proposal_id: null,
};

type Told = 'paid' | null;

function open(
  given: Partial<StaffTopup>,
  {
    told = 'paid',
    by = memberOf('operations'),
    answers = {},
  }: {
    told?: Told;
    by?: ReturnType<typeof memberOf>;
    answers?: Parameters<typeof openPage>[1];
  } = {},
) {
  const found = { topup: { ...topup, ...given }, provider_state: told };
  return openPage(<TopupDrawer topupId={id} />, { [`GET /staff/topups/${id}/`]: found, ...answers }, { by });
}

const buttons = () =>
  screen.queryAllByRole('button', { name: /^Propose/ }).map(({ textContent }) => textContent);

test('[PAY-08] a top-up that waits says why, and what its provider says of it now', async () => {
  await open({});
  expect(await screen.findByText('The customer has tried many times within a day')).toBeTruthy();
  expect(screen.getByText('The provider says now').nextElementSibling?.textContent).toBe('Paid');
  expect(buttons()).toEqual(['Propose to credit it', 'Propose to send it back']);
});

test.each([
  ['of a closed account is only sent back', { held_for: 'account-closed' }, ['Propose to send it back']],
  ['that is credited can be sent back', { state: 'credited', held_for: null }, ['Propose to send it back']],
  ['that was sent back is decided', { state: 'refunded', held_for: null }, []],
  ['with a proposal has no second one', { proposal_id }, []],
] as const)('[PAY-08] a top-up %s', async (_, given, offered) => {
  await open(given);
  await screen.findByRole('link', { name: 'Ada Lovelace' });
  expect(buttons()).toEqual(offered);
});

test('a member who only reads has nothing to press, and the page says when the provider is away', async () => {
  await open({}, { told: null, by: memberOf('auditor') });
  expect(await screen.findByText('It cannot be asked, or does not know it')).toBeTruthy();
  expect(buttons()).toEqual([]);
});

test('[PAY-08] a debt leads to where it is decided', async () => {
  await open({ state: 'charged-back', held_for: null, owed: { amount: '80.00', currency: 'USD' } });
  const link = await screen.findByRole('link', { name: 'Decide what becomes of the debt' });
  expect(link.getAttribute('href')).toBe(`/staff/queues/debts/${id}`);
});

test('[PAY-08] the same proposal sent again after no answer came carries the same key', async () => {
  let isUp = false;
  const { sent } = await open(
    {},
    {
      answers: {
        [`POST /staff/topups/${id}/propose-refund/`]: () =>
          isUp
            ? { status: 201, body: { ...done('It is proposed.'), proposal_id } }
            : refused('internal_error', 'Something went wrong on our side.', 500),
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Propose to send it back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send the top-up back' });
  expect(dialog.textContent).toContain('$80.00 of Ada Lovelace goes back to the card that paid it');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Asked for by its holder');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  await within(dialog).findByRole('alert');
  isUp = true;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(sent.length).toBeGreaterThan(1));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(await screen.findByText('It is proposed.')).toBeTruthy();
});
