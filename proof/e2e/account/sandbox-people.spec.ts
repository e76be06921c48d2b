import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '../../../tools/testing/database.ts';
import { type BankProcess, startBank } from '../../shared/bank-process.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

/** As somebody has it who tries it out: on this machine, with its people. */
async function privateSandbox<T>(work: (bank: BankProcess) => Promise<T>): Promise<T> {
  await using started = new AsyncDisposableStack();
  const database = await testDatabase();
  started.defer(() => database.drop());
  const dataDir = await mkdtemp(join(tmpdir(), 'farthing-journey-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const bank = await startBank({
    DATA_DIR: dataDir,
    DATABASE_URL: database.appUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    SANDBOX_DEMO: 'on',
  });
  started.defer(() => bank.stop());
  return await work(bank);
}

test('whoever tries the sandbox out is a demo customer in two clicks, and is not stopped by a limit', async ({
  page,
}) => {
  test.slow();
  await privateSandbox(async ({ url }) => {
    await page.goto(`${url}/account/login`);
    const people = page.getByRole('region', { name: 'Demo customers of this sandbox' });
    await expect(people.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);
    await people.getByRole('button', { name: 'Fill in Nadia Karim' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('nadia.karim@demo.example');
    await people.getByRole('button', { name: 'Fill in Rosa Fielding' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('rosa.fielding@demo.example');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${url}/layout/dashboard`);

    // More than a live bank takes of one address in a minute.
    for (let count = 0; count < 30; count += 1) {
      const answer = await page.request.post(`${url}/api/v1/account/resend-otp/`, {
        data: { email: `nobody.${count}@example.com` },
      });
      expect(answer.status()).toBe(200);
    }
    // Before its bank stops: it would go on asking.
    await page.goto('about:blank');
  });
});
