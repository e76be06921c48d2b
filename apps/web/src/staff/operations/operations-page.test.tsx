import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { done, openPage, refused } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import OperationsPage from './operations-page.tsx';
import type { DeadJob, Operations, Thresholds } from './operations-query.ts';

const now = '2026-11-16T10:20:00.000Z';
const id = '0198a000-0000-7000-8000-000000000001';

const deadJob: DeadJob = {
  id,
  queue: 'send-mail',
  payload: '{"mail":7}',
  error: 'No route to host',
  attempts: 12,
  died_at: '2026-11-16T09:00:00.000Z',
  takes_two: true,
  proposal_id: null,
};

const operations: Operations = {
  version: '1.4.0',
  mode: 'sandbox',
  now,
  started_at: '2026-11-16T08:00:00.000Z',
  database: { answer_ms: 1.25, size_bytes: 12_340_000, connections: 7, most_connections: 100, standbys: 0 },
  books: { check: null, comparison: null, written_at: null, tied_at: null, unlinked_since: null },
  queues: [
    { queue: 'deposits', waiting: 3, late: 1, oldest_since: '2026-11-16T04:00:00.000Z', target_hours: 4 },
    { queue: 'pins', waiting: 0, late: 0, oldest_since: null, target_hours: 4 },
    { queue: 'messages', waiting: 2, late: 0, oldest_since: now, target_hours: 24 },
  ],
  answers: [{ queue: 'deposits', count: 5, mean_seconds: 42, slowest_seconds: 7200 }],
  providers: [
    { name: 'mail', state: 'down', words: 'The server refuses connections.', last_at: null },
    { name: 'chain', state: 'none', words: 'People look at it.', last_at: null },
  ],
  jobs: [
    { queue: 'quiet', waiting: 0, active: 0, dead: 0 },
    { queue: 'waits', waiting: 1, active: 0, dead: 0 },
    { queue: 'runs', waiting: 0, active: 2, dead: 0 },
    { queue: 'both', waiting: 3, active: 1, dead: 4 },
  ],
  dead_jobs: [deadJob],
  mail: { waiting: 2, failing: [] },
  rates: { source: 'ECB', as_of: null, stale: false, eur: '0.92', gbp: '0.79' },
};

const thresholds: Thresholds = {
  measures: [
    {
      measure: 'dead-jobs',
      name: 'Jobs that failed for good',
      value_text: '3',
      threshold_text: '1',
      raised_at: '2026-11-16T09:30:00.000Z',
      summary: 'Three jobs have failed for good.',
    },
    {
      measure: 'connections',
      name: 'Connections',
      value_text: '7%',
      threshold_text: '80%',
      raised_at: null,
      summary: null,
    },
  ],
  history: [],
  channels: { mails: 0, webhook_host: null, webhook_signed: false },
};

type Given = Partial<Operations> & { readonly thresholds?: Partial<Thresholds> };

async function open(
  view: '' | '/jobs' | '/alarms',
  { thresholds: given, ...state }: Given = {},
  { role = 'operations' as Parameters<typeof memberOf>[0], answers = {} } = {},
) {
  const opened = await openPage(
    <OperationsPage />,
    {
      'GET /staff/operations/': { ...operations, ...state },
      'GET /staff/operations/volumes/': () => refused('internal_error', 'Not now.', 500),
      'GET /staff/operations/alarms/': { ...thresholds, ...given },
      ...answers,
    },
    { path: `/staff/operations${view}`, route: '/staff/operations/:view?', by: memberOf(role) },
  );
  await screen.findByRole('heading', {
    level: 2,
    name: { '': 'Health', '/jobs': 'Jobs', '/alarms': 'What is watched' }[view],
  });
  return opened;
}

const rowOf = (table: string, name: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .find((row) => within(row).queryByRole('rowheader')?.textContent === name) as HTMLElement;

test('[OPS-05] the cases that were answered open the audit log of the same hours', async () => {
  await open('', {}, { role: 'auditor' });
  const link = within(rowOf('Queues against their targets', 'Deposits')).getByRole('link', { name: '5' });
  expect(link.getAttribute('href')).toBe(
    '/staff/audit?answers=deposits&at_from=2026-11-09T10&at_to=2026-11-16T10',
  );
});

test('[OPS-05] a queue in which nobody answered anything has a nought with its list; one that is not counted has none', async () => {
  await open('', {}, { role: 'auditor' });
  const noughts = within(rowOf('Queues against their targets', 'Messages')).getAllByRole('link', {
    name: '0',
  });
  expect(noughts.map((link) => link.getAttribute('href'))).toContainEqual(
    expect.stringContaining('answers=messages'),
  );
  expect(within(rowOf('Queues against their targets', 'Locked PINs')).getAllByText('–')).toHaveLength(4);
});

test('[OPS-05] whoever may not read the audit log sees the figure without a link', async () => {
  await open('');
  expect(
    within(rowOf('Queues against their targets', 'Deposits')).queryByRole('link', { name: '5' }),
  ).toBeNull();
});

test('how long people waited is told in seconds below a minute, and in words above it', async () => {
  await open('');
  const row = within(rowOf('Queues against their targets', 'Deposits'));
  expect(row.getByText('42 s')).toBeTruthy();
  expect(row.getByText('2 h')).toBeTruthy();
});

test('the queue of messages opens the list of conversations, and every other queue opens itself', async () => {
  await open('');
  const hrefOf = (queue: string, name: string) =>
    within(rowOf('Queues against their targets', queue)).getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Messages', '2')).toBe('/staff/conversations?state=new');
  expect(hrefOf('Deposits', '3')).toBe('/staff/queues/deposits');
});

test('a bank that has just begun says what has not happened yet', async () => {
  await open('');
  for (const words of ['Not checked yet', 'Not compared yet', 'Not tied yet', 'Standing rates', 'All linked'])
    expect(screen.getByText(words)).toBeTruthy();
});

test('a fault of the books and one difference are told in words', async () => {
  const ended_at = '2026-11-16T03:00:00.000Z';
  await open('', {
    books: {
      ...operations.books,
      check: { state: 'failed', ended_at },
      comparison: { ended_at, differences: 1 },
    },
  });
  expect(screen.getByText('A fault was found')).toBeTruthy();
  expect(screen.getByText('1 difference')).toBeTruthy();
});

test('the database is told with its size, its connections and who follows it', async () => {
  await open('', { database: { ...operations.database, standbys: 2 } });
  expect(screen.getByText('1.3 ms')).toBeTruthy();
  expect(screen.getByText('12.3 MB, 7 of 100 connections, 2 standbys')).toBeTruthy();
});

test('a provider that is down is named with what is known of it', async () => {
  await open('');
  expect(rowOf('Providers', 'Mail server').textContent).toMatch(/Down.*The server refuses connections\./);
  expect(rowOf('Providers', 'Chain of deposits').textContent).toContain('Not connected');
});

test('what jobs do now is one sentence, since they end before anybody could read a list', async () => {
  await open('/jobs');
  const nowOf = (queue: string) => rowOf('Jobs by kind', queue).textContent;
  expect(nowOf('quiet')).toContain('Nothing to do');
  expect(nowOf('waits')).toContain('One waits');
  expect(nowOf('runs')).toContain('2 run');
  expect(nowOf('both')).toContain('3 wait, one runs');
});

test('jobs that failed for good lead to the dead letters of the page', async () => {
  await open('/jobs');
  const link = within(rowOf('Jobs by kind', 'both')).getByRole('link', { name: '4' });
  expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toBe('Dead letters');
});

test('a dead letter is put back at once, and the page is read again', async () => {
  const opened = await open(
    '/jobs',
    {},
    { answers: { 'POST /staff/operations/dead-jobs/': done('It is back.') } },
  );
  const before = opened.timesRead('/staff/operations/');
  fireEvent.click(screen.getByRole('button', { name: 'Retry send-mail' }));
  expect(await screen.findByText('It is back.')).toBeTruthy();
  expect(opened.sent[0]?.call).toBe(`POST /staff/operations/dead-jobs/${id}/retry/`);
  await waitFor(() => expect(opened.timesRead('/staff/operations/')).toBeGreaterThan(before));
});

test('a job that cannot be put back says why above the list', async () => {
  const no = () => refused('status_conflict', 'Somebody has put it back.');
  await open('/jobs', {}, { answers: { 'POST /staff/operations/dead-jobs/': no } });
  fireEvent.click(screen.getByRole('button', { name: 'Retry send-mail' }));
  expect(await screen.findByText('Somebody has put it back.')).toBeTruthy();
  expect(screen.getByText('The job was not put back')).toBeTruthy();
});

test('to drop what nothing else does is a proposal, and one that comes round is dropped', async () => {
  await open('/jobs', {
    dead_jobs: [deadJob, { ...deadJob, id: `${id.slice(0, -1)}2`, queue: 'count', takes_two: false }],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Drop send-mail' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/someone else has to agree/)).toBeTruthy();
  expect(dialog.getByText('{"mail":7}')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Propose to drop' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Drop count' }));
  expect(await screen.findByText(/the next run does the same work/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Drop' })).toBeTruthy();
});

test('what is proposed to be dropped links the proposal, and can still be put back', async () => {
  await open('/jobs', { dead_jobs: [{ ...deadJob, proposal_id: id }] });
  expect(screen.getByRole('link', { name: 'Proposed to drop' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Drop send-mail' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Retry send-mail' })).toBeTruthy();
});

test('an auditor sees dead letters and can do nothing to them', async () => {
  await open('/jobs', {}, { role: 'auditor' });
  expect(screen.getByText('No route to host')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Retry|Drop/ })).toBeNull();
});

test('without dead letters and failed mails both are said', async () => {
  await open('/jobs', { dead_jobs: [] });
  expect(screen.getByText('No job has failed for good.')).toBeTruthy();
  expect(screen.getByText(/The mail server has accepted every email/)).toBeTruthy();
});

test('a threshold that is reached stands above the overview, and not above the list of all', async () => {
  await open('');
  expect(await screen.findByText('A threshold is reached')).toBeTruthy();
  expect(screen.getByText(/Three jobs have failed for good\. Since/)).toBeTruthy();
});

test('what is watched is told with its state, and nobody is told when no way is set', async () => {
  await open('/alarms');
  expect(screen.queryByText('A threshold is reached')).toBeNull();
  expect(rowOf('What is watched', 'Connections').textContent).toContain('In order');
  expect(rowOf('What is watched', 'Jobs that failed for good').textContent).toContain('Since');
  expect(screen.getByText(/No address gets an email/)).toBeTruthy();
  expect(screen.getByText(/No webhook is set\./)).toBeTruthy();
  expect(screen.getByText('No threshold has been reached yet.')).toBeTruthy();
});

test('a webhook that cannot be signed says that nothing is posted', async () => {
  await open('/alarms', {
    thresholds: { channels: { mails: 2, webhook_host: 'alarms.example', webhook_signed: false } },
  });
  expect(screen.getByText(/The webhook at alarms\.example\..*Nothing is posted/)).toBeTruthy();
  expect(screen.getByText('2 addresses get an email.')).toBeTruthy();
});

test('a test alarm says what became of it', async () => {
  await open(
    '/alarms',
    {},
    {
      answers: {
        'POST /staff/operations/alarms/test/': {
          ...done('The webhook answered 500.'),
          webhook: 'failed',
          mails: 1,
        },
      },
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send a test alarm' }));
  expect(await screen.findByText('The webhook answered 500.')).toBeTruthy();
});

test('an auditor reads the alarms and sends no test', async () => {
  await open('/alarms', {}, { role: 'auditor' });
  expect(screen.queryByRole('button', { name: 'Send a test alarm' })).toBeNull();
});
