import type { ReportedEntry } from '@farthing/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPage, secondTime } from '../testing/opened-page.tsx';
import { returnedEntry, returnedPayment } from '../testing/reconciliation.ts';
import { memberOf } from '../testing/staff-page.tsx';
import { EntryDrawer } from './entry-drawer.tsx';

const { id } = returnedEntry;
const at = '2026-11-15T09:00:00.000Z';

const returned: ReportedEntry = {
  ...returnedEntry,
  reference: 'E2E-1',
  reason_code: 'AC04',
  details: 'Account closed',
  payment: {
    ...returnedPayment,
    sent_at: at,
    customer: { ...returnedPayment.customer, status: 'locked' },
  },
};
const read = `GET /staff/reconciliation/entries/${id}/`;

const open = (given: Partial<ReportedEntry>, by = memberOf('operations')) =>
  openPage(<EntryDrawer entryId={id} />, { [read]: { entry: { ...returned, ...given }, notes: [] } }, { by });

const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('[RSK-13] a payment that came back says what the other bank says, and whose it is', async () => {
  await open({});
  expect(await screen.findByText('Our payment came back.')).toBeTruthy();
  expect(screen.getByText('It takes two people to give the money back to the customer.')).toBeTruthy();
  expect(fact('Reason code')).toBe('AC04');
  expect(fact('Our payment')).toBe('£12.50 to A Patel, 7QK2M4RT9XYA');
  expect(fact('Its state')).toBe('On its way');
  expect(fact('Paid by')).toBe('Ada Lovelace, locked');
  expect(screen.queryByText('Their reference')).toBeNull();
});

test('[STF-01] a member who decides no entries can read them, and the page says so', async () => {
  await open({}, memberOf('auditor'));
  expect(await screen.findByText('Your role reads these entries and does not decide on them.')).toBeTruthy();
});

test('[STF-03] what is proposed leads to its proposal', async () => {
  await open({ proposal_id: id });
  const link = await screen.findByRole('link', { name: 'Show the proposal' });
  expect(link.getAttribute('href')).toBe(`/staff/proposals/${id}`);
});

test('[RSK-13] money from another bank says who sent it and what our books say', async () => {
  await open({
    kind: 'credit',
    problem: 'money-in',
    payment: null,
    money_in: {
      account: 'GB21FRTH00960013692429',
      payer: 'C Babbage',
      narration: null,
      payment: { id, state: 'waiting' },
    },
  });
  expect(await screen.findByText('It is money from another bank, and not credited yet.')).toBeTruthy();
  expect(fact('Sent by')).toBe('C Babbage');
  expect(fact('Our books')).toBe('Waits for its owner');
});

test('an entry that is closed says by whom and why, and offers nothing', async () => {
  await open({
    state: 'explained',
    resolved: { at, by: { id, name: 'Alan Turing' }, reason: 'A fee of theirs' },
  });
  expect(await screen.findByText('A fee of theirs')).toBeTruthy();
  expect(fact('Closed')).toContain('Alan Turing');
  expect(screen.queryByText('Our payment came back.')).toBeNull();
});

test('an entry that could not be loaded is asked for again', async () => {
  await openPage(<EntryDrawer entryId={id} />, {
    [read]: secondTime({ status: 200, body: { entry: returned, notes: [] } }),
  });
  expect(await screen.findByText('The entry could not be loaded.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Our payment came back.')).toBeTruthy();
});
