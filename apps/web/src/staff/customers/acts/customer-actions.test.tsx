import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { customerFile, customerId } from '../../testing/customer-file.ts';
import { done, openPage, refused, secondTime } from '../../testing/opened-page.tsx';
import { memberOf } from '../../testing/staff-page.tsx';
import { CustomerActions } from './customer-actions.tsx';

const open = (answers = {}, by = memberOf('operations'), file = customerFile()) =>
  openPage(<CustomerActions file={file} />, answers, { by });

const offered = () =>
  screen
    .queryAllByRole('button', { hidden: true })
    .filter((button) => button.closest('[popover]') !== null)
    .map(({ textContent }) => textContent);

const choose = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }));

test('[STF-01] what a role may not do about a customer is not offered', async () => {
  await open();
  expect(offered()).toContain('Propose a manual entry');
  expect(offered().slice(-3)).toEqual(['Lock', 'Freeze everything', 'Close the account']);
});

test('[STF-01] support proposes limits but no entry in the books', async () => {
  await open({}, memberOf('support'));
  expect(offered()).toContain('Propose a tier or limit');
  expect(offered()).not.toContain('Propose a manual entry');
});

test.each(['approver', 'auditor'] as const)('[STF-01] the role %s has no actions at all', async (role) => {
  await open({}, memberOf(role));
  expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull();
});

test('about a customer who is closed nothing is left to do', async () => {
  await open({}, memberOf('operations'), customerFile({ customer: { status: 'closed', pin: 'none' } }));
  expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull();
});

test('[STF-04] a customer is locked with a reason, and a refusal keeps it', async () => {
  const { sent } = await open({
    [`POST /staff/customers/${customerId}/lock/`]: secondTime(
      { status: 200, body: done('The customer is locked.') },
      refused('customer_locked', 'A colleague has locked this customer already.'),
    ),
  });
  await choose('Lock');
  const dialog = await screen.findByRole('dialog', { name: 'Lock: Ada Lovelace' });
  const press = () => userEvent.click(within(dialog).getByRole('button', { name: 'Lock' }));
  await press();
  expect(await within(dialog).findByText('Enter a reason.')).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Stolen telephone');
  await press();
  expect(await within(dialog).findByText('A colleague has locked this customer already.')).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Stolen telephone');
  await press();
  expect(await screen.findByText('The customer is locked.')).toBeTruthy();
  expect(sent).toHaveLength(2);
});

test('[STF-03] a limit is proposed as an amount, and nonsense is refused at its field', async () => {
  const { sent } = await open({
    [`POST /staff/customers/${customerId}/propose-limits/`]: () => ({
      status: 201,
      body: done('It is proposed.'),
    }),
  });
  await choose('Propose a tier or limit');
  const dialog = await screen.findByRole('dialog', { name: 'Propose a tier or limit: Ada Lovelace' });
  const limit = within(dialog).getByLabelText<HTMLInputElement>('Daily limit');
  const press = () => userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'She buys a house');
  await userEvent.clear(limit);
  await userEvent.type(limit, 'much');
  await press();
  expect(document.activeElement).toBe(limit);
  expect(sent).toEqual([]);
  await userEvent.clear(limit);
  await userEvent.type(limit, '7500');
  await userEvent.selectOptions(within(dialog).getByLabelText('Tier'), 'Tier 3');
  await press();
  expect(await screen.findByText('It is proposed.')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([
    { tier: 3, daily_limit: '7500.00', reason: 'She buys a house' },
  ]);
});

test('[STF-03] an entry by hand needs an amount and words for the customer, and is proposed once', async () => {
  const { sent } = await open({
    [`POST /staff/customers/${customerId}/propose-posting/`]: secondTime({
      status: 201,
      body: done('It is proposed.'),
    }),
  });
  await choose('Propose a manual entry');
  const dialog = await screen.findByRole('dialog', { name: 'Propose a manual entry: Ada Lovelace' });
  const press = () => userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  await press();
  expect(within(dialog).getByText('Enter a description.')).toBeTruthy();
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Amount'));
  await userEvent.click(within(dialog).getByRole('radio', { name: /^Debit/ }));
  await userEvent.type(within(dialog).getByLabelText('Amount'), '12.5');
  await userEvent.selectOptions(within(dialog).getByLabelText('Account of the bank'), 'Card fees');
  await userEvent.type(within(dialog).getByLabelText('Description'), 'Fee of a card');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'It was forgotten');
  await press();
  await within(dialog).findByText('Something went wrong on our side.');
  await press();
  expect(await screen.findByText('It is proposed.')).toBeTruthy();
  const body = {
    direction: 'debit',
    amount: '12.50',
    against: 'card-fees',
    description: 'Fee of a card',
    reason: 'It was forgotten',
  };
  expect(sent.map((each) => each.body)).toEqual([body, body]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test('[IDV-10] a new email address is proposed for a customer who has lost the mailbox, and nonsense is refused at its field', async () => {
  const { sent } = await open(
    {
      [`POST /staff/customers/${customerId}/propose-email/`]: () => ({
        status: 201,
        body: done('It is proposed.'),
      }),
    },
    memberOf('support'),
    customerFile({ customer: { second_factor: 'app' } }),
  );
  await choose('Propose a new email address');
  const dialog = await screen.findByRole('dialog', { name: 'Propose a new email address: Ada Lovelace' });
  const email = within(dialog).getByLabelText<HTMLInputElement>('New email address');
  const press = () => userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'She rang');
  await userEvent.type(email, 'nonsense');
  await press();
  expect(document.activeElement).toBe(email);
  expect(sent).toEqual([]);
  await userEvent.clear(email);
  await userEvent.type(email, 'ada@example.org');
  await userEvent.click(within(dialog).getByLabelText('Also remove their passkeys and authenticator app'));
  await press();
  expect(await screen.findByText('It is proposed.')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([
    { email: 'ada@example.org', remove_factors: true, reason: 'She rang' },
  ]);
});
