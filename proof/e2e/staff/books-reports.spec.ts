import { moveMoney, newCustomer } from '../customer.ts';
import { expect, expectAccessible } from '../fixtures.ts';
import { sayWhy, test } from '../staff-member.ts';

test.describe.configure({ timeout: 180_000 });

test('[OPS-03] a month of the books is closed by two people; statements, a past moment and the journal are read', async ({
  bank,
  staffPage,
}) => {
  const [grace, mary] = await Promise.all([
    staffPage('operations', 'Grace Hopper'),
    staffPage('approver', 'Mary Kenneth'),
  ]);
  await grace.goto('/staff/books/months');
  // Long before any posting of the bank that the journeys share.
  await grace.getByLabel('Month to close').selectOption({ index: 20 });
  await grace.getByRole('button', { name: 'Propose closing', exact: true }).click();
  const asked = grace.getByRole('dialog', { name: /^Close / });
  await asked.getByLabel('Reason').fill('The month is complete');
  await asked.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(grace.getByText(/^Closing .+ is proposed$/)).toBeVisible();
  await expectAccessible(grace);
  await grace.getByRole('link', { name: 'Show the proposal' }).click();
  await expect(grace).toHaveURL(/\/staff\/proposals\/.+/);
  await mary.goto(new URL(grace.url()).pathname);
  await mary.getByRole('button', { name: 'Approve', exact: true }).click();
  await sayWhy(mary);
  await mary.getByRole('button', { name: 'Approve and do it', exact: true }).click();
  await expect(
    mary.getByRole('dialog', { name: 'Close a month of the books' }).getByText('Approved', { exact: true }),
  ).toBeVisible();
  await grace.goto('/staff/books/months');
  await expect(grace.getByText(/^Closed up to the end of /)).toBeVisible();
  const history = grace.getByRole('table', { name: 'Months closed and reopened, the newest first' });
  await expect(history).toContainText('Grace Hopper');
  await expect(history).toContainText('Mary Kenneth');
  await expectAccessible(grace);

  const jo = await newCustomer(bank, { firstName: 'Jo', lastName: 'Ledgerton' });
  await moveMoney(bank, jo.id, [{ amount: '77.31', kind: 'deposit', description: 'Deposit of USDT' }]);
  await grace.goto('/staff/books/statements');
  for (const name of ['Balance sheet', 'Profit and loss'])
    await expect(grace.getByRole('table', { name })).toBeVisible();
  await expectAccessible(grace);
  await grace.goto('/staff/books/positions');
  await expect(grace.getByRole('table', { name: 'Positions by currency' })).toContainText('GBP');
  await expectAccessible(grace);
  await grace.goto('/staff/books');
  await grace.getByLabel('As of, in UTC').fill('2026-01-01T00:00');
  await grace.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(grace).toHaveURL(/at=2026-01-01/);
  await grace.getByRole('button', { name: 'Back to now', exact: true }).click();
  await expect(grace).not.toHaveURL(/at=/);
  await grace.goto('/staff/books/journal?amount_from=77.31&amount_to=77.31');
  await expect(grace.getByRole('row').filter({ hasText: 'Jo Ledgerton' })).toContainText('$77.31');
});
