import { type Currency, format, money } from '@farthing/money';
import { type BudgetWarning, budgetWarning, categoryLabel } from '@farthing/rules';
import { eachByItself } from '../../../platform/concurrency/each-by-itself.ts';
import type { Job } from '../../../platform/jobs.ts';
import { letter, type Recipient } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { knownCategory } from '../known-category.ts';
import type { InsightServices } from '../services.ts';
import { monthOf } from './read.ts';
import { type DueBudget, listUntold, markTold } from './store.ts';

export function budgetJob(services: InsightServices): Job<Record<string, never>> {
  return { name: 'warn-about-budgets', every: '* * * * *', handle: () => warnAboutBudgets(services) };
}

const atOnce = 100;

/** Each warning once a month, the highest that is due; who has spent all of it at once gets one mail. */
export async function warnAboutBudgets(services: InsightServices): Promise<void> {
  const { database, clock } = services;
  const month = monthOf(clock.now().toISOString().slice(0, 10));
  for (;;) {
    const due = await listUntold(database.kysely, month, atOnce);
    await eachByItself(due, (budget) => warn(services, budget, month));
    if (due.length < atOnce) return;
  }
}

async function warn(
  { database, identity, mailer, brand }: InsightServices,
  budget: DueBudget,
  month: ReturnType<typeof monthOf>,
): Promise<void> {
  const percent = budgetWarning(budget.amount, budget.spent);
  if (percent === undefined) return;
  await database.transaction(async (tx) => {
    if (!(await markTold(tx, budget, month, percent))) return;
    const customer = await identity.find(tx, budget.customer_id);
    if (customer?.status !== 'active') return;
    const recipient = { to: customer.email, firstName: customer.firstName };
    await mailer.send(tx, budgetMail(brand.name, recipient, budget, percent));
  });
}

function budgetMail(
  brandName: string,
  recipient: Recipient,
  { category, amount, spent, currency }: DueBudget,
  percent: BudgetWarning,
): Mail {
  const name = categoryLabel(knownCategory(category));
  const of = (minor: bigint) => format(money(minor, currency as Currency));
  return letter(brandName, recipient, {
    subject: percent === 100 ? `Your budget is spent: ${name}` : `80% of your budget is spent: ${name}`,
    news: `you have spent ${of(spent)} of the ${of(amount)} that you set for ${name} this month.`,
    advice: 'No payment is stopped by this. To change the budget, open Insight and choose Budgets.',
  });
}
