import { apiPrefix } from '@farthing/contract';
import { approve } from '../approval.ts';
import { callerWith, referee, walletOf } from '../at-once.ts';
import type { Attack, Finding, Tried } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { sendPayment } from '../payment.ts';
import { type PayoutEntry, type PayoutTarget, plantedPayouts } from '../planted/payouts.ts';
import { type ReportedPayment, reportFile } from './payout-reports.ts';

export const payouts: Attack = {
  name: 'payouts',
  claim:
    'an answer to a payment file that is forged, altered, sent again or about the file of another bank gives nobody money, and one that is true does so once',
  plants: [
    { fault: 'a refused payment is given back at once', find: () => planted('pays at once') },
    { fault: 'an answer is believed with another amount', find: () => planted('reads no amounts') },
    { fault: 'an answer is taken as often as it comes', find: () => planted('imports again') },
    { fault: 'a payment is given back for each answer', find: () => planted('gives back again') },
    { fault: 'the file of another bank stands for ours', find: () => planted('knows no files') },
    { fault: 'an old answer brings a payment back to life', find: () => planted('forgets the end') },
  ],
  sound: () => planted('nothing'),
  run: async (bank) => tryPayouts(await bankTarget(bank)),
};

const planted = async (weakness: Parameters<typeof plantedPayouts>[0]) =>
  (await tryPayouts(plantedPayouts(weakness))).findings;

async function tryPayouts(target: PayoutTarget): Promise<Tried> {
  const findings: Finding[] = [];
  for (const attempt of [forge, alter, confuse, replay]) findings.push(...(await attempt(target)));
  return { tried: 2 + alterations.length + 1 + 3, findings };
}

let made = 0;

/** No two messages have the same id, also of two runs. */
function messageId(): string {
  made += 1;
  return `PAYOUTS-${Date.now().toString(36).toUpperCase()}-${made}`;
}

const truth = { amount: '10.00', currency: 'EUR' } as const;

/** Refused, one payment and the whole file: then one person does all that they can. */
async function forge(target: PayoutTarget): Promise<readonly Finding[]> {
  const { expect, findings } = referee('a forged refusal');
  const before = await target.balance();
  const payments: ReportedPayment[] = [{ reference: target.refused, ...truth, says: 'refused' }];
  for (const told of [{ payments }, { refusedFile: target.file }]) {
    const { entries } = await target.send({ messageId: messageId(), format: 'pain.002', ...told });
    const cases = entries.filter(({ reference, state }) => reference === target.refused && state === 'open');
    expect(cases.length === 1, `leads to ${cases.length} cases: the attack is blind`);
    for (const entry of cases) await target.pushAlone(entry);
  }
  const gained = (await target.balance()) - before;
  expect(gained === 0, `${gained} is given back by one person`);
  return findings;
}

/** True but for the sum: more, less, another currency. */
const alterations: readonly Omit<ReportedPayment, 'reference'>[] = [
  { says: 'accepted', amount: '1.00', currency: 'EUR' },
  { says: 'refused', amount: '10000.00', currency: 'EUR' },
  { says: 'paid', amount: '9.99', currency: 'EUR' },
  { says: 'paid', amount: '10.00', currency: 'GBP' },
  { says: 'returned', amount: '1000.00', currency: 'EUR' },
];

async function alter(target: PayoutTarget): Promise<readonly Finding[]> {
  const { expect, findings } = referee('an answer with another amount');
  const before = await target.balance();
  for (const alteration of alterations) {
    const format = alteration.says === 'accepted' || alteration.says === 'refused' ? 'pain.002' : 'camt.054';
    const payments = [{ ...alteration, reference: target.altered }];
    const { entries } = await target.send({ messageId: messageId(), format, payments });
    const what = `${alteration.says} ${alteration.amount} ${alteration.currency}`;
    expect(entries.length === 1, `${what} leads to ${entries.length} entries: the attack is blind`);
    expect(
      entries.every(({ state }) => state === 'open'),
      `${what} is believed`,
    );
    for (const entry of entries) await target.pushByTwo(entry);
  }
  const gained = (await target.balance()) - before;
  expect(gained === 0, `${gained} is given back`);
  return findings;
}

/** A file with a name that is none of ours. */
async function confuse(target: PayoutTarget): Promise<readonly Finding[]> {
  const { expect, findings } = referee('an answer about the file of another bank');
  const refusedFile = '0'.repeat(32);
  const { entries } = await target.send({ messageId: messageId(), format: 'pain.002', refusedFile });
  expect(entries.length > 0, 'leads to no entry: the attack is blind');
  expect(
    entries.every(({ isOurs }) => !isOurs),
    'is taken for ours',
  );
  return findings;
}

/** A true refusal, again and again, in both forms, by two people; and what was said before it, too late. */
async function replay(target: PayoutTarget): Promise<readonly Finding[]> {
  const { expect, findings } = referee('one refusal sent again');
  const before = await target.balance();
  const reference = target.replayed;
  const told = (says: ReportedPayment['says']) => ({ payments: [{ reference, ...truth, says }] });
  const first = { messageId: messageId(), format: 'pain.002', ...told('refused') } as const;
  const answers = await Promise.all([1, 2, 3, 4].map(() => target.send(first)));
  const taken = answers.filter(({ status }) => status < 300).length;
  expect(taken === 1, `is taken ${taken} times`);
  const again = await target.send({ ...first, messageId: messageId() });
  const back = await target.send({ messageId: messageId(), format: 'camt.054', ...told('returned') });
  for (const { entries } of [...answers, again, back])
    for (const entry of entries) await target.pushByTwo(entry);
  const gained = (await target.balance()) - before;
  expect(gained === target.paid, `gives back ${gained} instead of ${target.paid}`);
  await target.send({ messageId: messageId(), format: 'pain.002', ...told('accepted') });
  await target.send({ messageId: messageId(), format: 'camt.054', ...told('paid') });
  const state = await target.stateOf(reference);
  expect(state === 'returned', `is ${state} after an older answer`);
  return findings;
}

async function bankTarget(bank: AttackedBank): Promise<PayoutTarget> {
  const [operations, approver] = [await bank.member('operations'), await bank.member('approver')];
  const [member, second] = [
    callerWith(bank.fetch, operations.access),
    callerWith(bank.fetch, approver.access),
  ];
  const customer = await bank.customer('200.00');
  const caller = callerWith(bank.fetch, customer.access);
  const balance = async () => (await walletOf(caller)).balance;
  const had = await balance();
  const sent: Awaited<ReturnType<typeof sendPayment>>[] = [];
  for (const _ of Array(3)) sent.push(await sendPayment(bank, customer, member));
  const [refused, altered, replayed] = sent.map(({ reference }) => reference);
  const propose = async ({ id }: PayoutEntry, by: typeof second) => {
    const reason = 'The other bank says so';
    const path = `/staff/reconciliation/entries/${id}/propose-return/`;
    const { body } = await member.post(path, { reason });
    await approve(body.proposal_id, by);
  };
  return {
    file: await fileOf(
      bank,
      operations.id,
      sent.map(({ withdrawal_id }) => withdrawal_id),
    ),
    ...{ refused: refused ?? '', altered: altered ?? '', replayed: replayed ?? '', balance },
    paid: Math.round((had - (await balance())) / sent.length),
    async send(report) {
      const form = new FormData();
      const content = reportFile(report, bank.config.payoutAccount.iban);
      form.append('file', new File([new Uint8Array(content)], 'answer.xml', { type: 'application/xml' }));
      const answer = await bank.fetch(`${apiPrefix}/staff/reconciliation/reports/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${operations.access}` },
        body: form,
      });
      const { report: taken } = (await answer.json()) as { readonly report?: { readonly id: string } };
      if (taken === undefined) return { status: answer.status, entries: [] };
      const { body } = await member.get(
        `/staff/reconciliation/entries/?report_id=${taken.id}&state=all&limit=100`,
      );
      const entries = body.entries as readonly (Omit<PayoutEntry, 'isOurs'> & {
        readonly payment: unknown;
      })[];
      return {
        status: answer.status,
        entries: entries.map(({ payment, ...entry }) => ({ ...entry, isOurs: payment !== null })),
      };
    },
    async pushAlone(entry) {
      await propose(entry, member);
      const [path, reason] = [`/staff/reconciliation/entries/${entry.id}`, 'Believe me'];
      await member.post(`${path}/match/`, { reference: entry.reference, reason });
      await member.post(`${path}/explain/`, { reason });
    },
    pushByTwo: (entry) => propose(entry, second),
    async stateOf(reference) {
      const { withdrawal_id: withdrawalId = '' } = sent.find((each) => each.reference === reference) ?? {};
      return (await customer.client.getWithdrawal({ params: { withdrawalId } })).withdrawal.payout?.state;
    },
  };
}

/** A payment file of these, as two people make it; its name as the other bank knows it. */
async function fileOf(bank: AttackedBank, staffId: string, ids: readonly string[]): Promise<string> {
  const { withdrawals, books } = bank.modules;
  const { id, work } = await withdrawals.planPaymentFile({ kind: 'staff', staffId }, ids);
  await books.submit(work);
  return id.replaceAll('-', '').toUpperCase();
}
