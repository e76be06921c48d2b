import { beforeEach, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { testBrowser } from '../../../../../../tools/testing/browser.ts';
import {
  newestCode,
  signedInCustomer,
  testPassword,
  verifiedCustomer,
} from '../../../../../../tools/testing/customers.ts';
import { withApp } from '../../../../../../tools/testing/passkeys/authenticator-app.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { policies } from '../../../platform/policies.ts';

/** A sandbox that asks for what a live bank asks for. */
const bank = await testBank({ SANDBOX_NEW_DEVICES: 'code' });

beforeEach(() => bank.clock.advance({ minutes: 10 }));

const login = (email: string, second_factor?: string, browser = testBrowser(bank)) =>
  browser.client().login({
    body: { email, password: testPassword, ...(second_factor === undefined ? {} : { second_factor }) },
  });
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work))?.code;
const codesTo = async (email: string) =>
  (await bank.mailsTo(email)).filter(({ text }) => text.includes('Your code to log in on a new device'));

test('[IDV-02] who has neither app nor passkey takes an emailed code on each new device, once', async () => {
  const { email } = await signedInCustomer(bank);
  const [laptop, tablet] = [testBrowser(bank), testBrowser(bank)];
  expect(await codeOf(login(email, undefined, laptop))).toBe('mailed_code_required');
  const code = await newestCode(bank, email);
  const { access } = await login(email, code, laptop);
  await login(email, undefined, laptop);
  expect(await codeOf(login(email, code, tablet))).toBe('code_invalid');
  expect(await codeOf(login(email))).not.toBeUndefined();
  const { devices } = await bank.client(access).listDevices();
  expect(devices.find(({ current }) => current)).toMatchObject({ trusted: true });
});

test('[IDV-02] the code is for its owner, works within its time, and five guesses are judged', async () => {
  const [ada, eve] = [await signedInCustomer(bank), await signedInCustomer(bank)];
  for (const { email } of [ada, eve]) expect(await codeOf(login(email))).toBe('mailed_code_required');
  const code = await newestCode(bank, ada.email);
  expect(await codeOf(login(eve.email, code))).toBe('code_invalid');
  bank.clock.advance({ seconds: policies.codes.lifetimeMs / 1000 });
  expect(await codeOf(login(ada.email, code))).toBe('code_expired');
  expect(await codeOf(login(ada.email))).toBe('mailed_code_required');
  const other = await newestCode(bank, ada.email);
  const wrong = other === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < policies.codes.wrongTries; tries += 1)
    expect(await codeOf(login(ada.email, wrong))).toBe('code_invalid');
  expect(await codeOf(login(ada.email, other))).toBe('code_tries_exceeded');
  expect(await codeOf(login(ada.email))).toBe('code_resend_too_soon');
});

test('[IDV-02] asking again mails no second code within a minute, and nobody is told of a mail that was not sent', async () => {
  const { email } = await signedInCustomer(bank);
  await refusalOf(login(email));
  expect(await refusalOf(login(email))).toMatchObject({
    code: 'mailed_code_required',
    message: 'Enter the code that we have emailed you. You can ask for another one in 60 seconds.',
  });
  expect(await codesTo(email)).toHaveLength(1);
  await login(email, await newestCode(bank, email));
  expect(await refusalOf(login(email))).toMatchObject({ code: 'code_resend_too_soon' });
  bank.clock.advance({ minutes: 1 });
  expect(await codeOf(login(email))).toBe('mailed_code_required');
  expect(await codesTo(email)).toHaveLength(2);
});

test('[IDV-02] the first login takes no other code while that of the registration would still work', async () => {
  const [soon, late] = [await verifiedCustomer(bank), await verifiedCustomer(bank)];
  await login(soon.email);
  bank.clock.advance({ seconds: policies.codes.lifetimeMs / 1000 + 1 });
  expect(await codeOf(login(late.email))).toBe('mailed_code_required');
  await login(late.email, await newestCode(bank, late.email));
});

test('[IDV-02] a wrong password mails nothing, and who has the app is asked for its code instead', async () => {
  const ada = await signedInCustomer(bank);
  const body = { email: ada.email, password: 'not their password' };
  expect(await codeOf(testBrowser(bank).client().login({ body }))).toBe('invalid_credentials');
  expect(await codesTo(ada.email)).toEqual([]);
  await withApp(bank, ada);
  expect(await codeOf(login(ada.email))).toBe('app_code_required');
  expect(await codesTo(ada.email)).toEqual([]);
});
