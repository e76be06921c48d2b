import type { Attack, Finding, Tried } from '../attack.ts';
import { type PlantedFault, plantedPeople } from '../planted/people.ts';
import { bankPeople, type People, type Place, type SignIn } from './takeover-bank.ts';

const planted = (fault: PlantedFault) => async () => (await tryAll(plantedPeople(fault))).findings;

export const takeover: Attack = {
  name: 'takeover',
  claim:
    'whoever knows a password, an address or a token of somebody else gets neither the account nor its address, and keeps nobody out of it',
  plants: [
    { fault: 'a new address needs its own code only', find: planted('address') },
    { fault: 'a reset link outlives the change of address', find: planted('reset') },
    {
      fault: 'the first registration gets the account that the second verifies',
      find: planted('registration'),
    },
    { fault: "a stranger's guesses lock the owner out", find: planted('lock') },
    { fault: 'each network has guesses of its own', find: planted('networks') },
    { fault: "a stranger's guesses keep staff from work", find: planted('staff-lock') },
    { fault: 'a token is shared step by step', find: planted('refresh') },
    { fault: 'a name is changed without the password', find: planted('rename') },
    { fault: 'a name can be that of the bank', find: planted('name') },
    { fault: 'a name becomes a link in a mail', find: planted('link') },
  ],
  sound: planted('nothing'),
  run: (bank) => tryAll(bankPeople(bank)),
};

const password = 'violet-anchor-piano-72';
const thiefs = 'marble-otter-lantern-58';
const wrong = 'not-the-password-1';

async function tryAll(people: People): Promise<Tried> {
  const parts = [
    ...[tryAddress, tryOldLink, tryRegistration, tryLockOut, tryNetworks, tryStaff],
    ...[tryRefreshing, tryNames],
  ];
  const tried: Tried[] = [];
  for (const part of parts) tried.push(await part(people));
  return {
    tried: tried.reduce((sum, each) => sum + each.tried, 0),
    findings: tried.flatMap(({ findings }) => findings),
  };
}

async function owner(
  people: People,
): Promise<{ readonly email: string; readonly place: Place; readonly in: SignIn }> {
  const email = people.someEmail();
  await people.register(email, password);
  await people.verify(email, await people.codeFor(email));
  const network = people.someNetwork();
  const signedIn = await people.login(email, password, { network });
  return { email, place: { network, cookie: signedIn.cookie }, in: signedIn };
}

/** With password and session, and no access to the owner's mailbox. */
async function tryAddress(people: People): Promise<Tried> {
  const victim = await owner(people);
  const thief = await people.login(victim.email, password, { network: people.someNetwork() });
  const email = await moveTo(people, thief);
  const isMoved = (await people.addressOf(thief)) === email;
  return {
    tried: 1,
    findings: isMoved ? [{ where: 'change of address', what: 'the old one was not asked' }] : [],
  };
}

/** Whoever reads the owner's old mailbox after they have left it. */
async function tryOldLink(people: People): Promise<Tried> {
  const person = await owner(people);
  await people.askReset(person.email);
  const texts = await people.mailsTo(person.email);
  const [link = ''] = texts.flatMap((text) => /confirm\?token=([\w-]+)/.exec(text)?.[1] ?? []);
  await moveTo(people, person.in);
  await people.agree(person.email);
  const status = await people.reset(link, thiefs);
  const what = 'a reset link to the old address works after it';
  return { tried: 1, findings: status === 200 ? [{ where: 'change of address', what }] : [] };
}

async function moveTo(people: People, who: SignIn): Promise<string> {
  const email = people.someEmail();
  await people.change(who, { email, current_password: password });
  await people.confirmAddress(who, await people.codeFor(email));
  return email;
}

async function tryRegistration(people: People): Promise<Tried> {
  const email = people.someEmail();
  await people.register(email, thiefs);
  await people.register(email, password);
  await people.verify(email, await people.codeFor(email));
  const { status } = await people.login(email, thiefs, { network: people.someNetwork() });
  const findings =
    status === 200 ? [{ where: 'registration', what: "the first one's password opens the account" }] : [];
  return { tried: 1, findings };
}

async function tryLockOut(people: People): Promise<Tried> {
  const victim = await owner(people);
  const network = people.someNetwork();
  for (let guess = 0; guess < 8; guess += 1) await people.login(victim.email, wrong, { network });
  const { status } = await people.login(victim.email, password, victim.place);
  const findings =
    status === 200 ? [] : [{ where: 'sign-in', what: `the owner is kept out of a known device: ${status}` }];
  return { tried: 9, findings };
}

async function tryNetworks(people: People): Promise<Tried> {
  const victim = await owner(people);
  let judged = 0;
  for (let guess = 0; guess < 40; guess += 1) {
    const { status } = await people.login(victim.email, wrong, { network: people.someNetwork() });
    if (status === 401) judged += 1;
  }
  const findings =
    judged < 40 ? [] : [{ where: 'sign-in', what: `from 40 networks ${judged} guesses are judged` }];
  return { tried: 40, findings };
}

/** Whoever keeps all approvers out has stopped the bank. */
async function tryStaff(people: People): Promise<Tried> {
  const network = people.someNetwork();
  const { email, password: right } = await people.member(network);
  for (let guess = 0; guess < 30; guess += 1) await people.staffLogin(email, wrong, people.someNetwork());
  const status = await people.staffLogin(email, right, network);
  const what = `a member is kept out of where they have worked before: ${status}`;
  return { tried: 31, findings: status === 200 ? [] : [{ where: 'sign-in of staff', what }] };
}

/** Both take each step, one right after the other. */
async function tryRefreshing(people: People): Promise<Tried> {
  const victim = await owner(people);
  let token = victim.in.refresh;
  let rounds = 0;
  for (; rounds < 12; rounds += 1) {
    const [first, second] = [await people.refresh(token), await people.refresh(token)];
    if (first.status !== 200 || second.status !== 200) break;
    token = second.refresh;
  }
  const findings = rounds < 12 ? [] : [{ where: 'refresh', what: 'two share a session for twelve rounds' }];
  return { tried: 2 * (rounds + 1), findings };
}

const posing = [
  { first_name: 'Farthing', last_name: 'Security Team Call now. evil-bank.com' },
  { first_name: 'Farthing', last_name: 'Security Team' },
  { first_name: 'Far', last_name: 'Thing' },
  { first_name: 'Fаrthing', last_name: 'Smith' },
  { last_name: 'evil-bank.com' },
  { last_name: 'Support' },
];

async function tryNames(people: People): Promise<Tried> {
  const findings: Finding[] = [];
  const person = await owner(people);
  if ((await people.change(person.in, { last_name: 'Mallory' })) === 200)
    findings.push({ where: 'name', what: 'it is changed without the password' });
  for (const names of posing) {
    const status = await people.change(person.in, { ...names, current_password: password });
    if (status === 200) findings.push({ where: 'name', what: `is taken: ${JSON.stringify(names)}` });
  }
  // What the bank cannot refuse: an address of the thief's choosing stands in the mail to the old one.
  await people.change(person.in, { email: 'a@evil-bank.com', current_password: password });
  if ((await people.mailsTo(person.email)).some((text) => text.includes('evil-bank.com')))
    findings.push({ where: 'mail', what: 'what somebody typed becomes a link' });
  return { tried: posing.length + 2, findings };
}
