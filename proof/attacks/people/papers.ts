import { createHmac, timingSafeEqual } from 'node:crypto';
import { apiPrefix, statementCodeLetters } from '@farthing/contract';
import type { TestCustomer } from '../../../tools/testing/customers.ts';
import { readPdf } from '../../../tools/testing/documents/read-pdf.ts';
import { callerWith } from '../at-once.ts';
import type { Attack, Finding, Tried } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { sendPayment } from '../payment.ts';
import { type PlantedRequest, refused, withPlanted } from '../planted/server.ts';

/** What people show to others: a receipt by its link, and the code of a statement. */
type Target = {
  /** A link that is open, and one that was made void. */
  readonly open: string;
  readonly voided: string;
  /** Of a statement. */
  readonly code: string;
  /** What is answered, by its status. */
  readLink(token: string): Promise<number>;
  readCode(code: string): Promise<number>;
};

export const papers: Attack = {
  name: 'papers',
  claim:
    'a receipt’s link or a statement’s code that was guessed or altered opens nothing, and neither does a link that was made void',
  plants: [
    { fault: 'a link is read without its signature', find: () => planted('reads any link') },
    { fault: 'a link lasts as long as it says, whoever wrote it', find: () => planted('signs no end') },
    { fault: 'a link that was made void still opens', find: () => planted('forgets voids') },
    { fault: 'a code is known by its beginning', find: () => planted('reads half a code') },
  ],
  sound: () => planted('nothing'),
  run: async (bank) => tryPapers(await bankTarget(bank)),
};

async function tryPapers(target: Target): Promise<Tried> {
  const tries = [...linksOf(target), ...codesOf(target)];
  const findings: Finding[] = [];
  for (const { where, ask } of tries) {
    const status = await ask();
    if (status < 400 || status >= 500) findings.push({ where, what: `is answered ${status}` });
  }
  // Nothing would be proved if the right ones were refused too.
  for (const [where, status] of [
    ['the link itself', await target.readLink(target.open)],
    ['the code itself', await target.readCode(target.code)],
  ] as const)
    if (status !== 200) findings.push({ where, what: `is answered ${status}: the attack is blind` });
  return { tried: tries.length + 2, findings };
}

type Try = { readonly where: string; ask(): Promise<number> };

/** Of 54 bytes: an id of 16, the end of 4, the key of 2, and the signature. */
function linksOf({ open, voided, readLink }: Target): readonly Try[] {
  const bytes = Buffer.from(open, 'base64url');
  const changed = (at: number, value: number) => {
    const copy = Buffer.from(bytes);
    copy[at] = value;
    return copy.toString('base64url');
  };
  const flipped = [0, 15, 16, 19, 20, 21, 22, 40, 53].map((at) => ({
    where: `a link with another byte ${at}`,
    token: changed(at, (bytes[at] ?? 0) ^ 1),
  }));
  const others = [
    { where: 'a link that lasts longer', token: changed(16, 0xff) },
    {
      where: 'a link signed with zeros',
      token: Buffer.concat([bytes.subarray(0, 22), Buffer.alloc(32)]).toString('base64url'),
    },
    { where: 'a link of zeros', token: 'A'.repeat(72) },
    { where: 'a link that was made void', token: voided },
  ];
  return [...flipped, ...others].map(({ where, token }) => ({ where, ask: () => readLink(token) }));
}

function codesOf({ code, readCode }: Target): readonly Try[] {
  const next = (letter = '0') =>
    statementCodeLetters[(statementCodeLetters.indexOf(letter) + 1) % statementCodeLetters.length] ?? '';
  return [0, 6, 13, 19].map((at) => ({
    where: `a code with another letter ${at + 1}`,
    ask: () => readCode(code.slice(0, at) + next(code[at]) + code.slice(at + 1)),
  }));
}

async function bankTarget(bank: AttackedBank): Promise<Target> {
  const customer = await bank.customer('1000.00');
  const operator = callerWith(bank.fetch, (await bank.member('operations')).access);
  const params = { withdrawalId: (await sendPayment(bank, customer, operator)).withdrawal_id };
  const linkOf = async () => (await customer.client.makeReceiptLink({ params })).link.token;
  const voided = await linkOf();
  await customer.client.voidReceiptLink({ params });
  const open = await linkOf();
  const statusOf = async (path: string) => {
    const answer = await bank.fetch(apiPrefix + path);
    await answer.arrayBuffer();
    return answer.status;
  };
  return {
    ...{ open, voided, code: await codeOfStatement(customer) },
    readLink: (token) => statusOf(`/receipts/${token}/file/`),
    readCode: (typed) => statusOf(`/statements/verify/?code=${typed}`),
  };
}

async function codeOfStatement({ client }: TestCustomer): Promise<string> {
  const { accounts } = await client.listAccounts();
  const today = new Date().toISOString().slice(0, 10);
  const { bytes } = await client.getStatement({
    params: { accountId: accounts.find(({ first }) => first)?.id ?? '' },
    query: { since: today, until: today, format: 'pdf' },
  });
  const { text } = await readPdf(bytes);
  return (/code ((?:[0-9A-Z]{5}-){3}[0-9A-Z]{5})/.exec(text)?.[1] ?? '').replaceAll('-', '');
}

type Weakness = 'nothing' | 'reads any link' | 'signs no end' | 'forgets voids' | 'reads half a code';

/** A server of papers, with care but for one weakness. */
function planted(weakness: Weakness): Promise<readonly Finding[]> {
  const signed = (head: Buffer) =>
    createHmac('sha256', 'a key of the planted server')
      .update(weakness === 'signs no end' ? head.subarray(0, 16) : head)
      .digest();
  const linkOf = (id: number) => {
    const head = Buffer.alloc(22, id);
    return Buffer.concat([head, signed(head)]).toString('base64url');
  };
  const [open, voided, code] = [linkOf(1), linkOf(2), '7QK2M4RT9XYA12345BCD'];
  const opens = (token: string) => {
    const bytes = Buffer.from(token, 'base64url');
    if (token === voided) return weakness === 'forgets voids';
    if (weakness === 'reads any link') return bytes[0] === 1;
    return bytes.length === 54 && timingSafeEqual(signed(bytes.subarray(0, 22)), bytes.subarray(22));
  };
  const knows = (typed: string) =>
    weakness === 'reads half a code' ? typed.startsWith(code.slice(0, 10)) : typed === code;
  const handle = ({ query }: PlantedRequest) => {
    const isKnown = query.has('link') ? opens(query.get('link') ?? '') : knows(query.get('code') ?? '');
    return isKnown ? {} : refused(404, 'not_found');
  };
  return withPlanted(handle, async (url) => {
    const ask = async (name: string, value: string) =>
      (await fetch(`${url}/?${new URLSearchParams({ [name]: value })}`)).status;
    const { findings } = await tryPapers({
      ...{ open, voided, code },
      readLink: (token) => ask('link', token),
      readCode: (typed) => ask('code', typed),
    });
    return findings;
  });
}
