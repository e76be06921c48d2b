import type { Page } from '@playwright/test';
import { openDatabase } from '../../../apps/bank/src/platform/database/database.ts';
import { newCustomer } from '../customer.ts';
import { expect, type JourneyBank } from '../fixtures.ts';
import { newMember, nextCode } from '../staff.ts';
import { signedInPage, test } from '../staff-member.ts';

// A refused password or code is an error in the console.
test.use({ expectedComplaints: [/\/api\/v1\/staff\/(?:sign-in|invitation)\//] });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** One box takes all six digits, as they are pasted. */
async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('group', { name: 'Code' }).getByRole('textbox').first().fill(code);
}

test('a session that nobody uses ends, and signing in leads back to where it was', async ({ staffPage }) => {
  const page = await staffPage('administrator', 'Joan Clarke');
  await page.clock.install();
  await page.goto('/staff/proposals?state=declined');
  await expect(heading(page, 'Proposals')).toBeVisible();
  await page.clock.fastForward(14 * 60_000 + 1_000);
  const question = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await page.clock.fastForward(14 * 60_000 + 1_000);
  await expect(question).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(page.getByText('You were signed out because you had not done anything')).toBeVisible();
  await expect(page).toHaveURL(/to=%2Fstaff%2Fproposals%3Fstate%3Ddeclined/);
  expect(await page.evaluate(() => localStorage.getItem('staff_access'))).toBeNull();
});

test('a note outlives the session that it was typed in, for who signs in again', async ({
  bank,
  newBrowser,
}) => {
  const member = await newMember(bank, 'support', 'Beatrice Shilling');
  const ada = await newCustomer(bank);
  const page = await signedInPage(await newBrowser(), member);
  await page.clock.install();
  await page.goto(`/staff/customers/${ada.id}/notes`);
  const note = page.getByLabel('New note');
  await note.fill('She prefers to be called in the evening');
  // Nobody is there: the warning is not seen, and the session ends.
  await page.clock.fastForward(14 * 60_000 + 1_000);
  await expect(page.getByRole('alertdialog', { name: 'Are you still there?' })).toContainText('is kept');
  await page.clock.fastForward(60_000);
  await expect(page.getByText('with what you had typed.')).toBeVisible();
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await button(page, 'Continue').click();
  await enterCode(page, nextCode(member.secret));
  await button(page, 'Sign in').click();
  await expect(note).toHaveValue('She prefers to be called in the evening');
  await button(page, 'Add note').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'in the evening' })).toContainText('Beatrice');
  await expect(note).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('evening');
});

// What the first tab asks for in the moment in which its session is ended is refused, and asked again by itself.
test.describe('in two tabs', () => {
  test.use({ expectedComplaints: [/\/api\/v1\/staff\//] });

  test('a session that has lasted long enough says so in time, and whoever signs in again loses nothing', async ({
    bank,
    newBrowser,
  }) => {
    const member = await newMember(bank, 'support', 'Beatrice Shilling');
    const ada = await newCustomer(bank);
    const page = await signedInPage(await newBrowser(), member);
    await page.clock.install();
    // A second tab of the same browser, where the link of the warning leads: signed in but for the code.
    const tab = await page.context().newPage();
    await tab.goto('/staff/sign-in?again=yes');
    await expect(tab.getByText('Sign in for another session.')).toBeVisible();
    await tab.getByLabel('Email').fill(member.email);
    await tab.getByLabel('Password', { exact: true }).fill(member.password);
    await button(tab, 'Continue').click();
    await expect(heading(tab, 'Confirm that it is you')).toBeVisible();

    await query(
      bank,
      `UPDATE staff_session SET ends_at = now() + interval '10 minutes' WHERE member_id = $1`,
      [member.id],
    );
    await page.goto(`/staff/customers/${ada.id}/notes`);
    await page.getByLabel('New note').fill('She prefers to be called in the evening');
    await page.clock.fastForward(9 * 60_000 + 5_000);
    const ending = page.getByRole('alertdialog', { name: 'Your session is about to end' });
    await expect(ending).toContainText('Time until you are signed out');
    await expect(ending.getByRole('link')).toHaveAttribute('href', '/staff/sign-in?again=yes');
    await enterCode(tab, nextCode(member.secret));
    await button(tab, 'Sign in').click();
    await expect(ending).toBeHidden();
    await expect.poll(() => sessionsOf(bank, member.id)).toBe(1);
    await button(page, 'Add note').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'in the evening' })).toContainText('Beatrice');
  });
});

async function sessionsOf(bank: JourneyBank, memberId: string): Promise<number> {
  const { rows } = await query(
    bank,
    'SELECT id FROM staff_session WHERE member_id = $1 AND ended_at IS NULL',
    [memberId],
  );
  return rows.length;
}

async function query({ databaseUrl }: JourneyBank, text: string, values: readonly string[]) {
  const database = await openDatabase({ url: databaseUrl });
  try {
    return await database.pool.query(text, [...values]);
  } finally {
    await database.close();
  }
}
