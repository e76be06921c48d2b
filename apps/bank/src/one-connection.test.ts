import { randomUUID } from 'node:crypto';
import { apiPrefix, calls } from '@farthing/contract';
import type { Client } from '@farthing/contract/client';
import { afterAll, expect, test } from 'vitest';
import { acceptedCalls, registerFailingJob } from '../../../tools/testing/accepted/index.ts';
import { testBank } from '../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../tools/testing/books.ts';
import { testPassword } from '../../../tools/testing/customers.ts';
import { someHash } from '../../../tools/testing/hash.ts';
import { approve, staffSignIn, testMember } from '../../../tools/testing/staff.ts';
import { moveToNoon, pay, payingCustomer, payment } from '../../../tools/testing/withdrawals.ts';

/**
 * One connection for all of the bank's own reads and transactions. Code that asks for a second one while it holds the first
 * waits for itself here; with ten it would do so only when ten callers meet, and then all of them. Whoever waits for itself
 * does so however long it waits: long enough that nobody waits in vain because the machine is busy.
 */
const oneConnection = {
  maxConnections: 1,
  connectionTimeoutMs: 45_000,
  // Longer, or the database would end the first connection, and the one who waits would get it.
  idleInTransactionTimeoutMs: 60_000,
};
const bank = await testBank({}, async (platform) => registerFailingJob(platform), undefined, oneConnection);
// Far ahead of the database's clock, so that nothing confirms or arrives by itself while the tests run.
bank.clock.advance({ days: 1 });
moveToNoon(bank);

const warnings: string[] = [];
/** pg deprecates statements that are sent while another runs. */
const hear = ({ name, message }: Error) => void (name === 'DeprecationWarning' && warnings.push(message));
process.on('warning', hear);

afterAll(async () => {
  process.off('warning', hear);
  await expectSoundBooks(bank);
});

const reason = 'To see whether anything waits for itself';
const body = { reason };

/** Every call that reads, with ids that are there where they are known. One that waits for itself is answered by a 5xx. */
async function readAll(access: 'customer' | 'staff', token: string, ids: Readonly<Record<string, string>>) {
  const reads = bank.routes
    .map(({ call }) => call)
    .filter((call) => call.method === 'GET' && call.access.startsWith(access));
  const headers = { authorization: `Bearer ${token}` };
  const statuses: number[] = [];
  for (const { path } of reads) {
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? randomUUID());
    const { status } = await bank.fetch(apiPrefix + filled, { headers });
    expect([path, status < 500]).toEqual([path, true]);
    statuses.push(status);
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(5);
}

test('no call of a customer waits for a second connection of the pool', async () => {
  const ada = await payingCustomer(bank, '1000.00');
  const { client } = ada;
  const params = { userId: ada.id };
  await client.updateProfile({ params, body: { first_name: 'Augusta', current_password: testPassword } });
  const { data: deposit } = await client.fundWallet({ body: { amount: '50.00' } });
  await bank.modules.deposits.confirm({ kind: 'system' }, deposit.deposit_id, {
    received: '50.00',
    transactionHash: someHash(),
  });
  const { loan } = await client.requestLoan({ body: { amount: '100.00', loan_term: '1 week' } });
  const { data: sent } = await pay(bank, ada, payment({ amount: '10.00' }));
  const { data: asked } = await client.withdraw({ body: payment({ amount: '11.00' }) });
  await client.cancelWithdrawal({ body: { withdrawal_id: asked.withdrawal_id } });
  await bank.client().requestPasswordReset({ body: { email: ada.email } });
  await readAll('customer', ada.access, {
    userId: ada.id,
    withdrawalId: sent.withdrawal_id,
    loanId: loan.id,
    depositId: deposit.deposit_id,
  });
  await bank.client().refreshToken({ body: { refresh: ada.refresh } });
  expect(warnings).toEqual([]);
});

test('no call of a member of staff waits for a second connection of the pool', async () => {
  const olga = await testMember(bank, 'operations');
  const ann = await testMember(bank, 'approver');
  const audrey = await testMember(bank, 'auditor');
  const root = await testMember(bank, 'administrator');
  await staffSignIn(bank, olga);
  const ada = await payingCustomer(bank, '100000.00');
  const ofAda = { customerId: ada.id };

  const announce = async (amount: string) =>
    (await ada.client.fundWallet({ body: { amount } })).data.deposit_id;
  const depositId = await announce('20.00');
  const which = { queue: 'deposits', caseId: depositId } as const;
  await olga.client.claimCase({ params: which, body: { take_over: false } });
  await olga.client.confirmDeposit({
    params: { depositId },
    body: { received: '20.00', transaction_hash: someHash(), reason },
  });
  const inflated = await olga.client.confirmDeposit({
    params: { depositId: await announce('20.00') },
    body: { received: '21.00', transaction_hash: someHash(), reason },
  });
  await approve(ann, inflated.proposal_id ?? '');
  await olga.client.rejectDeposit({ params: { depositId: await announce('22.00') }, body });

  const { data: held } = await pay(bank, ada, payment({ amount: '40000.00' }));
  const large = await olga.client.approveWithdrawal({ params: { withdrawalId: held.withdrawal_id }, body });
  await approve(ann, large.proposal_id ?? '');
  const { proposal_id: fileProposal } = await olga.client.proposePaymentFile({ body });
  await approve(ann, fileProposal);
  const [file] = (await olga.client.listPaymentFiles()).files;
  const fileId = file?.id ?? '';
  await olga.client.downloadPaymentFile({ params: { fileId } });
  const back = await olga.client.proposePayoutReturn({
    params: { withdrawalId: held.withdrawal_id },
    body: { evidence: 'pain.002 of today', reason },
  });
  await approve(ann, back.proposal_id ?? '');

  const { loan } = await ada.client.requestLoan({ body: { amount: '200.00', loan_term: '1 week' } });
  const lending = await olga.client.proposeLoanApproval({ params: { loanId: loan.id }, body });
  await approve(ann, lending.proposal_id);
  const posting = {
    direction: 'credit',
    amount: '5.00',
    against: 'equity',
    description: 'Goodwill',
  } as const;
  const byHand = await olga.client.proposeManualPosting({ params: ofAda, body: { ...posting, reason } });
  await approve(ann, byHand.proposal_id ?? '');
  const pinReset = await olga.client.proposePinReset({ params: ofAda, body });
  await approve(ann, pinReset.proposal_id);
  await olga.client.lockCustomer({ params: ofAda, body });
  await olga.client.unlockCustomer({ params: ofAda, body });
  await olga.client.addCustomerNote({ params: ofAda, body: { text: 'Called them' } });
  await olga.client.revealCustomer({ params: ofAda, body });
  const invited = await root.client.inviteMember({
    body: { email: 'new@bank.example', role: 'support', reason },
  });
  await approve(ann, invited.proposal.id);
  await olga.client.tryRiskRules({ body: { rules: [] } });

  const ids = {
    ...ofAda,
    depositId,
    fileId,
    withdrawalId: held.withdrawal_id,
    ...which,
    proposalId: fileProposal,
  };
  for (const member of [olga, ann, audrey, root]) await readAll('staff', member.access, ids);
  await bank.modules.staff.recheckAll();
  expect(warnings).toEqual([]);
});

/** The calls that the bank has said yes to. */
const saidYes = new Set<string>();

function listeningTo(client: Client): Client {
  const methods = Object.entries(client) as [string, (request: never) => Promise<unknown>][];
  const heard = methods.map(([name, send]) => [
    name,
    (request: never) =>
      send(request).then((answer) => {
        saidYes.add(name);
        return answer;
      }),
  ]);
  return Object.fromEntries(heard) as Client;
}

/** What a provider signs is sent as it was signed, and not by a client. */
const listeningFetch: typeof bank.fetch = async (path, init) => {
  const answer = await bank.fetch(path, init);
  const [name] =
    Object.entries(calls).find(
      ([, call]) => apiPrefix + call.path === path && call.method === init?.method,
    ) ?? [];
  if (answer.ok && name !== undefined) saidYes.add(name);
  return answer;
};

const accepted = acceptedCalls({
  ...bank,
  client: (token) => listeningTo(bank.client(token)),
  fetch: listeningFetch,
});

/** Made from the contract: a call that is new there is tried here, and fails for want of a way to make it. */
const changing = Object.entries(calls)
  .filter(([, { method }]) => method !== 'GET')
  .map(([name]) => name as keyof typeof accepted);

test.for(changing)('%s is answered with a yes by a bank of one connection', async (name) => {
  await bank.forgetCounts();
  moveToNoon(bank);
  saidYes.delete(name);
  await accepted[name]();
  expect(saidYes).toContain(name);
  expect(warnings).toEqual([]);
});
