import type { Page } from '@playwright/test';
import { type JourneyCustomer, newCustomer, signInBrowser } from '../../customer.ts';
import { expect, expectAccessible } from '../../fixtures.ts';
import { approve, propose, test } from '../../staff/settings-steps.ts';
import { newMember } from '../../staff.ts';
import { sayWhy, signedInPage } from '../../staff-member.ts';

// The second needs the setting of the first.
test.describe.configure({ mode: 'serial' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const worth = (customer: JourneyCustomer) => customer.client.getWallet().then(({ balance }) => balance);

/** On the page that stands for the networks of a sandbox. */
async function send(page: Page, address: string, coins: string): Promise<void> {
  await page.goto('/sandbox/chain');
  await page.getByLabel('Address of a deposit').fill(address);
  await page.getByLabel('How many coins').fill(coins);
  await button(page, 'Send').click();
  await expect(page.getByText('It is sent, and waits for a block.')).toBeVisible();
}

async function mine(page: Page): Promise<void> {
  const height = page.getByText(/^BTC has \d+ blocks\.$/);
  const before = Number(/\d+/.exec((await height.textContent()) ?? '')?.[0]);
  await button(page, 'Mine a block of BTC').click();
  await expect(height).toHaveText(`BTC has ${before + 1} blocks.`);
}

test('[PAY-09] [DEP-04] a deposit is paid on the simulated chain, seen block by block, and credited by itself', async ({
  page,
  context,
  bank,
  staffPage,
  newBrowser,
}) => {
  const ada = await newCustomer(bank);
  await test.step('two people choose the simulated chain', async () => {
    const grace = await staffPage('operations', 'Grace Hopper');
    await propose(grace, 'How deposits of a sandbox are confirmed', 'by a simulated chain', true);
    await approve(await staffPage('approver', 'Mary Kenneth'));
  });
  await signInBrowser(context, bank, ada);
  await page.goto('/layout/deposit');
  await page.getByRole('link', { name: 'Crypto' }).click();
  await page.getByLabel('Amount').fill('100');
  await button(page, 'Continue').click();
  await page.getByRole('button', { name: 'BTC' }).click();
  const address = (await page.getByText(/^bcrt1q\w+$/).textContent()) ?? '';
  const coins =
    /^Send ([\d.]+) BTC$/.exec((await page.getByRole('heading', { level: 2 }).textContent()) ?? '')?.[1] ??
    '';
  await button(page, 'I Have Paid').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirming Payment');

  const chain = await (await newBrowser()).newPage();
  await send(chain, address, coins);
  await expectAccessible(chain);
  const seen = page.getByRole('list', { name: 'Payments on the network' });
  await mine(chain);
  await expect(seen.getByText(/^1 of \d confirmations$/)).toBeVisible();
  await expect(seen.getByText('Being confirmed')).toBeVisible();
  await expectAccessible(page);
  expect(await worth(ada)).toBe('0.00');
  await mine(chain);
  await expect(seen.getByText('Received', { exact: true })).toBeVisible();
  await expect(seen.getByText('It is in your wallet.')).toBeVisible();
  expect(await worth(ada)).toBe('100.00');
});

test('[PAY-09] a payment in doubt is proposed by one member of staff, approved by another, and credited once', async ({
  bank,
  newBrowser,
}) => {
  const [ada, asGrace, asMary] = await Promise.all([
    newCustomer(bank),
    newMember(bank, 'operations', 'Grace Hopper'),
    newMember(bank, 'approver', 'Mary Kenneth'),
  ]);
  const body = { amount: '100.00', network: 'BTC' } as const;
  const { address } = (await ada.client.fundWallet({ body })).data;
  const chain = await (await newBrowser()).newPage();
  // Worth less than the smallest deposit.
  await send(chain, address, '0.00001');
  for (let block = 0; block < 2; block += 1) await mine(chain);
  await expect(chain.getByText('Too little to be credited').first()).toBeVisible();

  const grace = await signedInPage(await newBrowser(), asGrace);
  await grace.goto('/staff/chain-payments?state=doubt');
  await grace
    .getByRole('link', { name: /0\.00001 BTC|Ada/ })
    .first()
    .click();
  await expect(grace.getByText('It is worth less than the smallest deposit.')).toBeVisible();
  await expectAccessible(grace);
  await button(grace, 'Propose to credit it').click();
  const asked = grace.getByRole('dialog', { name: 'Credit the payment' });
  await asked.getByLabel('Reason').fill('Seen on the network by two of us');
  await asked.getByRole('button', { name: 'Propose' }).click();
  await grace.getByRole('link', { name: 'There is a proposal about it' }).click();
  await expect(grace.getByText('You proposed this, so someone else has to decide it.')).toBeVisible();
  expect(await worth(ada)).toBe('0.00');

  const mary = await signedInPage(await newBrowser(), asMary);
  await mary.goto(new URL(grace.url()).pathname);
  await button(mary, 'Approve').click();
  await sayWhy(mary);
  await button(mary, 'Approve and do it').click();
  await expect(mary.getByRole('dialog').getByText('Approved', { exact: true })).toBeVisible();
  expect(await worth(ada)).toBe('0.50');
  await mine(chain);
  expect(await worth(ada)).toBe('0.50');
});
