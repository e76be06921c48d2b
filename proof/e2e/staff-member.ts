import type { StaffRole } from '@farthing/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { test as base, closePages, expect, listen } from './fixtures.ts';
import { type JourneyMember, newMember } from './staff.ts';

type StaffFixtures = {
  /** A browser of its own, held to the same as the journey's: no complaint but those that the test expects. */
  newBrowser: () => Promise<BrowserContext>;
  /** Somebody with this role, at work in a browser of their own. */
  staffPage: (role: StaffRole, name: string) => Promise<Page>;
};

/** A journey with people behind the bank, each in a browser of their own. */
export const test = base.extend<StaffFixtures>({
  newBrowser: async ({ browser, expectedComplaints }, use) => {
    const opened: { readonly context: BrowserContext; readonly complaints: string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext();
      opened.push({ context, complaints: listen(context) });
      return context;
    });
    await Promise.all(opened.map(({ context }) => closePages(context).then(() => context.close())));
    const unexpected = opened
      .flatMap(({ complaints }) => complaints)
      .filter((text) => !expectedComplaints.some((pattern) => pattern.test(text)));
    expect(unexpected, 'no browser of the staff has anything to complain about').toEqual([]);
  },
  staffPage: ({ newBrowser, bank }, use) =>
    use(async (role, name) => signedInPage(await newBrowser(), await newMember(bank, role, name))),
});

export async function signedInPage(context: BrowserContext, member: JourneyMember): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/robots.txt');
  await storeSession(page, member);
  return page;
}

/** In the dialog that asks for it, before what was proposed is approved. */
export async function sayWhy(page: Page, reason = 'Everything fits'): Promise<void> {
  await page.getByRole('dialog', { name: 'Approve this?' }).getByLabel('Reason').fill(reason);
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

/** A browser whose device makes passkeys, and knows its owner. */
export async function pageWithAuthenticator(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return page;
}
