import { apiPrefix } from '@farthing/contract';
import type { TestCustomer } from '../../../tools/testing/customers.ts';
import { approve } from '../approval.ts';
import { type Caller, callerWith } from '../at-once.ts';
import type { Attack, Finding } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { sendPayment } from '../payment.ts';
import { withPlanted } from '../planted/server.ts';
import { markup } from './hostile.ts';

/** Something that the bank gives out and that others show, open or run. */
type Echo = {
  readonly where: string;
  readonly kind: 'page' | 'sheet' | 'xml' | 'line';
  readonly text: string;
};

const formula = "=cmd|' /C calc'!A0 data-attack";

export const echoes: Attack = {
  name: 'echoes',
  alone: true,
  claim:
    'what people wrote comes out as text: no markup of theirs in a mail or a file, no formula in a sheet, no second line in a subject or a header',
  plants: [
    { fault: 'a mail shows markup as such', find: () => planted('page', `<p>Hello ${markup}</p>`) },
    { fault: 'a sheet has a formula', find: () => planted('sheet', `id,text\n1,${formula}\n`) },
    { fault: 'a file of payments has markup', find: () => planted('xml', `<Nm>${markup}</Nm>`) },
    { fault: 'a subject has a second line', find: () => planted('line', 'Hello data-attack\r\nBcc: all') },
  ],
  async run(bank) {
    if (bank.short) return { tried: 0, findings: [] };
    const echoed = await everythingEchoed(bank);
    const marked = echoed.filter(({ text }) => text.includes('data-attack')).length;
    const blind = [
      ...(marked < 5 ? [`only ${marked} of its texts came out`] : []),
      ...(echoed.some(({ kind }) => kind === 'xml') ? [] : ['no payment file was made']),
    ];
    const findings = blind.map((what) => ({ where: 'the attack itself', what }));
    return { tried: echoed.length, findings: [...findings, ...echoed.flatMap(faultsOf)] };
  },
};

function faultsOf({ where, kind, text }: Echo): Finding[] {
  const fault = (what: string) => [{ where, what }];
  if (kind === 'line') return /[\r\n]/.test(text) ? fault('has a line that was not asked for') : [];
  if (kind === 'sheet') {
    const cells = text.split('\n').flatMap((line) => line.split(','));
    return cells.some((cell) => /^"?[=+@\t\r-]/.test(cell) && cell.includes('data-attack'))
      ? fault('has a formula')
      : [];
  }
  return /<[^>]*data-attack/.test(text) ? fault('has markup that somebody wrote') : [];
}

/** Writes hostile text wherever text is taken, lets the bank work with it, and collects what it gives out. */
async function everythingEchoed(bank: AttackedBank): Promise<Echo[]> {
  const customer = await bank.customer('1000.00');
  const payee = await bank.customer();
  const operations = callerWith(bank.fetch, (await bank.member('operations')).access);
  await bank.client().sendContactMessage({
    body: { full_name: markup, email: customer.email, message: `${markup}\n${formula}` },
  });
  await customer.client.updateProfile({
    params: { userId: customer.id },
    body: { address: markup, city: markup, state: formula },
  });
  await sendPayment(bank, customer, operations, {
    bank_name: `Bank ${markup}`,
    account_name: markup,
    narration: formula,
    beneficiary: { bank_address: markup, recipient_address: formula },
  });
  const { account_number, sort_code } = await payee.client.getWallet();
  await sendPayment(bank, customer, operations, {
    ...{ currency: 'USD', account_number, beneficiary: { sort_code } },
    ...{ bank_name: 'Farthing', account_name: `Ada ${markup}`, narration: markup },
  });
  const files = await actOfStaff(bank, customer, operations);
  const mails = [...(await bank.mailsTo(customer.email)), ...(await bank.mailsTo(payee.email))];
  const frames = mails.map(async ({ id }) => {
    const answer = await bank.fetch(`/sandbox/mail/${id}/html`);
    return { where: 'a mail in its frame', kind: 'page' as const, text: await answer.text() };
  });
  return [
    ...files,
    ...mails.flatMap(({ subject, html }): Echo[] => [
      { where: `the mail "${subject}"`, kind: 'page', text: html },
      { where: `the subject "${subject}"`, kind: 'line', text: subject },
    ]),
    ...(await Promise.all(frames)),
  ];
}

/** Words of staff that customers read, and the files that leave the bank. */
async function actOfStaff(bank: AttackedBank, customer: TestCustomer, operations: Caller): Promise<Echo[]> {
  const approver = callerWith(bank.fetch, (await bank.member('approver')).access);
  const auditor = (await bank.member('auditor')).access;
  await operations.post(`/staff/customers/${customer.id}/notes/`, { text: markup });
  const posting = {
    direction: 'credit',
    amount: '3.00',
    against: 'equity',
    description: formula,
    reason: formula,
  };
  const credit = await operations.post(`/staff/customers/${customer.id}/propose-posting/`, posting);
  await approve(credit.body.proposal_id, approver);
  const { data } = await customer.client.fundWallet({ body: { amount: '20.00', network: 'TRC20' } });
  await operations.post(`/staff/deposits/${data.deposit_id}/reject/`, { reason: markup });
  const { loan } = await customer.client.requestLoan({ body: { amount: '200.00', loan_term: '1 week' } });
  await operations.post(`/staff/loans/${loan.id}/decline/`, { reason: markup });
  const file = await operations.post('/staff/payment-files/propose/', { reason: 'Monday' });
  await approve(file.body.proposal_id, approver);
  const { files = [] } = (await operations.get('/staff/payment-files/')).body as { files?: { id: string }[] };
  const download = async (path: string, kind: Echo['kind']): Promise<Echo[]> => {
    const answer = await bank.fetch(apiPrefix + path, { headers: { authorization: `Bearer ${auditor}` } });
    const name = answer.headers.get('content-disposition') ?? '';
    return [
      { where: path, kind, text: await answer.text() },
      { where: `the name of ${path}`, kind: 'line', text: name },
    ];
  };
  return [
    ...(await download('/staff/books/export/?format=csv', 'sheet')),
    ...(await download('/staff/books/export/?format=hledger', 'page')),
    ...(
      await Promise.all(files.map(({ id }) => download(`/staff/payment-files/${id}/content/`, 'xml')))
    ).flat(),
  ];
}

/** Read over HTTP, as the bank's own is. */
function planted(kind: Echo['kind'], text: string): Promise<readonly Finding[]> {
  return withPlanted(
    () => ({ body: text }),
    async (url) => faultsOf({ where: 'planted', kind, text: await (await fetch(url)).text() }),
  );
}
