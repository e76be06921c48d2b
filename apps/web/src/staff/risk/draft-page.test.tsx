import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { done, down, openPage, refused } from '../testing/opened-page.tsx';
import DraftPage from './draft-page.tsx';
import type { Rules, Trial } from './risk-query.ts';

const proposal_id = '0198a000-0000-7000-8000-0000000000d1';

const rules: Rules = {
  version: 2,
  rules: [
    {
      id: 'new-payee',
      answer: 'warn',
      staff: 'Never paid before',
      customer: 'You have not paid this account before.',
      when: [{ fact: 'payeeHours', is: 'below', value: '72' }],
      any: [],
    },
  ],
  facts: [],
  versions: [],
  proposal_id: null,
};
const trial: Trial = {
  payments: 100,
  payments_in_all: 100,
  otherwise: 0,
  changes: [],
  examples: [],
};

async function open(answers = {}) {
  const opened = await openPage(<DraftPage />, { 'GET /staff/risk/rules/': rules, ...answers });
  await screen.findByRole('heading', { name: 'Your draft' });
  return opened;
}

const draft = () => screen.getByRole('heading', { name: 'Your draft' }).parentElement?.textContent;
const staffField = () => screen.getByLabelText('Staff read');

const changeWords = (value: string) => fireEvent.change(staffField(), { target: { value } });

test('[RSK-15] a draft that is the same as what holds can be neither tried nor proposed', async () => {
  await open();
  expect(draft()).toContain('It is the same as version 2.');
  expect(screen.queryByRole('button', { name: 'Propose' })).toBeNull();
});

test('[RSK-15] a rule is removed and put back', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Remove this rule' }));
  expect(screen.getByText('Removed')).toBeTruthy();
  expect(draft()).toContain('Compared with version 2');
  await userEvent.click(screen.getByRole('button', { name: 'Put it back' }));
  expect(draft()).toContain('It is the same as version 2.');
});

test('[RSK-15] a draft that was begun is forgotten on demand', async () => {
  await open();
  changeWords('Paid for the first time');
  expect(screen.getByText('Changed')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(staffField()).toHaveProperty('value', 'Never paid before');
});

test('[RSK-15] a mistake in a rule is shown at its field, and nothing is sent', async () => {
  const { sent } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Add a rule' }));
  await userEvent.click(screen.getByRole('button', { name: 'Try on the last 90 days' }));
  const name = screen.getByLabelText('Name');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(sent).toEqual([]);
});

test('[RSK-15] a draft is tried as it stands', async () => {
  const { sent } = await open({ 'POST /staff/risk/rules/trial/': { trial } });
  changeWords('Paid for the first time');
  await userEvent.click(screen.getByRole('button', { name: 'Try on the last 90 days' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ rules: [{ ...rules.rules[0], staff: 'Paid for the first time' }] });
});

test('a trial that failed says so, and keeps the draft', async () => {
  await open({
    'POST /staff/risk/rules/trial/': down,
  });
  changeWords('Paid for the first time');
  await userEvent.click(screen.getByRole('button', { name: 'Try on the last 90 days' }));
  expect(await screen.findByText('The draft was not tried')).toBeTruthy();
  expect(staffField()).toHaveProperty('value', 'Paid for the first time');
});

test('[RSK-15] what is proposed leads to its proposal, and the draft is done with', async () => {
  const { sent, place } = await open({
    'POST /staff/risk/rules/proposals/': () => ({
      status: 201,
      body: { ...done('It is proposed.'), proposal_id },
    }),
  });
  changeWords('Paid for the first time');
  await userEvent.click(screen.getByRole('button', { name: 'Propose' }));
  const dialog = await screen.findByRole('dialog', { name: 'Propose these rules' });
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Clearer words' } });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(place.path).toBe(`/staff/proposals/${proposal_id}`));
  expect(sent[0]?.key).toBeTruthy();
});

test('[RSK-15] a proposal that the bank refuses keeps the draft and the reason', async () => {
  await open({
    'POST /staff/risk/rules/proposals/': () =>
      refused('proposal_open', 'Other rules wait for a second person.'),
  });
  changeWords('Paid for the first time');
  await userEvent.click(screen.getByRole('button', { name: 'Propose' }));
  const dialog = await screen.findByRole('dialog', { name: 'Propose these rules' });
  const reason = within(dialog).getByLabelText<HTMLTextAreaElement>('Reason');
  fireEvent.change(reason, { target: { value: 'Clearer words' } });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
  expect(await within(dialog).findByText('Other rules wait for a second person.')).toBeTruthy();
  expect(reason.value).toBe('Clearer words');
  expect(staffField()).toHaveProperty('value', 'Paid for the first time');
});
