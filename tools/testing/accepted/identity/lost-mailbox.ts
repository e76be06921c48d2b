import { expect } from 'vitest';
import type { TestBank } from '../../bank.ts';
import { refusalOf } from '../../refusal.ts';
import { type TestMember, testMember } from '../../staff.ts';
import { mailedToken } from '../world.ts';
import { aPicture } from './identity-calls.ts';
import type { lostMailbox } from './selfie-calls.ts';

export type Lost = Awaited<ReturnType<typeof lostMailbox>>;

export const codeOf = async (work: Promise<unknown>) => (await refusalOf(work))?.code;

/** What becomes of a customer who has lost the mailbox. */
export function lostMailboxSteps(bank: TestBank) {
  const { kysely } = bank.database;
  const { identity } = bank.modules;
  const emailOf = async ({ customer }: Pick<Lost, 'customer'>) =>
    (await identity.find(kysely, customer.id))?.email;
  const factorOf = ({ customer }: Pick<Lost, 'customer'>) => identity.byStaff.factorOf(kysely, customer.id);
  const send = async ({ token }: Pick<Lost, 'token'>) =>
    bank.client().sendFreshSelfie({ body: { token }, upload: await aPicture() });
  const look = ({ client }: TestMember, proposalId: string, which: 'fresh' | 'kept') =>
    client.lookAtSelfie({ params: { proposalId, which } });
  const lookedAt = async ({ proposalId }: Pick<Lost, 'proposalId'>): Promise<TestMember> => {
    const ann = await testMember(bank, 'approver');
    await look(ann, proposalId, 'fresh');
    await look(ann, proposalId, 'kept');
    return ann;
  };
  return {
    ...{ emailOf, factorOf, send, look },
    /** Somebody who may approve it and has looked at both pictures. */
    lookedAt,
    /** The same once the picture has come and the wait is over. */
    async ready(lost: Pick<Lost, 'token' | 'proposalId'>): Promise<TestMember> {
      await send(lost);
      bank.clock.advance({ hours: 72 });
      return lookedAt(lost);
    },
    notMe: async (email: string) =>
      bank.client().reportNotMe({ body: { token: await mailedToken(bank, 'not-me', email) } }),
    proposalOf: async ({ client }: TestMember, { proposalId }: Lost) =>
      (await client.getProposal({ params: { proposalId } })).proposal,
    async changesOf({ customer }: Lost) {
      const rows = await kysely
        .selectFrom('email_change')
        .select(['new_email', 'done_at', 'stopped_because', 'by_staff'])
        .where('customer_id', '=', customer.id)
        .orderBy('asked_at')
        .execute();
      return rows.map(({ done_at, ...change }) => ({ ...change, isDone: done_at !== null }));
    },
    /** What keeps a proposal from being approved leaves everything as it was. */
    async expectUntouched(lost: Lost): Promise<void> {
      expect(await emailOf(lost)).toBe(lost.customer.email);
      expect(await factorOf(lost)).toBe('app');
    },
  };
}
