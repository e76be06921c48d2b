import { beforeEach, expect, test } from 'vitest';
import { checkedBatch, linesTo } from '../../../../../../tools/testing/accepted/batches.ts';
import { companyAccount } from '../../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import type { TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { withPasskey } from '../../../../../../tools/testing/passkeys/customer-passkeys.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { payingCustomer, testPin } from '../../../../../../tools/testing/withdrawals.ts';
import { policies } from '../../../platform/policies.ts';

const bank = await testBank();
const pin = testPin;

beforeEach(() => bank.clock.advance({ minutes: 10 }));

async function passkeyHolder() {
  const customer = await payingCustomer(bank, '100.00');
  return { ...customer, ...(await withPasskey(bank, customer)) };
}
type Holder = Awaited<ReturnType<typeof passkeyHolder>>;
type Asked = Awaited<ReturnType<TestCustomer['client']['askLiftCode']>>;

const signed = ({ authenticator }: Holder, { passkey }: Asked) => {
  if (passkey === null) throw new Error('nothing was asked of the passkey');
  return { body: { credential: authenticator.get(passkey) } };
};

/** What a mailed code confirms, by what it is about: how it is asked for, and done with the code. */
const acts = {
  async 'the end of a freeze'(ada: Holder) {
    await ada.client.freezeAccount({ body: { confirm: true } });
    return {
      ask: () => ada.client.askLiftCode(),
      act: (code: string) => ada.client.liftFreeze({ body: { pin, code } }),
    };
  },
  async 'higher limits'({ client }: Holder) {
    const params = { accountId: (await client.listAccounts()).accounts[0]?.id ?? '' };
    await client.changeAccountLimits({ params, body: { day: '50.00', payment: null } });
    const body = { day: '60.00', payment: null, pin };
    return {
      ask: () => client.sendLimitsCode({ params, body }),
      act: (otp_code: string) => client.changeAccountLimits({ params, body: { ...body, otp_code } }),
    };
  },
  async 'a file of payments'(ada: Holder) {
    const other = await payingCustomer(bank, '0');
    const accountId = await companyAccount(bank, ada, other);
    const { id: batchId } = await checkedBatch(ada, accountId, await linesTo(other, '10.00'));
    const params = { batchId };
    return {
      ask: () => ada.client.sendBatchCode({ params, body: { pin } }),
      act: (otp_code: string) => ada.client.confirmBatch({ params, body: { pin, otp_code } }),
    };
  },
  async 'an invitation'(ada: Holder) {
    const owner = await payingCustomer(bank, '0');
    await owner.client.openJointAccount({ body: { name: 'Ours', currency: 'GBP', invite: [ada.email] } });
    const { invitations } = await ada.client.listAccountInvitations();
    const params = { invitationId: invitations[0]?.id ?? '' };
    return {
      ask: () => ada.client.sendInvitationCode({ params }),
      act: (otp_code: string) => ada.client.acceptAccountInvitation({ params, body: { pin, otp_code } }),
    };
  },
};

test.for(Object.keys(acts) as (keyof typeof acts)[])(
  '[IDV-03] %s takes the passkey of who has one, and no code is mailed for it',
  async (what) => {
    const ada = await passkeyHolder();
    const { ask, act } = await acts[what](ada);
    const mails = async () => (await bank.mailsTo(ada.email)).filter(({ code }) => code !== undefined);
    const before = (await mails()).length;
    const asked = await ask();
    expect(await mails()).toHaveLength(before);
    const { code } = await ada.client.getCodeByPasskey(signed(ada, asked));
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(asked)).not.toContain(code);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await refusalOf(act(wrong))).toMatchObject({ code: 'code_invalid' });
    await act(code);
  },
);

test('[IDV-03] a code is given for a signature of its owner, over what was asked, and in time', async () => {
  const [ada, eve] = [await passkeyHolder(), await passkeyHolder()];
  const { ask } = await acts['the end of a freeze'](ada);
  const asked = await ask();
  const refused = { code: 'passkey_not_accepted' };
  const give = (by: Holder, sent: ReturnType<typeof signed>) => refusalOf(by.client.getCodeByPasskey(sent));
  // A thief with the session of the one and a passkey of another; a signature for something else; a challenge made up.
  expect(await give(ada, signed(eve, asked))).toMatchObject(refused);
  expect(await give(eve, signed(eve, asked))).toMatchObject(refused);
  expect(await give(eve, signed(ada, asked))).toMatchObject(refused);
  const { options } = await bank.client().startPasskeyLogin();
  expect(await give(ada, { body: { credential: ada.authenticator.get(options) } })).toMatchObject(refused);
  bank.clock.advance({ seconds: policies.codes.lifetimeMs / 1000 });
  expect(await give(ada, signed(ada, asked))).toMatchObject({
    code: expect.stringMatching(/passkey_not_accepted|token_not_valid/),
  });
});
