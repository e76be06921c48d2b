import { createClient } from '@farthing/contract/client';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type JourneyCustomer, newCustomer, signInBrowser } from '../customer.ts';
import type { JourneyBank } from '../fixtures.ts';

type Place = { page: Page; context: BrowserContext; bank: JourneyBank };

/** Of somebody new, after whatever is to be done before. */
export async function openProfile(
  { page, context, bank }: Place,
  prepare: (customer: JourneyCustomer) => Promise<unknown> = async () => undefined,
) {
  const customer = await newCustomer(bank);
  await prepare(customer);
  await signInBrowser(context, bank, customer);
  await page.goto('/layout/profile');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  const read = async () => (await customer.client.getProfile({ params: { userId: customer.id } })).user;
  return { ...customer, read };
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save Profile' });
export const profileForm = (page: Page) => page.locator('form').filter({ has: save(page) });
export const saved = (page: Page) => page.getByText('Profile updated successfully');

/** The newest link to a page that was mailed to an address. */
export async function mailedLink(bank: JourneyBank, to: string, path: string): Promise<string> {
  const { messages } = await createClient({ baseUrl: bank.url }).listSandboxMail({ query: { to } });
  const link = messages
    .map(({ text }) => new RegExp(`/account/${path}\\?token=[\\w-]+`).exec(text)?.[0])
    .find((found) => found !== undefined);
  if (link === undefined) throw new Error(`no link to ${path} was sent to ${to}`);
  return link;
}
