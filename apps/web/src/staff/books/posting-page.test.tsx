import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { customerFile } from '../testing/customer-file.ts';
import { done, openPage, refused, secondTime } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import type { Posting } from './books-queries.ts';
import PostingPage from './posting-page.tsx';

const id = '0198a000-0000-7000-8000-0000000000b1';
const other = '0198a000-0000-7000-8000-0000000000b2';

const posting: Posting = {
  id,
  no: 77,
  at: '2026-11-15T09:00:00.000Z',
  kind: 'Card fee',
  amount: '5.00',
  currency: 'GBP',
  memo: null,
  from: { id: 7001, name: 'Wallet of Ada Lovelace', code: 'wallet.1', customer: customerFile().customer },
  to: { id: 12, name: 'Card fees', code: 'income.card', customer: null },
  of: null,
  followed_by: null,
  reversible: true,
  why_not: null,
  proposal_id: null,
};

const open = (given: Partial<Posting>, answers = {}, by = memberOf('operations')) =>
  openPage(
    <PostingPage />,
    { [`GET /staff/postings/${id}/`]: { posting: { ...posting, ...given } }, ...answers },
    { by, path: `/staff/books/postings/${id}`, route: '/staff/books/postings/:postingId' },
  );

test('[OPS-03] a posting names both sides, and the customer of one', async () => {
  await open({});
  expect(await screen.findByRole('heading', { name: 'Posting 77' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'The customer Ada Lovelace' })).toBeTruthy();
  expect(screen.getByText('To').nextElementSibling?.textContent).toContain('Card fees');
  expect(screen.queryByText('Words')).toBeNull();
});

test('a posting links to the one that it follows and to the one that followed it', async () => {
  await open({
    of: other,
    followed_by: { id: other, kind: 'Reversal' },
    reversible: false,
    why_not: 'It is undone.',
  });
  const links = await screen.findAllByRole('link', { name: other });
  expect(links).toHaveLength(2);
  expect(screen.getByText('It is undone.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Propose reversal' })).toBeNull();
});

test('[STF-01] whoever may not propose to move money is not offered it', async () => {
  await open({}, {}, memberOf('auditor'));
  await screen.findByRole('heading', { name: 'Posting 77' });
  expect(screen.queryByRole('button', { name: 'Propose reversal' })).toBeNull();
});

test('[STF-03] a reversal that is proposed is not proposed again', async () => {
  await open({ proposal_id: other });
  const link = await screen.findByRole('link', { name: 'Show the proposal' });
  expect(link.getAttribute('href')).toBe(`/staff/proposals/${other}`);
  expect(screen.queryByRole('button', { name: 'Propose reversal' })).toBeNull();
});

test('[STF-03] a reversal is proposed with a reason, which stays when the bank refuses', async () => {
  const { sent } = await open(
    {},
    {
      [`POST /staff/postings/${id}/propose-reversal/`]: secondTime(
        { status: 201, body: { ...done('It is proposed.'), proposal_id: other } },
        refused('posting_not_reversible', 'The money is spent.'),
      ),
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Propose reversal' }));
  const dialog = await screen.findByRole('dialog', { name: 'Propose a reversal' });
  const reason = within(dialog).getByLabelText<HTMLTextAreaElement>('Reason');
  const press = () => userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  await userEvent.type(reason, 'Charged twice');
  await press();
  expect(await within(dialog).findByText('The money is spent.')).toBeTruthy();
  expect(reason.value).toBe('Charged twice');
  await press();
  expect(await screen.findByText('It is proposed.')).toBeTruthy();
  const [first, second] = sent.map(({ key }) => key);
  expect(first).not.toBe(second);
});

test('a posting that nobody knows is not asked for again', async () => {
  await open(
    {},
    { [`GET /staff/postings/${id}/`]: () => refused('not_found', 'There is no such posting.', 404) },
  );
  expect(await screen.findByText('There is no such posting.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
