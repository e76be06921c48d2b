import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPage, secondTime } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import RiskPage from './risk-page.tsx';
import type { Rules } from './risk-query.ts';

const proposal_id = '0198a000-0000-7000-8000-0000000000d1';

const rules: Rules = {
  version: 2,
  rules: [
    {
      id: 'new-and-large',
      answer: 'hold-for-one',
      staff: 'Above the bounds for what is new',
      customer: 'We look at it before it leaves.',
      when: [{ fact: 'newestHours', is: 'below', value: '72' }],
      any: [{ fact: 'amount', is: 'above', value: '5000.00' }],
    },
    {
      id: 'everything',
      answer: 'warn',
      staff: 'Always',
      customer: 'Look twice.',
      when: [],
      any: [],
    },
  ],
  facts: [],
  versions: [
    {
      version: 2,
      approved_at: '2026-11-15T09:00:00.000Z',
      reason: 'Fewer false alarms',
      proposed_by: 'Alan Turing',
      approved_by: 'Joan Clarke',
    },
  ],
  proposal_id: null,
};

const open = (answer: unknown, by = memberOf('operations')) =>
  openPage(<RiskPage />, { 'GET /staff/risk/rules/': answer }, { by });

test('[RSK-15] the rules in force are told in words, with who agreed on them', async () => {
  await open(rules);
  expect(await screen.findByRole('heading', { name: 'Version 2' })).toBeTruthy();
  expect(screen.getByText(/proposed by Alan Turing, approved by Joan Clarke\./)).toBeTruthy();
  const row = screen.getByRole('row', { name: /new-and-large/ });
  expect(row.textContent).toContain('and one of these:');
  expect(within(row).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('row', { name: /^everything Always/ })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Versions, newest first' }).textContent).toContain(
    'Fewer false alarms',
  );
});

test('[RSK-15] rules that nobody has changed come with the bank', async () => {
  await open({ ...rules, version: 0, versions: [] });
  expect(await screen.findByText(/^It comes with the bank\./)).toBeTruthy();
  expect(screen.getByText('Nobody has changed the rules that come with the bank.')).toBeTruthy();
});

test('[RSK-15] rules that wait for a second person are told', async () => {
  await open({ ...rules, proposal_id });
  const link = await screen.findByRole('link', { name: 'Show the proposal' });
  expect(link.getAttribute('href')).toBe(`/staff/proposals/${proposal_id}`);
});

test('[STF-01] whoever only reads the rules is not led to change them', async () => {
  await open(rules, memberOf('auditor'));
  await screen.findByRole('heading', { name: 'Version 2' });
  expect(screen.queryByRole('link', { name: 'Change the rules' })).toBeNull();
});

test('rules that could not be loaded are not none', async () => {
  await open(secondTime({ status: 200, body: rules }));
  expect(await screen.findByText('The rules could not be loaded.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Version 2' })).toBeTruthy();
});
