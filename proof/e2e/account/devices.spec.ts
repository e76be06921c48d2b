import type { Page } from '@playwright/test';
import { newCustomer } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test.use({ expectedComplaints: [/status of 401|ApiError/] });

test('[IDV-04] a browser signs each renewal by a key of its own: a token that was copied with its cookie ends the session, and its owner is told', async ({
  page,
  bank,
}) => {
  const { email, password, client } = await newCustomer(bank, { firstName: 'Philippa' });
  await logIn(page, email, password);

  await test.step('its key is kept from the first renewal on', async () => {
    await expire(page);
    await page.goto('/layout/profile/devices');
    await expect(page.getByText('tied to this browser by a key')).toBeVisible();
    await expect(page.getByText('This device')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it goes on with it', async () => {
    await expire(page);
    await page.reload();
    await expect(page.getByText('tied to this browser by a key')).toBeVisible();
  });

  await test.step('two tabs that renew at once go on with the same key', async () => {
    const other = await page.context().newPage();
    await expire(page);
    await Promise.all([page.reload(), other.goto('/layout/profile/devices')]);
    for (const tab of [page, other]) await expect(tab.getByText('This device')).toBeVisible();
    await other.close();
  });

  await test.step('what was copied is worth nothing', async () => {
    const refresh = await page.evaluate(() => localStorage.getItem('refresh'));
    // With the cookies of this browser.
    const answer = await page.request.post('/api/v1/account/token/refresh/', { data: { refresh } });
    expect(answer.status()).toBe(401);
    const { messages } = await client.listSandboxMail({ query: { to: email } });
    expect(messages[0]?.subject).toMatch(/We ended a session of your/);
  });
});

test('[IDV-04] a browser that has lost its key is signed out in words, and nobody is told of a theft', async ({
  page,
  bank,
}) => {
  const { email, password, client } = await newCustomer(bank, { firstName: 'Quentin' });
  await logIn(page, email, password);
  await expire(page);
  await page.goto('/layout/profile/devices');
  await expect(page.getByText('tied to this browser by a key')).toBeVisible();
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('farthing');
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      }),
  );
  await expire(page);
  await page.reload();
  await expect(page.getByText('this browser no longer has the key to your session')).toBeVisible();
  await expectAccessible(page);
  const { messages } = await client.listSandboxMail({ query: { to: email } });
  expect(messages.map(({ subject }) => subject).filter((subject) => /ended a session/.test(subject))).toEqual(
    [],
  );
  await logIn(page, email, password);
});

test('[IDV-04] a browser that keeps no keys goes on by its cookie, and the page does not say more', async ({
  page,
  bank,
}) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
  const { email, password } = await newCustomer(bank, { firstName: 'Rosalind' });
  await logIn(page, email, password);
  await expire(page);
  await page.goto('/layout/profile/devices');
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByText('tied to this browser')).toHaveCount(0);
});

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/account/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/layout\/dashboard$/);
}

/** As after five minutes: the next call renews the session. */
async function expire(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('access', 'stale'));
}
