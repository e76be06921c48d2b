import { specimenZone } from '@farthing/rules/documents';
import { aPicture, checkIdOf } from '../../../tools/testing/accepted/identity/identity-calls.ts';
import { testPassword } from '../../../tools/testing/customers.ts';
import { refusalOf } from '../../../tools/testing/refusal.ts';
import { approve } from '../../../tools/testing/staff.ts';
import type { Attack, Finding, Tried } from '../attack.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import { type NameWeakness, smallRegister } from '../planted/names.ts';

/** The name of one customer, Ada Lovelace, and all who can change it. Answers are statuses of HTTP. */
type Register = {
  name(): Promise<string>;
  /** The customer alone, with the password. */
  rename(lastName: string): Promise<number>;
  /** The customer asks to be Ada `lastName`, with a document of Ada `shown`. Answers by what staff know it. */
  ask(lastName: string, shown: string): Promise<string>;
  /** One member of staff finds it right. */
  pass(checkId: string): Promise<{ readonly status: number; readonly proposalId: string }>;
  approve(proposalId: string, by: 'the same' | 'another'): Promise<number>;
};

export const correctedName: Attack = {
  name: 'corrected-name',
  claim:
    'the name of a customer who has shown a document is changed by a document in the new name and two members of staff, once, and by nothing less',
  plants: [
    { fault: 'the password alone changes the name', find: () => planted('password') },
    { fault: 'any document will do', find: () => planted('any document') },
    { fault: 'one member of staff is enough', find: () => planted('one member') },
    { fault: 'who proposed it may approve it', find: () => planted('the same') },
    { fault: 'an approval works again', find: () => planted('again') },
  ],
  sound: () => planted('nothing'),
  run: (bank) => tryNames(() => bankRegister(bank)),
};

async function tryNames(open: () => Promise<Register>): Promise<Tried> {
  const findings: Finding[] = [];
  let tried = 0;
  const holds = async (register: Register, lastName: string, status: number, where: string) => {
    tried += 1;
    const name = await register.name();
    if (status < 400 || status >= 500) findings.push({ where, what: `is answered ${status}` });
    if (name !== `Ada ${lastName}`) findings.push({ where, what: `makes the customer ${name}` });
  };
  const other = await open();
  const forged = await other.pass(await other.ask('King', 'Hopper'));
  await holds(other, 'Lovelace', forged.status, 'a document in another name');

  const register = await open();
  const checkId = await register.ask('King', 'King');
  const { proposalId } = await register.pass(checkId);
  await holds(register, 'Lovelace', (await register.pass(checkId)).status, 'one member of staff, twice');
  const own = await register.approve(proposalId, 'the same');
  await holds(register, 'Lovelace', own, 'the approval of who proposed it');
  await register.approve(proposalId, 'another');
  // Nothing would be proved if two people could not do it either.
  if ((await register.name()) !== 'Ada King')
    findings.push({ where: 'two members of staff', what: 'correct nothing: the attack is blind' });
  await holds(register, 'King', await register.rename('Hopper'), 'the password alone');
  const next = await register.pass(await register.ask('Lovelace', 'Lovelace'));
  await register.approve(next.proposalId, 'another');
  await holds(register, 'Lovelace', await register.approve(proposalId, 'another'), 'an old approval again');
  return { tried, findings };
}

async function bankRegister(bank: AttackedBank): Promise<Register> {
  const customer = await bank.customer();
  const [operator, approver] = [await bank.member('operations'), await bank.member('approver')];
  const { client, id: userId } = customer;
  const statusOf = async (call: Promise<unknown>) => (await refusalOf(call))?.status ?? 200;
  const profile = async () => (await client.getProfile({ params: { userId } })).user;
  return {
    async name() {
      const { first_name, last_name } = await profile();
      return `${first_name} ${last_name}`;
    },
    rename: (last_name) =>
      statusOf(
        client.updateProfile({ params: { userId }, body: { last_name, current_password: testPassword } }),
      ),
    async ask(last_name, shown) {
      await client.startIdentityCheck({ body: { tier: 2, first_name: 'Ada', last_name } });
      const { date_of_birth: birthDate } = await profile();
      const expiresOn = `${bank.clock.now().getUTCFullYear() + 5}-01-31`;
      const holder = { firstName: 'Ada', lastName: shown, birthDate, expiresOn };
      await client.saveIdentityDocument({ body: { lines: specimenZone('passes', holder) } });
      for (const part of ['front', 'selfie'] as const)
        await client.addIdentityPicture({ params: { part }, upload: await aPicture() });
      await client.submitIdentityCheck();
      const checkId = await checkIdOf(customer);
      await bank.modules.identityChecks.judge(checkId);
      await operator.client.claimCase({ params: { queue: 'identity-checks', caseId: checkId }, body: {} });
      return checkId;
    },
    async pass(checkId) {
      let proposalId = '';
      const passing = operator.client.passIdentityCheck({
        params: { checkId },
        body: { reason: 'It is them' },
      });
      const status = await statusOf(
        passing.then(({ proposal_id }) => {
          proposalId = proposal_id ?? '';
        }),
      );
      return { status, proposalId };
    },
    approve: (proposalId, by) => statusOf(approve(by === 'another' ? approver : operator, proposalId)),
  };
}

/** A small bank with care but for one weakness. */
async function planted(weakness: NameWeakness): Promise<readonly Finding[]> {
  return (await tryNames(async () => smallRegister(weakness))).findings;
}
