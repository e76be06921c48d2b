import { newCustomer, newestCode, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { mailedLink, openProfile, profileForm, save } from './profile-parts.ts';

test.describe('a new email address', () => {
  test.use({ expectedComplaints: [/status of 40[03]|The profile was not saved/] });

  test('[PRF-04] [RSK-07] a new email address takes effect with its code and a yes from the old one', async ({
    page,
    context,
    bank,
  }) => {
    const { read, email, password } = await openProfile({ page, context, bank });
    const changed = `new.${email}`;
    await page.getByLabel('Email').fill(changed);
    const current = profileForm(page).getByLabel('Current password', { exact: true });
    await current.fill('not-the-password-1');
    await save(page).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveText('This is not your current password.');
    await expect(page.getByLabel('Email')).toHaveValue(changed);
    await expectAccessible(page);
    await current.fill(password);
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm your new email address' });
    await expect(dialog).toContainText(changed);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('Please enter the full 6-digit OTP.')).toBeVisible();
    await expectAccessible(page);
    expect((await read()).email).toBe(email);
    const code = await newestCode(bank, changed);
    await dialog
      .getByRole('textbox', { name: 'Code from the email' })
      .fill(code === '111111' ? '222222' : '111111');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('Invalid OTP. Please try again.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Code from the email' }).fill(code);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Your old address has to agree to the new one')).toBeVisible();
    await expectAccessible(page);
    expect((await read()).email).toBe(email);

    const link = await mailedLink(bank, email, 'email-change');
    await page.goto(link);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Yes, change my address' }).click();
    await expect(page.getByText('Your email address was changed.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeFocused();
    await expect(page.getByText('do not agree')).toHaveCount(0);
    await expectAccessible(page);
    expect((await read()).email).toBe(changed);
    await page.getByRole('link', { name: 'Go to your profile' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(changed);

    await page.goto(link);
    await page.getByRole('button', { name: 'Yes, change my address' }).click();
    await expect(page.getByRole('alert')).toContainText('This link is no longer valid.');
    await expectAccessible(page);
  });

  test('[RSK-07] a new address is dropped again, before its code or while it waits', async ({
    page,
    context,
    bank,
  }) => {
    const { read, email, password } = await openProfile({ page, context, bank });
    await page.getByLabel('Email').fill(`new.${email}`);
    await profileForm(page).getByLabel('Current password', { exact: true }).fill(password);
    await save(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Keep the old address' }).click();
    await expect(page.getByText('Confirm your new email address with its code')).toBeHidden();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    expect(await read()).toMatchObject({ email, pending_email: null });
  });

  test("[RSK-07] [IDV-04] [IDV-05] 'This was not me' signs everybody out, freezes, keeps the address, and leads back in", async ({
    page,
    context,
    bank,
  }) => {
    const customer = await newCustomer(bank);
    const { id, client, email, password } = customer;
    await client.createPin({ body: { pin: '4821' } });
    await signInBrowser(context, bank, customer);
    const body = { email: `thief.${email}`, current_password: password };
    await client.updateProfile({ params: { userId: id }, body });
    const link = await mailedLink(bank, email, 'not-me');
    await page.goto(link);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'This was not me' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your account is safe' })).toBeFocused();
    await expect(page.getByText('Everyone is signed out of your account')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/layout/profile');
    await expect(page).toHaveURL(/\/account\/login/);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toContainText('Please set a new password first');
    await expectAccessible(page);

    await page.goto(await mailedLink(bank, email, 'reset-password-confirm'));
    await page.getByLabel('New password', { exact: true }).fill('copper-lantern-oboe-19');
    await page.getByLabel('Confirm new password').fill('copper-lantern-oboe-19');
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await page.getByRole('link', { name: 'Continue now' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('copper-lantern-oboe-19');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/layout\/dashboard$/);

    await page.getByRole('link', { name: 'Lift the freeze' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Everything is frozen' })).toBeVisible();
    await page.getByRole('button', { name: 'Send me a code to lift it' }).click();
    await expect(page.getByText('We have sent six digits to your email address.')).toBeVisible();
    await expectAccessible(page, '#freeze');
    await page.getByLabel('Transaction PIN', { exact: true }).fill('4821');
    await page.getByRole('textbox', { name: 'Code from the email' }).fill(await newestCode(bank, email));
    await page.getByRole('button', { name: 'Lift the freeze' }).click();
    await expect(page.getByRole('link', { name: 'Lift the freeze' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 2, name: 'Freeze everything' })).toBeVisible();
  });
});
