import { randomInt } from 'node:crypto';
import type { StaffRole } from '@farthing/contract';
import type { Client } from '@farthing/contract/client';
import type { Database } from '../../apps/bank/src/platform/database/database.ts';
import { codeAt, stepAt, stepStart } from '../../apps/bank/src/platform/totp/totp.ts';
import type { TestBank } from './bank.ts';

/** Strong enough, and every member's. */
export const staffPassword = 'copper-lantern-orchid-58';

export type TestMember = {
  readonly id: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly access: string;
  readonly refresh: string;
  /** Of the authenticator app. */
  readonly secret: string;
  /** What the app shows, and was not used before; the clock moves on when it has to. */
  nextCode(): string;
  /** The calls of the contract as this member makes them. */
  readonly client: Client;
};

type Bank = Pick<TestBank, 'client' | 'modules' | 'clock'> & { readonly database: Database };

/** Invited, enrolled and signed in, as everybody is: by the link. */
export async function testMember(
  bank: Bank,
  role: StaffRole,
  full_name = 'Edith Clarke',
): Promise<TestMember> {
  const email = `${role}.${randomInt(1e12)}@bank.example`;
  const token = await invitationFor(bank, email, role);
  const { secret } = await bank.client().openInvitation({ body: { token } });
  const code = codeAt(secret, bank.clock.now());
  const { access, refresh, me } = await bank
    .client()
    .acceptInvitation({ body: { token, full_name, password: staffPassword, code } });
  const nextCode = codesOf(bank, secret);
  return { id: me.id, email, role, access, refresh, secret, nextCode, client: bank.client(access) };
}

/** A code works once; that of the next half minute is taken already. */
function codesOf({ clock }: Pick<Bank, 'clock'>, secret: string): () => string {
  let used = stepAt(clock.now());
  return () => {
    if (used > stepAt(clock.now())) clock.advance({ seconds: 30 });
    used = Math.max(used + 1, stepAt(clock.now()));
    return codeAt(secret, stepStart(used));
  };
}

/** The token of a link, as the command line makes it. */
export async function invitationFor(bank: Bank, email: string, role: StaffRole): Promise<string> {
  const invited = await bank.database.transaction((tx) =>
    bank.modules.staff.invite(tx, { email, role }, 'a test'),
  );
  const token = new URL(invited.url).searchParams.get('token');
  if (token === null) throw new Error(`${email} is not invited`);
  return token;
}

/** With the password and a code that was not used before: the clock moves on to the next one. */
export async function staffSignIn(bank: Bank, { email, secret }: Pick<TestMember, 'email' | 'secret'>) {
  bank.clock.advance({ seconds: 30 });
  const { challenge } = await bank.client().staffSignIn({ body: { email, password: staffPassword } });
  const code = codeAt(secret, bank.clock.now());
  return bank.client().staffSignInWithCode({ body: { challenge, code } });
}

/** Approves what can be read now, with the authenticator where it is asked for. */
export async function approve(
  { client, nextCode }: Pick<TestMember, 'client' | 'nextCode'>,
  proposalId: string,
) {
  const { proposal } = await client.getProposal({ params: { proposalId } });
  const { content_hash, asks_authenticator } = proposal;
  const reason = 'It is as it says';
  const body = { content_hash, reason, ...(asks_authenticator ? { code: nextCode() } : {}) };
  return client.approveProposal({ params: { proposalId }, body });
}
