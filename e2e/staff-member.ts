import type { StaffRole } from '@farthing/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { type JourneyMember, newMember } from './staff.ts';

export type StaffPage = (role: StaffRole, name: string) => Promise<Page>;

/** A journey with people behind the bank, each in a browser of their own. */
export const test = base.extend<{ staffPage: StaffPage }>({
  staffPage: async ({ browser, bank }, use) => {
    const contexts: BrowserContext[] = [];
    const errors: string[] = [];
    await use(async (role, name) => {
      const context = await browser.newContext();
      context.on('weberror', (error) => errors.push(String(error.error())));
      contexts.push(context);
      return signedInPage(context, await newMember(bank, role, name));
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(errors, 'no page of the console has failed').toEqual([]);
  },
});

export async function signedInPage(context: BrowserContext, member: JourneyMember): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/terms');
  await storeSession(page, member);
  return page;
}

/** What the sign-in page leaves in the browser. */
export async function storeSession(page: Page, { access, refresh }: JourneyMember): Promise<void> {
  await page.evaluate(
    (tokens) => {
      localStorage.setItem('staff_refresh', tokens.refresh);
      localStorage.setItem('staff_access', tokens.access);
    },
    { access, refresh },
  );
}
