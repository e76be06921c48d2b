import { apiPrefix } from '@farthing/contract';
import { approve } from '../approval.ts';
import { callerWith, referee } from '../at-once.ts';
import type { Attack, Finding } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { type Attempt, type Desk, plantedDesk } from '../planted/console.ts';

const reason = 'Nothing to see here';

/** A colleague who may see whole addresses passes one on, under a name that hides what it is. */
const viewForAll: Attempt = async (desk) => {
  const { expect, see, findings } = referee('a view for all');
  const query = `email=${encodeURIComponent(desk.email)}`;
  const view = { list: 'customers', shared: true };
  see([await desk.operator.post('/staff/list-views/', { ...view, name: 'Newest', query })]);
  for (const name of ['\u202eReversed', 'Two\nlines', 'Zero\u200bwidth'])
    see([await desk.operator.post('/staff/list-views/', { ...view, name, query: '' })]);
  const { body } = await desk.approver.get('/staff/list-views/?list=customers');
  const shown = decodeURIComponent(JSON.stringify(body));
  expect(!shown.includes(desk.email), 'a shared view shows an address that its reader sees in part only');
  expect(!/[\u200b\u202e]|Two\\n/u.test(shown), 'the name of a shared view holds what nobody can see');
  return findings;
};

/** Whoever sees a part of it asks whether the rest is this, and then whether it is that. */
const guess: Attempt = async (desk) => {
  const { expect, see, findings } = referee('lists asked for what they hide');
  const [right, wrong] = [desk.email, `x${desk.email}`];
  const said = async (path: string) => {
    const answer = await desk.approver.get(path);
    see([answer]);
    return JSON.stringify([answer.status, answer.body]);
  };
  const filters = ['', 'count/'].map(
    (rest) => (value: string) => `${rest}?email=${encodeURIComponent(value)}`,
  );
  for (const filter of filters) {
    const ask = (value: string) => said(`/staff/lists/customers/${filter(value)}`);
    expect((await ask(right)) === (await ask(wrong)), `${filter('…')} tells a right guess from a wrong one`);
  }
  for (const order of ['email', '-email', 'account'])
    expect((await said(`/staff/lists/customers/?order=${order}`)).startsWith('[400'), `ordered by ${order}`);
  const begun = (text: string) => said(`/staff/customers/?q=${encodeURIComponent(text)}`);
  const beginning = right.slice(0, right.indexOf('@') + 2);
  expect((await begun(beginning)) === (await begun(`x${beginning}`)), 'found by how the address begins');
  return findings;
};

/** The list as a file: taken by a member who may not, and taken whole, without a reason, by one who may. */
const takeOut: Attempt = async (desk) => {
  const { expect, findings } = referee('a list as a file');
  const path = '/staff/lists/customers/export/?format=csv';
  expect(!(await desk.fileFor('approver', path)).includes('Customer'), 'exported by who may not');
  const whole = await desk.fileFor('operator', `${path}&in_full=true`);
  expect(!whole.includes(desk.email), 'exported in full without a reason');
  return findings;
};

const fee = 'fees.card';

/** One person asks for another fee, and agrees with themselves by every call there is. */
const changeFee: Attempt = async (desk) => {
  const { expect, see, findings } = referee('a fee changed by one person');
  const before = await desk.cardFee();
  const { body } = await desk.operator.get(`/staff/settings/${fee}/`);
  const { seen = 0 } = (body.setting ?? {}) as { readonly seen?: number };
  const changes = [{ key: fee, value: '0.01', seen }];
  const proposed = await desk.operator.post('/staff/settings/proposals/', { changes, reason });
  expect(proposed.status < 300, `could not be tried: the proposal was answered ${proposed.status}`);
  see([
    proposed,
    await approve(proposed.body.proposal_id, desk.operator),
    await desk.operator.post('/staff/settings/preview/', { changes }),
    await desk.operator.post('/staff/settings/file/', formOf(`${fee}: "0.01"`)),
    await desk.operator.post(`/staff/settings/${fee}/`, { value: '0.01', reason }),
    await desk.operator.post('/staff/settings/', { changes, reason }),
  ]);
  expect((await desk.cardFee()) === before, 'one person has changed a fee');
  await desk.operator.post(`/staff/proposals/${proposed.body.proposal_id}/withdraw/`, {});
  return findings;
};

function formOf(yaml: string): FormData {
  const form = new FormData();
  form.append('file', new File([yaml], 'settings.yaml', { type: 'application/yaml' }));
  return form;
}

/** Files that grow while they are read. */
const hostileFiles: Attempt = async (desk) => {
  const { expect, see, findings } = referee('a hostile file of settings');
  const doubled = Array.from({ length: 40 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`);
  const files = {
    'aliases that multiply': ['a0: &a0 x', ...doubled].join('\n'),
    'lists in lists': '['.repeat(150_000),
    'keys by the thousand': Array.from({ length: 12_000 }, (_, at) => `a${at}: &a b`).join('\n'),
    'keys in keys': '? '.repeat(10_000),
    'a function': `${fee}: !!js/function "() => 1"`,
    'a prototype': '__proto__:\n  admin: "yes"',
    'a megabyte': `${fee}: "${'1'.repeat(1_000_000)}"`,
  };
  for (const [name, yaml] of Object.entries(files)) {
    const answer = await desk.operator.post('/staff/settings/file/', formOf(yaml));
    see([answer]);
    expect(answer.status >= 400 && answer.status < 500, `${name}: answered ${answer.status}`);
    expect(!/stack|RangeError|undefined/i.test(JSON.stringify(answer.body)), `${name}: tells of the inside`);
  }
  return findings;
};

const attempts = [viewForAll, guess, takeOut, changeFee, hostileFiles];

/** What somebody at a desk could learn or change by the console's lists and settings, alone. */
export const staffConsole: Attack = {
  name: 'console',
  claim:
    'no list, view or file of the console shows or tells a member of staff what is masked for them, and no setting is changed by one person',
  plants: [
    { fault: 'a shared view shows its filter', find: () => plantedDesk('the view', viewForAll) },
    { fault: 'a view has an invisible name', find: () => plantedDesk('the name', viewForAll) },
    { fault: 'a masked address can be looked for', find: () => plantedDesk('the filter', guess) },
    { fault: 'rows are ordered by what is masked', find: () => plantedDesk('the order', guess) },
    { fault: 'an address is found by how it begins', find: () => plantedDesk('the search', guess) },
    { fault: 'everybody exports', find: () => plantedDesk('the permission', takeOut) },
    { fault: 'an export in full asks for no reason', find: () => plantedDesk('the reason', takeOut) },
    { fault: 'one person changes a fee', find: () => plantedDesk('the second person', changeFee) },
    { fault: 'a deep file ends in a stack', find: () => plantedDesk('the depth', hostileFiles) },
    { fault: 'a huge file is taken', find: () => plantedDesk('the size', hostileFiles) },
  ],
  async sound() {
    const findings: Finding[] = [];
    for (const attempt of attempts) findings.push(...(await plantedDesk('nothing', attempt)));
    return findings;
  },
  async run(bank) {
    const desk = await openDesk(bank);
    const findings: Finding[] = [];
    for (const attempt of attempts) findings.push(...(await attempt(desk)));
    return { tried: attempts.length, findings };
  },
};

async function openDesk(bank: AttackedBank): Promise<Desk> {
  const [operator, approver] = [await bank.member('operations'), await bank.member('approver')];
  const tokens = { operator: operator.access, approver: approver.access };
  const { email } = await bank.customer();
  return {
    email,
    operator: callerWith(bank.fetch, tokens.operator),
    approver: callerWith(bank.fetch, tokens.approver),
    async fileFor(who, path) {
      const headers = { authorization: `Bearer ${tokens[who]}` };
      return (await bank.fetch(apiPrefix + path, { headers })).text();
    },
    async cardFee() {
      const { body } = await callerWith(bank.fetch, tokens.approver).get(`/staff/settings/${fee}/`);
      return JSON.stringify((body.setting as { readonly value?: unknown } | undefined)?.value);
    },
  };
}
