import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import { Sidebar } from './sidebar.tsx';

test('[OPS-07] a role that a bank has made asks for no count of what it may not read', async () => {
  const permissions = ['customers.read', 'messages.read', 'messages.decide'] as const;
  const by = { ...memberOf('operations'), role: 'letters', permissions: [...permissions] };
  const messages = { queue: 'messages', waiting: 3, claimed: 0, mine: 0 };
  const { timesRead } = await openPage(
    <Sidebar place="sidebar" />,
    { 'GET /staff/queues/': { queues: [messages] } },
    { by, path: '/staff/books' },
  );
  expect(await screen.findByRole('link', { name: /^Queues 3/ })).toBeTruthy();
  expect(timesRead('/staff/proposals/')).toBe(0);
});

test('what somebody can decide is counted beside its section', async () => {
  const { timesRead } = await openPage(
    <Sidebar place="sidebar" />,
    {
      'GET /staff/queues/': { queues: [] },
      'GET /staff/proposals/': { proposals: [{ id: 'one' }, { id: 'two' }], next_cursor: null },
    },
    { by: memberOf('approver'), path: '/staff/books' },
  );
  expect(await screen.findByRole('link', { name: /^Proposals 2/ })).toBeTruthy();
  expect(timesRead('/staff/proposals/')).toBe(1);
});
