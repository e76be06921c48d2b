import type { AnswerOf, listAlarms, listQueues } from '@farthing/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { heldPayment, openProposal } from '../../testing/desk-case.ts';
import { done, openPage, secondTime } from '../../testing/opened-page.tsx';
import { memberOf } from '../../testing/staff-page.tsx';
import OverviewPage from './overview-page.tsx';

type Count = AnswerOf<typeof listQueues>['queues'][number];

const at = '2026-11-15T09:00:00.000Z';
const empty: Count = {
  queue: 'deposits',
  waiting: 0,
  claimed: 0,
  mine: 0,
  oldest_since: null,
  target_hours: 4,
  late: 0,
};
const late: Count = {
  ...empty,
  queue: 'withdrawals',
  waiting: 3,
  claimed: 2,
  mine: 1,
  oldest_since: at,
  late: 2,
};
const alarms: AnswerOf<typeof listAlarms> = {
  alarms: [],
  next_cursor: null,
  open: 0,
  last_check: null,
};
const alarm: (typeof alarms)['alarms'][number] = {
  id: '0198a000-0000-7000-8000-0000000000f1',
  kind: 'states',
  summary: 'A payment is sent, and the journal does not say so.',
  subject: { kind: 'withdrawal', id: heldPayment.id },
  raised_at: at,
  seen_at: at,
  acknowledged_at: null,
  acknowledged_by: null,
  reason: null,
};

const open = (answers = {}, by = memberOf('operations')) =>
  openPage(
    <OverviewPage />,
    {
      'GET /staff/queues/': { queues: [empty, late] },
      'GET /staff/work/': { cases: [], more: false },
      'GET /staff/alarms/': alarms,
      'GET /staff/proposals/': { proposals: [], next_cursor: null },
      'GET /staff/books/check/': { newest: null, last_ended: null },
      ...answers,
    },
    { by },
  );

const queue = (name: RegExp) => screen.findByRole('link', { name });

test('[OPS-06] a queue with something late comes first, and says how many and who works on them', async () => {
  await open();
  const first = await queue(/2 late/);
  expect(first.getAttribute('href')).toBe('/staff/queues/withdrawals');
  expect(first.textContent).toContain('2 being worked on (1 by you)');
  const quiet = await queue(/Nothing waits/);
  expect(quiet.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

test('[STF-02] queues that could not be loaded are not empty, and are asked for again', async () => {
  await open({
    'GET /staff/queues/': secondTime({ status: 200, body: { queues: [late] } }),
  });
  expect(await screen.findByText('The queues could not be loaded.')).toBeTruthy();
  expect(screen.queryByText('Nothing waits')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await queue(/2 late/)).toBeTruthy();
});

test('[OPS-06] late work and one’s own work link to the case, and name who works on it', async () => {
  const claim = { by: { id: alarm.id, name: 'Alan Turing' }, mine: false, until: at, given: null };
  await open({
    'GET /staff/work/': {
      cases: [heldPayment, { ...heldPayment, id: alarm.id, title: 'Payment to B Okafor', claim }],
      more: true,
    },
  });
  const table = await screen.findByRole('table', { name: /^What is late or yours/ });
  const link = within(table).getByRole('link', { name: 'Payment to A Patel' });
  expect(link.getAttribute('href')).toBe(`/staff/queues/withdrawals/${heldPayment.id}`);
  expect(within(table).getByText('Nobody')).toBeTruthy();
  expect(within(table).getByText('Alan Turing')).toBeTruthy();
  expect(screen.getByText('There are more. They come first in their queues.')).toBeTruthy();
});

test('nothing late is said in words', async () => {
  await open();
  expect(await screen.findByText('Nothing is late, and nothing is yours.')).toBeTruthy();
});

test('[STF-01] a role sees of the overview what it has to do with', async () => {
  const { timesRead } = await open({}, memberOf('support'));
  await queue(/2 late/);
  expect(screen.getByRole('heading', { name: 'Late, and yours' })).toBeTruthy();
  for (const heading of ['Proposals that you can decide', 'Last ledger check'])
    expect(screen.queryByRole('heading', { name: heading })).toBeNull();
  for (const path of ['/staff/proposals/', '/staff/books/check/', '/staff/alarms/'])
    expect(timesRead(path)).toBe(0);
});

test('[STF-03] an approver sees the first proposals, and a link to all of them', async () => {
  const proposals = Array.from({ length: 6 }, (_, index) => ({
    ...openProposal,
    id: openProposal.id.replace(/1$/, `${index}`),
    summary: `Reset PIN ${index}`,
  }));
  await open({ 'GET /staff/proposals/': { proposals, next_cursor: null } }, memberOf('approver'));
  expect(await screen.findByRole('link', { name: 'Reset PIN 4' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Reset PIN 5' })).toBeNull();
  expect(screen.getByRole('link', { name: 'All open proposals' })).toBeTruthy();
});

test('[RSK-13] an alarm is acknowledged with a reason by who moves no money, and by nobody else', async () => {
  const raised = { ...alarms, alarms: [alarm], open: 3 };
  const { sent } = await open(
    {
      'GET /staff/alarms/': raised,
      [`POST /staff/alarms/${alarm.id}/acknowledge/`]: done('It is acknowledged.'),
    },
    memberOf('approver'),
  );
  expect(await screen.findByText('3 alarms are open')).toBeTruthy();
  expect(screen.getByText('And 2 more.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Acknowledge' }));
  const dialog = await screen.findByRole('dialog', { name: 'Acknowledge the alarm' });
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'The other bank was late');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Acknowledge' }));
  expect(await screen.findByText('It is acknowledged.')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'The other bank was late' }]);
});

test('[STF-01] a member who moves money can read an alarm but cannot acknowledge it', async () => {
  await open({ 'GET /staff/alarms/': { ...alarms, alarms: [alarm], open: 1 } });
  expect(await screen.findByText('An alarm is open')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
});
