import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { memberOf, startStaffPage } from '../testing/staff-page.tsx';
import { AuditEvent } from './audit-event.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  await bank?.close();
});

test('[OPS-04] a sentence links what it names, and nothing else', async () => {
  bank = await loopbackBank(() => ({ status: 200, body: {} }));
  const id = '0198a000-0000-7000-8000-000000000002';
  const ada = { kind: 'customer', id, name: 'Ada Lovelace' } as const;
  const subject = { ...ada, owner_id: id };
  const page = <AuditEvent event={{ actor: ada, action: 'session.start', subject, because: null }} />;
  await startStaffPage(page, { origin: bank.origin, path: '/staff/audit', by: memberOf('operations') });
  expect((await screen.findByText(/signed in/)).textContent).toBe('Ada Lovelace signed in');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Ada Lovelace']);
});
