import { someEmail, testPassword } from '../../../tools/testing/customers.ts';
import { connected } from '../../../tools/testing/postgres-server.ts';
import { approve, type TestMember } from '../../../tools/testing/staff.ts';
import type { AttackedBank } from '../attacked-bank.ts';

/** One customer, a thief who knows their password and PIN, one operator, and what each of them can do by a call. */
export type PaymentTarget = {
  call(
    who: 'customer' | 'operator',
    method: string,
    path: string,
    body?: object,
  ): Promise<{ readonly status: number; readonly body: AnsweredBody }>;
  /** The newest code of a payment in a mailbox, if there is one. */
  codeIn(mailbox: Mailbox): Promise<string | undefined>;
  /** Makes all that the customer is trusted by, and whom they have paid, ten days old. */
  grow(): Promise<void>;
  /** With the password: asks for the thief's address in place of the owner's, and proves that it is theirs. */
  askForAddress(): Promise<void>;
  /** The owner is talked into saying yes to it. */
  agree(): Promise<void>;
  /** The file of two people that a payment is in. */
  fileWith(withdrawalId: string): Promise<string | undefined>;
  /** Whether the operator gets a file; with a payment, whether it is in what they get. */
  isDownloaded(path: string, withdrawalId?: string): Promise<boolean>;
  readonly customerId: string;
};

export type Mailbox = 'owner' | 'thief';

export type AnsweredBody = {
  readonly data?: { readonly withdrawal_id?: string; readonly status?: string };
  readonly outcome?: string;
  readonly file_id?: string | null;
  readonly errors?: Readonly<Record<string, unknown>>;
  readonly case?: { readonly reasons?: readonly string[] };
};

/** The bank under attack, with a customer and an operator of their own. */
export async function paymentTarget(bank: AttackedBank): Promise<PaymentTarget> {
  const [customer, operator] = await Promise.all([bank.customer('9000000.00'), bank.member('operations')]);
  const tokens = { customer: customer.access, operator: operator.access };
  const mailboxes = { owner: customer.email, thief: someEmail('thief') };
  const call: PaymentTarget['call'] = async (who, method, path, body) => {
    const answer = await bank.fetch(`/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens[who]}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as AnsweredBody };
  };
  const references = new Map<string, string>();
  const profile = `/account/profile/${customer.id}/`;
  return {
    customerId: customer.id,
    call,
    async codeIn(mailbox) {
      const mails = await bank.mailsTo(mailboxes[mailbox]);
      return mails.find(({ code }) => code !== undefined)?.code;
    },
    grow: () => grow(bank, customer.id),
    async fileWith(withdrawalId) {
      const { reference, fileId } = await putIntoFile(bank, operator, withdrawalId);
      references.set(withdrawalId, reference);
      return fileId;
    },
    async isDownloaded(path, withdrawalId) {
      const headers = { authorization: `Bearer ${operator.access}` };
      const answer = await bank.fetch(`/api/v1${path}`, { headers });
      const content = await answer.text();
      const reference = withdrawalId === undefined ? '' : (references.get(withdrawalId) ?? '');
      return answer.status === 200 && content.includes(reference);
    },
    async askForAddress() {
      const wanted = { email: mailboxes.thief, current_password: testPassword };
      await call('customer', 'PATCH', profile, wanted);
      const [mail] = await bank.mailsTo(mailboxes.thief);
      await call('customer', 'POST', `${profile}email/confirm/`, { code: mail?.code ?? '' });
    },
    async agree() {
      const texts = (await bank.mailsTo(mailboxes.owner)).map(({ text }) => text);
      const [token = ''] = texts.flatMap((text) => /email-change\?token=([\w-]+)/.exec(text)?.[1] ?? []);
      await bank.client().agreeToEmailChange({ body: { token } });
    },
  };
}

/** Made by two people, as any other. */
async function putIntoFile(bank: AttackedBank, operator: TestMember, withdrawalId: string) {
  const reason = 'The file of today';
  // Or a payment of an attack before this one might be settled between the two, and the file would be another.
  await connected(bank.databaseUrl, (owner) =>
    owner.query(
      `UPDATE jobs.job SET start_after = now() + interval '1 hour'
       WHERE state = 'created' AND name = 'settle-sandbox-payout'`,
    ),
  );
  const { proposal_id } = await operator.client.proposePaymentFile({ body: { reason } });
  await approve(await bank.member('approver'), proposal_id);
  const row = await bank.database.kysely
    .selectFrom('withdrawal')
    .select(['reference', 'payment_file_id'])
    .where('id', '=', withdrawalId)
    .executeTakeFirstOrThrow();
  return { reference: row.reference, fileId: row.payment_file_id ?? undefined };
}

/** Behind the scenes, as nobody can move the clock of the bank under attack. */
async function grow({ databaseUrl }: AttackedBank, customerId: string): Promise<void> {
  const older = (column: string) => `${column} = ${column} - interval '10 days'`;
  await connected(databaseUrl, async (owner) => {
    const age = (table: string, columns: readonly string[], key: string) =>
      owner.query(`UPDATE ${table} SET ${columns.map(older).join(', ')} WHERE ${key} = $1`, [customerId]);
    await age('customer', ['created_at', 'verified_at'], 'id');
    await age('transaction_pin', ['created_at'], 'customer_id');
    await age('session', ['created_at'], 'customer_id');
    await age('known_device', ['first_seen_at'], 'customer_id');
    await age('withdrawal', ['created_at', 'confirmed_at', 'sent_at'], 'customer_id');
  });
}
