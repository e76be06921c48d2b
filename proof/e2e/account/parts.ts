import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const summary = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('heading') });
export const someEmail = () => `nobody.${randomInt(1e12)}@example.com`;
export const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Log in').click();
}

type Answer = { status: number } & ({ json: unknown } | { contentType: string; body: string });

/** Lets a call fail: with this answer, or with none. */
export async function failCall(page: Page, path: string, answer?: Answer): Promise<void> {
  const pattern = `**/api/v1/account/${path}`;
  await page.unroute(pattern);
  await page.route(pattern, (route) => (answer ? route.fulfill(answer) : route.abort()));
}
