import { expect, test } from 'vitest';
import { lateCredit, openCredit, spend } from '../../../../../../../tools/testing/accepted/cards/credit.ts';
import { testBank } from '../../../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks } from '../../../../../../../tools/testing/books.ts';
import { approve, testMember } from '../../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const { credit } = bank.modules.cards;

test('[CAR-09] what is set aside for credit cards follows what is owed and for how long it is late, once a day', async () => {
  const [olga, ann] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];
  const [fresh, late] = [await openCredit(bank), await lateCredit(bank, 40)];
  await spend(bank, fresh, '100.00');
  const [found] = (await late.customer.client.listCredit()).credit;
  const owed = BigInt((found?.owed.total ?? '').replace('.', ''));
  const aside = () => bankBalance(bank, 'card-provisions');
  await Promise.all([credit.keepProvisions(), credit.keepProvisions()]);
  const wanted = 100n + owed / 5n;
  expect(await aside(), '1% of what is not late, and 20% after 30 days').toBe(wanted);
  expect(await bankBalance(bank, 'card-provision-costs')).toBe(-wanted);
  const body = { reason: 'They have moved abroad' };
  const { proposal_id } = await olga.client.proposeCreditWriteOff({ params: late.params, body });
  await approve(ann, proposal_id);
  await credit.keepProvisions();
  expect(await aside(), 'once a day').toBe(wanted);
  bank.clock.advance({ days: 1 });
  await credit.keepProvisions();
  expect(await aside(), 'released with the debt').toBe(100n);
  await expectSoundBooks(bank);
});
