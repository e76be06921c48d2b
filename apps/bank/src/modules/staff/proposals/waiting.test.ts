import { randomUUID } from 'node:crypto';
import { permissionsOf } from '@farthing/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { testMember } from '../../../../../../tools/testing/staff.ts';
import type { StaffMember } from '../../../platform/http/principal.ts';
import type { Job } from '../../../platform/jobs.ts';
import { staffTerms } from '../../settings/index.ts';
import { staffModule } from '../index.ts';

const bank = await testBank();

const content = z.object({ customer_id: z.uuid(), from: z.iso.datetime() });

test('[RSK-12] what waits can be decided as long as anything else afterwards, and what was begun ends when its time is over', async () => {
  const { audit, books, identity, settings } = bank.modules;
  const jobs: Job<never>[] = [];
  const dropped: string[] = [];
  const stuck = randomUUID();
  const staff = staffModule({
    ...bank,
    ...{ audit, books, identity },
    terms: async () => staffTerms((await settings.current()).values, 'USD'),
    worth: async (amount) => amount,
    jobs: { register: (job) => void jobs.push(job) },
  });
  staff.register('lost-email', {
    content,
    subject: ({ customer_id }) => ({ kind: 'customer', id: customer_id }),
    summary: () => 'Wait.',
    moves: () => null,
    notBefore: ({ from }) => new Date(from),
    evidence: async () => ({ moves: [], facts: [], reasons: [], customers: [], payments: [] }),
    whyGone: async () => undefined,
    change: async () => {},
    async drop(_, { customer_id }) {
      if (customer_id === stuck) throw new Error('it cannot be dropped');
      dropped.push(customer_id);
    },
  });
  const tidy = () => jobs.find(({ name }) => name === 'tidy-staff')?.handle({} as never, { id: 'tidy' });
  const { id, role } = await testMember(bank, 'support');
  const permissions = new Set(permissionsOf(role));
  const member: StaffMember = { kind: 'staff', staffId: id, sessionId: id, role, permissions };
  const origin = { requestId: 'test', address: '198.18.0.1', userAgent: 'test' };
  const customerId = randomUUID();
  const from = new Date(bank.clock.now().getTime() + 72 * 3_600_000).toISOString();
  const propose = (customer_id: string) =>
    bank.database.transaction((tx) =>
      staff.propose(tx, {
        ...{ kind: 'lost-email', reason: 'Lost', member, origin },
        content: { customer_id, from },
      }),
    );
  // What fails with the first keeps the second from nothing.
  await propose(stuck);
  const proposal = await propose(customerId);
  const expires_at = new Date(Date.parse(from) + 24 * 3_600_000).toISOString();
  expect(proposal).toMatchObject({ approvable_from: from, expires_at });
  bank.clock.advance({ hours: 95 });
  await tidy();
  expect(dropped).toEqual([]);
  bank.clock.advance({ hours: 1 });
  await expect(tidy()).rejects.toThrow('1 failed, the first because: it cannot be dropped');
  expect(dropped).toEqual([customerId]);
});
