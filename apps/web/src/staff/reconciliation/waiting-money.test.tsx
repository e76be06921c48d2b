import type { PaymentIn } from '@farthing/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { done, openPage, refused, secondTime } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import { WaitingMoney } from './waiting-money.tsx';

const id = '0198a000-0000-7000-8000-0000000000a1';

const payment: PaymentIn = {
  id,
  state: 'waiting',
  waits_for: 'no-account',
  amount: { amount: '40.00', currency: 'GBP' },
  account: '99999999',
  payer: 'C Babbage',
  payer_account: null,
  narration: 'Rent',
  reference: 'R1',
  end_to_end_id: 'E2E-1',
  received_at: '2026-11-15T09:00:00.000Z',
  customer: null,
  proposal_id: null,
  decided: null,
};

const open = (waiting: readonly PaymentIn[], answers = {}, by = memberOf('operations')) =>
  openPage(
    <WaitingMoney />,
    {
      'GET /staff/payments-in/?state=waiting': { payments: waiting, next_cursor: null },
      'GET /staff/payments-in/?state=all': { payments: [], next_cursor: null },
      ...answers,
    },
    { by },
  );

test('[PAY-09] with nothing waiting and nothing received, both are said', async () => {
  await open([]);
  expect(await screen.findByText('All money from other banks has found its account.')).toBeTruthy();
  expect(await screen.findByText('No money has come from another bank yet.')).toBeTruthy();
});

test('money that waits says from whom, for what, and why it waits', async () => {
  await open([payment]);
  const row = await screen.findByRole('row', { name: /C Babbage: Rent/ });
  expect(row.textContent).toContain('No account here has this number.');
  expect(row.textContent).toContain('£40.00');
});

test('[STF-01] whoever only reads sees how it stands instead of buttons', async () => {
  await open([payment], {}, memberOf('auditor'));
  expect(await screen.findByText('Waits')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send back' })).toBeNull();
});

test('[STF-03] what is proposed is not proposed again', async () => {
  await open([{ ...payment, proposal_id: id }]);
  const link = await screen.findByRole('link', { name: 'Waits for a second person' });
  expect(link.getAttribute('href')).toBe(`/staff/proposals/${id}`);
  expect(screen.queryByRole('button', { name: 'Name the account' })).toBeNull();
});

test('[RSK-01] whose money it is has to be named, and a refusal keeps what was typed', async () => {
  const { sent } = await open([payment], {
    [`POST /staff/payments-in/${id}/propose-credit/`]: secondTime(
      { status: 201, body: { ...done('It is proposed.'), proposal_id: id } },
      refused('payee_invalid', 'There is no such account here.', 400),
    ),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Name the account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Name the account' });
  const account = within(dialog).getByLabelText<HTMLInputElement>('Account number or IBAN here');
  const press = () => userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'The payer has called');
  await press();
  expect(within(dialog).getByText('Enter the number or the IBAN of the account.')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(account, '13692429');
  await press();
  expect(await within(dialog).findByText('There is no such account here.')).toBeTruthy();
  expect(account.value).toBe('13692429');
  await press();
  expect(await screen.findByText('It is proposed.')).toBeTruthy();
  const body = { account: '13692429', reason: 'The payer has called' };
  expect(sent.map((each) => each.body)).toEqual([body, body]);
});

test('what waits for its amount alone has its account named already', async () => {
  await open([{ ...payment, waits_for: 'large', account: '13692429' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Name the account' }));
  const dialog = await screen.findByRole('dialog');
  const account = within(dialog).getByLabelText<HTMLInputElement>('Account number or IBAN here');
  expect(account.value).toBe('13692429');
});

test('[STF-03] money is sent back on the word of two', async () => {
  const { sent } = await open([payment], {
    [`POST /staff/payments-in/${id}/propose-return/`]: () => ({
      status: 201,
      body: { ...done('It is proposed.'), proposal_id: id },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send it back' });
  expect(dialog.textContent).toContain('£40.00 goes back to C Babbage.');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Nobody knows them');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText('It is proposed.')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Nobody knows them' }]);
});
