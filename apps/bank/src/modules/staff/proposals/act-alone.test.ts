import { permissionsOf } from '@farthing/contract';
import { fromDecimal, type Money } from '@farthing/money';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { testMember } from '../../../../../../tools/testing/staff.ts';
import type { StaffMember } from '../../../platform/http/principal.ts';
import { derivedId, referenceOf } from '../../books/index.ts';
import { staffTerms } from '../../settings/index.ts';
import { type ProposalDefinition, type Staff, staffModule } from '../index.ts';

const bank = await testBank();
const { books } = bank.modules;
const ada = await signedInCustomer(bank);
const wallet = await books.customerAccount(bank.database.kysely, ada.id);

afterAll(() => expectSoundBooks(bank));

const content = z.object({ amount: z.string() });

/** Puts money into a wallet, as a deposit that somebody has seen does. */
const credit: ProposalDefinition<z.output<typeof content>> = {
  content,
  subject: () => ({ kind: 'customer', id: ada.id }),
  summary: ({ amount }) => `Credit ${amount}.`,
  moves: ({ amount }) => fromDecimal(amount, 'USD'),
  evidence: async () => ({ moves: [], facts: [], reasons: [], customers: [], payments: [] }),
  whyGone: async () => undefined,
  async plan({ amount }, doing) {
    const id = derivedId(doing.id, 'test');
    const from = books.account('equity', 'USD');
    const line = { transfer: id, account: wallet, kind: 'deposit', description: 'Test' } as const;
    return {
      work: {
        commands: [{ id, from, to: wallet, amount: fromDecimal(amount, 'USD').minor }],
        lines: [{ ...line, reference: referenceOf(id) }],
        rows: [],
      },
      result: 'credited',
    };
  },
};

const worth = async (amount: Money) => amount;

/** The module as another process has it. */
function process(): Staff {
  const { audit, identity, settings } = bank.modules;
  const terms = async () => staffTerms((await settings.current()).values, 'USD');
  const staff = staffModule({ ...bank, audit, books, identity, terms, worth, jobs: { register() {} } });
  staff.register('deposit-credit', credit);
  return staff;
}

const along = { rows: () => [], within: async () => {} };

test('[RSK-01] ten acts at once in two processes stay within the bound, and each beyond it is proposed', async () => {
  const { id, role } = await testMember(bank, 'operations');
  const member: StaffMember = {
    kind: 'staff',
    staffId: id,
    sessionId: id,
    role,
    permissions: new Set(permissionsOf(role)),
  };
  const origin = { requestId: 'test', address: '198.18.0.1', userAgent: 'test' };
  const processes = [process(), process()];
  const submitted = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      processes[index % 2]?.submit(
        // Each another amount: the same is proposed once.
        { kind: 'deposit-credit', content: { amount: `9999.0${index}` }, reason: 'Seen', member, origin },
        along,
      ),
    ),
  );
  expect(submitted.filter((each) => each?.outcome === 'done')).toHaveLength(5);
  expect(submitted.filter((each) => each?.outcome === 'proposed')).toHaveLength(5);
  const { balance } = await walletOf(bank, ada.id);
  const { rows } = await bank.database.pool.query(
    'SELECT sum(amount)::text AS sum FROM staff_act WHERE staff_id = $1',
    [id],
  );
  expect(BigInt(rows[0]?.sum)).toBe(balance);
  expect(balance).toBeLessThanOrEqual(5_000_000n);
});
