import type { AnswerOf, getStaffDispute, getStaffIdentityCheck } from '@farthing/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { customerFile } from '../testing/customer-file.ts';
import { heldPayment } from '../testing/desk-case.ts';
import { openPage, refused, secondTime } from '../testing/opened-page.tsx';
import { DisputePapers } from './dispute-papers.tsx';
import { IdentityPapers } from './identity-papers.tsx';

const at = '2026-11-15T09:00:00.000Z';
const { id } = heldPayment;
const money = { amount: '40.00', currency: 'GBP' } as const;

const check: AnswerOf<typeof getStaffIdentityCheck> = {
  tier: 2,
  kind: 'passport',
  issuer: 'GB',
  number_ending: '4821',
  expires_on: '2031-05-01',
  nationality: 'GBR',
  name: { document: 'Ada King', profile: 'Ada Lovelace', same: false, asked: null },
  birth_date: { document: '1990-12-10', profile: '1990-12-10', same: true },
  address: null,
  signals: [],
  appeal: null,
  read: [],
  pictures: [
    { part: 'front', received_at: at },
    { part: 'selfie', received_at: at },
  ],
};

const openCheck = (answer: unknown, answers = {}) =>
  openPage(<IdentityPapers deskCase={{ ...heldPayment, queue: 'identity-checks' }} />, {
    [`GET /staff/identity-checks/${id}/`]: answer,
    ...answers,
  });

test('a document is held beside the profile, and says where they differ', async () => {
  await openCheck(check);
  expect(await screen.findByText('They differ')).toBeTruthy();
  expect(screen.getByText('The same')).toBeTruthy();
  expect(screen.getByText('Passport of GB, ending in 4821')).toBeTruthy();
  expect(screen.getByText('Not told')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Look at: Document' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Look at: Face' })).toBeTruthy();
  expect(screen.queryByText('The customer says')).toBeNull();
});

test('[IDV-06] what was typed stands beside what the bank has read in the picture, and says where they differ', async () => {
  const read = {
    part: 'front',
    kind: 'passport',
    issuer: 'GB',
    number_ending: '4821',
    nationality: 'GBR',
    name: 'Ada Ring',
    birth_date: '1990-12-10',
    expires_on: '2031-05-01',
    differences: ['name'],
  };
  await openCheck({ ...check, read: [read] });
  expect(await screen.findByText('Other lines')).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Name Ada King Ada Ring Differs' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Nationality GBR GBR' })).toBeTruthy();
});

test('a picture whose lines nobody could read is compared by eye', async () => {
  await openCheck(check);
  expect(await screen.findByText(/Please compare them by eye/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('after a request for a new name, the document has to show the new name', async () => {
  const name = { document: 'Ada King', profile: 'Ada Lovelace', same: true, asked: 'Ada King' };
  await openCheck({ ...check, name, appeal: 'I have married.' });
  expect(await screen.findByText('Shows the new name')).toBeTruthy();
  expect(screen.getByText('Asked for: Ada King')).toBeTruthy();
  expect(screen.getByText('I have married.')).toBeTruthy();
});

test('whoever has not claimed the case sees no picture of it, and is told why', async () => {
  const { sent } = await openCheck(check, {
    [`POST /staff/identity-checks/${id}/pictures/front/look/`]: () =>
      refused('case_not_yours', 'Claim the case first.', 403),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Look at: Document' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Claim the case first.');
  expect(screen.queryByRole('img')).toBeNull();
  expect(sent).toHaveLength(1);
});

test('papers that could not be loaded are asked for again', async () => {
  await openCheck(secondTime({ status: 200, body: check }));
  expect(await screen.findByText('The papers could not be loaded.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('They differ')).toBeTruthy();
});

const dispute: AnswerOf<typeof getStaffDispute> = {
  id,
  state: 'with-merchant',
  customer: customerFile().customer,
  reason: 'not-received',
  description: 'It never came.',
  amount: money,
  merchant: 'Harbour Books',
  place: 'London',
  taken: money,
  given_back: { ...money, amount: '0.00' },
  paid_at: at,
  created_at: at,
  credited_at: null,
  sent_at: at,
  answer_due_at: null,
  answer: null,
  outcome: null,
  decided_at: null,
  owed: null,
  pictures: [],
};

const openDispute = (given: Partial<typeof dispute>) =>
  openPage(<DisputePapers deskCase={{ ...heldPayment, queue: 'disputes' }} />, {
    [`GET /staff/disputes/${id}/`]: { ...dispute, ...given },
  });

test('[CAR-09] a dispute shows what the customer says, and that there is no picture', async () => {
  await openDispute({});
  expect(await screen.findByText('It never came.')).toBeTruthy();
  expect(screen.getByText('The customer has sent no pictures.')).toBeTruthy();
  expect(screen.queryByText(/^The merchant/)).toBeNull();
});

test.each([
  [true, 'The merchant accepts it'],
  [false, 'The merchant objects'],
])('[CAR-09] the answer of the merchant is told apart: accepted %s', async (accepts, title) => {
  await openDispute({
    answer: { accepts, words: 'It was delivered.', at },
    pictures: [{ id: customerFile().customer.id, received_at: at }],
  });
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText('It was delivered.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Look at: Picture 1/ })).toBeTruthy();
});
