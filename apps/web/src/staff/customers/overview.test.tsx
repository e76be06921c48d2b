import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { customerFile, customerId, wallet } from '../testing/customer-file.ts';
import { done, openPage, refused, secondTime } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import type { CustomerFile } from './customer-queries.ts';
import { Overview } from './overview.tsx';

const at = '2026-11-15T09:00:00.000Z';
const other = '0198a000-0000-7000-8000-0000000000b1';

const card: CustomerFile['cards'][number] = {
  id: '0198a000-0000-7000-8000-0000000000c1',
  card_type: 'VISA',
  kind: 'physical',
  card_number: '•••• •••• •••• 4242',
  expiry_date: '11/29',
  status: 'active',
  frozen_by_customer: false,
  frozen_by_bank: false,
};
const shared: CustomerFile['accounts'][number] = {
  ...wallet,
  id: other,
  kind: 'current',
  account_id: 7003,
  shared: {
    id: other,
    kind: 'business',
    name: 'Engines',
    company: { name: 'Analytical Engines Ltd', number: '01234567' },
    role: 'owner',
    frozen_because: null,
    people: [
      { id: customerId, full_name: 'Ada Lovelace', role: 'owner' },
      { id: other, full_name: 'Charles Babbage', role: 'approve' },
    ],
  },
};

const open = (file: CustomerFile, answers = {}, by = memberOf('operations')) =>
  openPage(<Overview file={file} />, answers, { by });

test('[STF-04] each account shows what is in it, what is held and what is available', async () => {
  await open(customerFile());
  const account = screen.getByRole('link', { name: 'Wallet in GBP' });
  expect(account.getAttribute('href')).toBe('/staff/books/accounts/7001');
  expect(screen.getByText('£100.00 available, £20.00 held')).toBeTruthy();
  expect(screen.getByRole('link', { name: '1 account' })).toBeTruthy();
  for (const absent of ['Cards', 'Shared accounts', 'Set aside', 'Scheduled payments'])
    expect(screen.queryByRole('heading', { name: absent })).toBeNull();
});

test('[STF-01] whoever does not read the books sees the accounts without a way into them', async () => {
  await open(customerFile(), {}, memberOf('support'));
  expect(screen.getByText('Wallet in GBP')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Wallet in GBP' })).toBeNull();
});

test('[STF-04] what is set aside leads to its payment, and what is scheduled says when it is paid', async () => {
  await open(
    customerFile({
      holds: [
        {
          id: other,
          amount: '20.00',
          currency: 'GBP',
          title: 'Payment',
          reference: '7QK2M4RT9XYA',
          since: at,
        },
      ],
      scheduled: [
        {
          id: other,
          state: 'paused',
          amount: '50.00',
          currency: 'GBP',
          account_name: 'A Patel',
          words: 'Every month on the 1st',
          next_on: null,
          paid: 3,
        },
      ],
    }),
  );
  const hold = within(screen.getByRole('table', { name: 'Holds' })).getByRole('link');
  expect(hold.getAttribute('href')).toBe('/staff/payments?reference=7QK2M4RT9XYA');
  const scheduled = screen.getByRole('table', { name: 'Scheduled payments' }).textContent;
  for (const word of ['A Patel', 'Every month on the 1st', 'Paused', '£50.00'])
    expect(scheduled).toContain(word);
});

test.each([
  ['is active', {}, 'Active', 'Freeze: card 4242'],
  [
    'is frozen by its owner',
    { status: 'frozen', frozen_by_customer: true },
    'Frozen by the customer',
    'Freeze: card 4242',
  ],
  [
    'is frozen by the bank',
    { status: 'frozen', frozen_by_bank: true },
    'Frozen by the bank',
    'Propose to lift the freeze: card 4242',
  ],
  [
    'is frozen by both',
    { status: 'frozen', frozen_by_bank: true, frozen_by_customer: true },
    'Frozen by the bank and the customer',
    'Propose to lift the freeze: card 4242',
  ],
] as const)('a card that %s says so, and offers what fits', async (_, given, words, button) => {
  await open(customerFile({ cards: [{ ...card, ...given }] }));
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: button })).toBeTruthy();
});

test('a card that the bank refuses to freeze keeps the reason that was typed', async () => {
  const { sent } = await open(customerFile({ cards: [card] }), {
    [`POST /staff/cards/${card.id}/freeze/`]: secondTime(
      { status: 200, body: done('The card is frozen.') },
      refused('card_closed', 'The card is closed.'),
    ),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Freeze: card 4242' }));
  const dialog = await screen.findByRole('dialog', { name: 'Freeze: card 4242' });
  const reason = within(dialog).getByLabelText<HTMLTextAreaElement>('Reason');
  await userEvent.type(reason, 'She lost it');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Freeze' }));
  expect(await within(dialog).findByText('The card is closed.')).toBeTruthy();
  expect(reason.value).toBe('She lost it');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Freeze' }));
  expect(await screen.findByText('The card is frozen.')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'She lost it' }, { reason: 'She lost it' }]);
});

test('[STF-04] a shared account names its people and their rights, and can be frozen', async () => {
  await open(customerFile({ accounts: [wallet, shared] }));
  expect(screen.getByRole('heading', { name: 'Analytical Engines Ltd' })).toBeTruthy();
  expect(screen.getByText('Business in GBP, company number 01234567')).toBeTruthy();
  const colleague = screen.getByRole('link', { name: 'Charles Babbage' });
  expect(colleague.getAttribute('href')).toBe(`/staff/customers/${other}`);
  expect(colleague.closest('li')?.textContent).toContain('Approves');
  expect(screen.queryByRole('link', { name: 'Ada Lovelace' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Freeze' })).toBeTruthy();
});

test('[STF-03] the freeze of a shared account is lifted by a proposal alone', async () => {
  const frozen = shared.shared && { ...shared.shared, frozen_because: 'The owners disagree' };
  const { sent } = await open(customerFile({ accounts: [{ ...shared, shared: frozen }] }), {
    [`POST /staff/shared-accounts/${other}/propose-unfreeze/`]: {
      ...done('It is proposed.'),
      proposal_id: other,
    },
  });
  expect(screen.getByText('The owners disagree')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Freeze' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Propose to lift the freeze' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'They agree again');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Propose to lift the freeze' }));
  expect(await screen.findByText('It is proposed.')).toBeTruthy();
  expect(sent[0]?.key).toBeTruthy();
});

test('[STF-01] whoever only reads has nothing to freeze', async () => {
  await open(customerFile({ accounts: [shared], cards: [card] }), {}, memberOf('auditor'));
  expect(screen.getByText('Active')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /freeze/i })).toBeNull();
});

test('who referred the customer, and whom they brought in, is one click away', async () => {
  const { customer } = customerFile();
  await open(
    customerFile({
      referrals: {
        referred_by: { ...customer, id: other, full_name: 'Mary Somerville' },
        brought_in: 3,
        bonuses_paid: 1,
      },
    }),
  );
  expect(screen.getByRole('link', { name: 'Mary Somerville' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '3' }).getAttribute('href')).toBe(
    `/staff/customers?brought_by=${customerId}`,
  );
});
