import type { Page } from '@playwright/test';
import { specimen } from '../../../tools/testing/documents/specimen.ts';
import { newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible } from '../fixtures.ts';
import { newMember } from '../staff.ts';
import { sayWhy, signedInPage, test } from '../staff-member.ts';

// A name that is the same is refused, and a case that was just decided is asked for once more.
test.use({ expectedComplaints: [/\/account\/identity-check\/|\/staff\/(?:queues|identity-checks)\//] });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function askForName(page: Page): Promise<void> {
  await page.goto('/layout/profile/identity');
  await button(page, 'Begin the correction').click();
  await expect(page.getByText('Enter your first name.')).toBeVisible();
  await expect(page.getByLabel('New first name')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('New first name').fill('Ada');
  await page.getByLabel('New last name').fill('Lovelace');
  await button(page, 'Begin the correction').click();
  await expect(page.getByText('This is the name that you have.')).toBeVisible();
  await page.getByLabel('New last name').fill('King');
  await button(page, 'Begin the correction').click();
  await expect(page.getByText('Correct your name to Ada King')).toBeVisible();
  await page
    .getByLabel('Document', { exact: true })
    .setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer: specimen.png() });
  await expect(page.getByText(/^Read from your picture/)).toBeVisible();
  await expect(page.getByLabel('Lines of your document')).toHaveValue(specimen.lines);
  await expectAccessible(page);
  await button(page, 'Use this specimen').click();
  await expect(page.getByText(/^ADA KING, number ending in/)).toBeVisible();
  await button(page, 'Send for checking').click();
  await expect(page.getByText(/^Two members of staff compare your document/)).toBeVisible();
}

test('[IDV-09] a customer asks for another name with a document; one member of staff compares and proposes it, another approves it', async ({
  page,
  context,
  bank,
  newBrowser,
}) => {
  const [ada, asGrace, asMary] = await Promise.all([
    newCustomer(bank),
    newMember(bank, 'operations', 'Grace Hopper'),
    newMember(bank, 'approver', 'Mary Kenneth'),
  ]);
  await signInBrowser(context, bank, ada);
  await test.step('what is missing or the same is told at its field; the document is sent', () =>
    askForName(page));

  const grace = await signedInPage(await newBrowser(), asGrace);
  await grace.goto('/staff/queues/identity-checks');
  await grace
    .getByRole('row', { name: /Correction of a name/ })
    .getByRole('link')
    .first()
    .click();
  await expect(grace.getByText('Asked for: Ada King')).toBeVisible();
  await expect(grace.getByText('Shows the new name')).toBeVisible();
  await expect(grace.getByText('The same lines')).toBeVisible();
  await expectAccessible(grace);
  await button(grace, 'Claim').click();
  await expect(grace.getByText(/^Yours until/)).toBeVisible();
  await button(grace, 'Pass').click();
  const asked = grace.getByRole('dialog').filter({ has: grace.getByLabel('Reason') });
  await asked.last().getByLabel('Reason').fill('Compared with the passport');
  await asked.getByRole('button', { name: 'Pass' }).last().click();
  await grace.getByRole('link', { name: 'Show the proposal' }).click();
  await expect(grace.getByText(/^Correct the name of Ada Lovelace to Ada King/).last()).toBeVisible();
  await expect(grace.getByText('You proposed this, so someone else has to decide it.')).toBeVisible();

  const mary = await signedInPage(await newBrowser(), asMary);
  await mary.goto(new URL(grace.url()).pathname);
  await button(mary, 'Approve').click();
  await sayWhy(mary);
  await button(mary, 'Approve and do it').click();
  await expect(mary.getByRole('dialog').getByText('Approved', { exact: true })).toBeVisible();

  await expect(page.getByText('Your name is corrected')).toBeVisible();
  await page.goto('/layout/access-log');
  await expect(page.getByText('An approver corrected your name', { exact: false })).toBeVisible();
});
