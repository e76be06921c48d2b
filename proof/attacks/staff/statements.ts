import { apiPrefix } from '@farthing/contract';
import { approve } from '../approval.ts';
import { callerWith, walletOf } from '../at-once.ts';
import type { Attack, Finding, Tried } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { sendPayment } from '../payment.ts';
import { type PlantedRequest, refused, withPlanted } from '../planted/server.ts';
import { faultsOf, seen } from '../requests/answer-rules.ts';
import { type Forgery, hostileStatements, noticeOf } from './hostile-statements.ts';

/** A bank that takes files of other banks, and a dishonest member of its staff. */
type Target = {
  readonly account: string;
  /** More than it reads. */
  readonly tooManyBytes: number;
  /** The payment of an accomplice that has left their wallet. */
  readonly reference: string;
  send(content: Uint8Array): Promise<Response>;
  /** What the accomplice has. */
  balance(): Promise<number>;
  /** Of an accomplice. */
  readonly friend: string;
  /** Everything that one person can try to have the payment given back; how many cases there were to try it on. */
  pushAlone(): Promise<number>;
  /** The same, to have the money of a file credited. */
  creditAlone(): Promise<number>;
};

export const statements: Attack = {
  name: 'statements',
  claim:
    'a file of another bank that is hostile is refused, one that is sound counts once, and no forgery of one person moves money',
  plants: [
    { fault: 'a DOCTYPE is read', find: () => planted('reads everything') },
    { fault: 'a file is imported as often as it comes', find: () => planted('imports again') },
    { fault: 'a return that is reported is paid at once', find: () => planted('pays at once') },
    { fault: 'money that a file tells of is credited at once', find: () => planted('credits at once') },
    { fault: 'a file that cannot be read breaks the server', find: () => planted('breaks') },
  ],
  sound: () => planted('nothing'),
  run: async (bank) => tryStatements(await bankTarget(bank)),
};

async function tryStatements(target: Target): Promise<Tried> {
  const hostile = hostileStatements(target.account, target.tooManyBytes);
  const findings: Finding[] = [];
  for (const { what, content } of hostile) {
    const answer = await seen(await target.send(content));
    const faults = faultsOf(answer);
    if (answer.status < 300) faults.push('is taken');
    findings.push(...faults.map((fault) => ({ where: what, what: fault })));
  }
  findings.push(
    ...(await sendAtOnce(target)),
    ...(await forgeReturn(target)),
    ...(await forgeCredit(target)),
  );
  return { tried: hostile.length + 3, findings };
}

async function sendAtOnce(target: Target): Promise<readonly Finding[]> {
  const file = noticeOf(target.account, { messageId: `ONCE-${Date.now()}`, reference: 'NOBODYS' });
  const answers = await Promise.all([1, 2, 3, 4].map(() => target.send(file)));
  const taken = answers.filter(({ status }) => status < 300).length;
  return taken === 1 ? [] : [{ where: 'one file four times at once', what: `is imported ${taken} times` }];
}

async function forgeReturn(target: Target): Promise<readonly Finding[]> {
  const before = await target.balance();
  const forgery: Forgery = { messageId: `FORGED-${Date.now()}`, reference: target.reference, returned: true };
  const { status } = await target.send(noticeOf(target.account, forgery));
  const cases = await target.pushAlone();
  const gained = (await target.balance()) - before;
  const where = 'a forged return';
  if (gained !== 0) return [{ where, what: `${gained} is given back by one person` }];
  // Nothing would be tried if the file were not read, or led to no case.
  const isBlind = status >= 300 || cases === 0;
  return isBlind
    ? [{ where, what: `is answered ${status} and leads to ${cases} cases: the attack is blind` }]
    : [];
}

async function forgeCredit(target: Target): Promise<readonly Finding[]> {
  const id = `FRIEND-${Date.now()}`;
  const before = await target.balance();
  const forgery: Forgery = { messageId: id, reference: id, friend: target.friend };
  const { status } = await target.send(noticeOf(target.account, forgery));
  const files = await target.creditAlone();
  const gained = (await target.balance()) - before;
  const where = 'forged money for a friend';
  if (gained !== 0) return [{ where, what: `${gained} is credited by one person` }];
  const isBlind = status >= 300 || files === 0;
  return isBlind
    ? [{ where, what: `is answered ${status} and leads to ${files} files: the attack is blind` }]
    : [];
}

function formOf(content: Uint8Array): FormData {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(content)], 'statement.xml', { type: 'application/xml' }));
  return form;
}

async function bankTarget(bank: AttackedBank): Promise<Target> {
  const { access } = await bank.member('operations');
  const member = callerWith(bank.fetch, access);
  const customer = await bank.customer('100.00');
  const caller = callerWith(bank.fetch, customer.access);
  const { reference } = await sendPayment(bank, customer, member);
  const [wallet] = (await customer.client.listAccounts()).accounts;
  return {
    account: bank.config.payoutAccount.iban,
    tooManyBytes: 100_000_000,
    reference,
    friend: wallet?.iban ?? '',
    send: (content) =>
      bank.fetch(`${apiPrefix}/staff/reconciliation/reports/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access}` },
        body: formOf(content),
      }),
    balance: async () => (await walletOf(caller)).balance,
    async pushAlone() {
      const reason = 'It came back, believe me';
      const { body } = await member.get('/staff/reconciliation/entries/?limit=100');
      const entries = body.entries as readonly { id: string; reference: string | null }[];
      const forged = entries.filter((entry) => entry.reference === reference);
      for (const { id } of forged) {
        const path = `/staff/reconciliation/entries/${id}`;
        const proposed = await member.post(`${path}/propose-return/`, { reason });
        await approve(proposed.body.proposal_id, member);
        await member.post(`${path}/match/`, { reference, reason });
        await member.post(`${path}/explain/`, { reason });
      }
      return forged.length;
    },
    async creditAlone() {
      const { body } = await member.get('/staff/reconciliation/reports/?limit=100');
      const reports = body.reports as readonly { id: string; money_in: unknown }[];
      const forged = reports.filter(({ money_in }) => money_in !== null);
      for (const { id } of forged) {
        const path = `/staff/reconciliation/reports/${id}/propose-credits/`;
        const proposed = await member.post(path, { reason: 'Our bank says so' });
        await approve(proposed.body.proposal_id, member);
      }
      return forged.length;
    },
  };
}

type Weakness =
  | 'nothing'
  | 'reads everything'
  | 'imports again'
  | 'pays at once'
  | 'credits at once'
  | 'breaks';

/** A server that takes files of other banks with care, but for one weakness. */
function planted(weakness: Weakness): Promise<readonly Finding[]> {
  const known = new Set<string>();
  let balance = 0;
  const handle = async ({ path, headers, body }: PlantedRequest) => {
    if (path === '/balance') return { body: { balance } };
    const type = headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const content = await (form.get('file') as File).text();
    const isSound = /^<\?xml[^>]*UTF-8[^>]*>\s*<Document[^>]*><BkToCstmrDbtCdtNtfctn>/.test(content);
    const isHostile = !isSound || !content.includes(plantedAccount) || !content.endsWith('</Document>');
    if (isHostile && weakness === 'breaks') return refused(500, 'internal_error');
    const isOdd = isHostile || /nested|<x>|&xxe;|\uFFFD|TWICE/.test(content);
    if (isOdd && weakness !== 'reads everything') return refused(422, 'bank_report_unreadable');
    if (known.has(content) && weakness !== 'imports again') return refused(409, 'bank_report_imported');
    known.add(content);
    if (weakness === 'pays at once' && content.includes('<RtrInf>')) balance += 1_000;
    if (weakness === 'credits at once' && content.includes('<CdtrAcct>')) balance += 1_000;
    return { body: {} };
  };
  return withPlanted(handle, async (url) => {
    const { findings } = await tryStatements({
      account: plantedAccount,
      tooManyBytes: 2_000_000,
      reference: '7K3M9QPX2WVZ',
      send: (content) => fetch(url, { method: 'POST', body: formOf(content) }),
      balance: async () => ((await (await fetch(`${url}/balance`)).json()) as { balance: number }).balance,
      friend: 'GB05FRTH00960012345678',
      pushAlone: async () => 1,
      creditAlone: async () => 1,
    });
    return findings;
  });
}

const plantedAccount = 'GB33BUKB20201555555555';
