import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorisation, cardHolder, networkOf } from '../../../../../tools/testing/accepted/card-network.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../../../tools/testing/books.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';

const bank = await testBank();
const network = networkOf(bank);
const reason = 'Cards that were copied';

/** Two members of staff let nothing above a hundred through. */
beforeAll(async () => {
  const [olga, peter] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];
  const { proposal_id } = await olga.client.proposeRiskRules({
    body: {
      rules: [
        {
          id: 'above-a-hundred',
          when: [{ fact: 'amount', is: 'above', value: '100.00' }],
          any: [],
          answer: 'refuse',
          staff: 'Above a hundred',
          customer: 'We do not let it through.',
        },
      ],
      reason,
    },
  });
  const params = { proposalId: proposal_id };
  const { proposal } = await peter.client.getProposal({ params });
  await peter.client.approveProposal({ params, body: { content_hash: proposal.content_hash, reason } });
});
afterAll(() => expectSoundBooks(bank));

test('[CAR-04] [RSK-01] what the rules of risk refuse at once is not added to a small payment either', async () => {
  const ada = await cardHolder(bank, '500.00');
  expect(await network.authorise(authorisation(ada, { amount: '100.01' }))).toMatchObject({
    reason: 'risk_refused',
  });
  const asked = authorisation(ada, { amount: '60.00' });
  expect(await network.authorise(asked)).toMatchObject({ approved: true });
  expect(await network.increment(asked.id, { amount: '40.01' })).toMatchObject({
    response_code: '59',
    reason: 'risk_refused',
  });
  expect(await network.increment(asked.id, { amount: '40.00' })).toMatchObject({ approved: true });
  expect((await walletOf(bank, ada.customer.id)).held).toBe(10_000n);
});
