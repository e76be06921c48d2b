import { type SpecimenOutcome, specimenZone } from '@farthing/rules/documents';
import { importList } from '../../../../apps/bank/src/modules/screening/index.ts';
import type { TestBank } from '../../bank.ts';
import type { TestCustomer } from '../../customers.ts';
import { testMember } from '../../staff.ts';
import { because, someone } from '../world.ts';

/** Of identity checks, with the specimens of the sandbox. */
export function identityCalls(bank: TestBank) {
  const customer = () => someone(bank);
  const started = async () => {
    const own = await customer();
    await own.client.startIdentityCheck({ body: { tier: 2 } });
    return own;
  };
  const refused = async () => {
    const own = await customer();
    await sendIdentityCheck(bank, own, { outcome: 'refused' });
    await bank.modules.identityChecks.judge(await checkIdOf(own));
    return own;
  };
  /** One that waits for staff, claimed. */
  const claimed = async () => {
    const checkId = await identityCase(bank);
    const { client } = await testMember(bank, 'operations');
    await client.claimCase({ params: { queue: 'identity-checks', caseId: checkId }, body: {} });
    return { client, params: { checkId } };
  };
  /** A customer whose name is like one on a list. */
  const hit = async () => {
    const own = await someone(bank);
    const { user } = await own.client.getProfile({ params: { userId: own.id } });
    const list = { name: 'accepted', kind: 'sanctions' } as const;
    await importList(bank, list, listOf(`${user.first_name} ${user.last_name}`));
    await bank.modules.screening.screenAll();
    const { client } = await testMember(bank, 'operations');
    const { cases } = await client.listCases({ params: { queue: 'screening' }, query: { limit: 100 } });
    const hitId = cases.find(({ customer: who }) => who?.id === own.id)?.id ?? '';
    return { client, params: { hitId } };
  };
  return {
    startIdentityCheck: started,
    async saveIdentityDocument() {
      const own = await started();
      await own.client.saveIdentityDocument({ body: { lines: await zoneOf(bank, own, 'passes') } });
    },
    async addIdentityPicture() {
      const own = await started();
      await own.client.addIdentityPicture({ params: { part: 'front' }, upload: await aPicture() });
    },
    async submitIdentityCheck() {
      await sendIdentityCheck(bank, await customer(), { outcome: 'passes' });
    },
    async appealIdentityCheck() {
      await (await refused()).client.appealIdentityCheck({ body: { words: 'It is me.' } });
    },
    async lookAtIdentityPicture() {
      const { client, params } = await claimed();
      await client.lookAtIdentityPicture({ params: { ...params, part: 'front' } });
    },
    async dismissScreeningHit() {
      const { client, params } = await hit();
      await client.dismissScreeningHit({ params, ...because });
    },
    async confirmScreeningHit() {
      const { client, params } = await hit();
      await client.confirmScreeningHit({ params, ...because });
    },
    async passIdentityCheck() {
      const { client, params } = await claimed();
      await client.passIdentityCheck({ params, ...because });
    },
    async refuseIdentityCheck() {
      const { client, params } = await claimed();
      await client.refuseIdentityCheck({ params, ...because });
    },
    async askMoreOfIdentityCheck() {
      const { client, params } = await claimed();
      await client.askMoreOfIdentityCheck({ params, ...because });
    },
  };
}

async function* listOf(name: string) {
  yield new TextEncoder().encode(`Group ID,Name 6\n1,${name}`);
}

/** The id of a new check that waits for staff. */
async function identityCase(bank: TestBank): Promise<string> {
  const own = await someone(bank);
  await sendIdentityCheck(bank, own, { outcome: 'to-staff' });
  const checkId = await checkIdOf(own);
  await bank.modules.identityChecks.judge(checkId);
  return checkId;
}

type Sent = { readonly outcome: SpecimenOutcome; readonly tier?: 2 | 3; readonly lines?: string };

/** All that a check takes, up to the press that sends it. */
export async function sendIdentityCheck(
  bank: TestBank,
  own: TestCustomer,
  { outcome, tier = 2, lines }: Sent,
): Promise<void> {
  const { client } = own;
  await client.startIdentityCheck({ body: { tier } });
  await client.saveIdentityDocument({ body: { lines: lines ?? (await zoneOf(bank, own, outcome)) } });
  const parts = tier === 3 ? (['front', 'selfie', 'address'] as const) : (['front', 'selfie'] as const);
  for (const part of parts) await client.addIdentityPicture({ params: { part }, upload: await aPicture() });
  await client.submitIdentityCheck();
}

export async function checkIdOf({ client }: TestCustomer): Promise<string> {
  return (await client.getIdentityCheck()).check?.id ?? '';
}

/** A day on which a document expires that is good for years. */
export const yearsFromNow = ({ clock }: Pick<TestBank, 'clock'>): string =>
  `${clock.now().getUTCFullYear() + 5}-01-31`;

export async function zoneOf(
  bank: TestBank,
  { client, id }: TestCustomer,
  outcome: SpecimenOutcome,
  expiresOn = yearsFromNow(bank),
): Promise<string> {
  const { user } = await client.getProfile({ params: { userId: id } });
  const { first_name: firstName, last_name: lastName, date_of_birth: birthDate } = user;
  return specimenZone(outcome, { firstName, lastName, birthDate, expiresOn });
}

/** The smallest that there is. */
export async function aPicture(): Promise<Blob> {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  return new Blob([new Uint8Array(Buffer.from(png, 'base64'))], { type: 'image/png' });
}
