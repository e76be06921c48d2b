// @vitest-environment node
import type { AskedLoanCost, PublicSite } from '@farthing/contract';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { readContent } from '../../../../bank/src/platform/site-content.ts';
import { sandboxLending } from '../../lib/lending/sandbox-lending.ts';
import { sandboxSite } from '../../lib/sandbox-site.ts';
import { renderLoanCost, renderPage } from '../../render.tsx';
import { answerTo } from './answer.ts';

const site: PublicSite = {
  ...sandboxSite,
  lending: sandboxLending,
  content: await readContent({ mode: 'sandbox', contentDir: undefined }),
};

function asked(changes: Partial<AskedLoanCost['typed']>): AskedLoanCost {
  const typed = { product: 'personal', amount: '5000', months: '24', turnover: '', ...changes };
  return { typed, from: '2026-11-17' };
}

async function documentOf(page: ReturnType<typeof renderPage>) {
  const { document } = new Window();
  document.write((await page).html);
  return document;
}

test('[LEN-01] the calculator is a form that works without script, and says what there is before anything is asked', async () => {
  const document = await documentOf(renderPage('/issuance', site));
  const form = document.querySelector('[data-loan-form]');
  expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual([
    ...['/issuance/cost#calculator', 'get'],
  ]);
  expect(document.querySelector('[data-loan-answer]')?.textContent).toContain('$500.00 to $25,000.00');
});

test('[LEN-01] the page answers with the yearly rate, the instalments and all that is paid', async () => {
  const document = await documentOf(renderLoanCost(asked({ amount: '$5,000.00' }), site));
  const answer = document.querySelector('[data-loan-answer]')?.textContent ?? '';
  for (const words of ['Yearly rate (APR)9.3%', '17 December 2026$228.18', 'Total repayable$5,476.30'])
    expect(answer).toContain(words);
  expect(document.querySelector('#amount')?.getAttribute('value')).toBe('$5,000.00');
});

test('[LEN-01] what is wrong is told at its field, and nothing is promised', async () => {
  for (const [changes, fields] of [
    [{ amount: '-5' }, ['amount']],
    [{ amount: '1e9', months: '0x10' }, ['amount', 'months']],
    [{ amount: '499.99', months: '61' }, ['amount', 'months']],
    [{ product: '<script>' }, ['product']],
    [{ product: 'merchant', months: '12' }, ['turnover']],
  ] as const) {
    const { problems, quote } = answerTo(sandboxLending, asked(changes));
    expect([Object.keys(problems), quote]).toEqual([fields, undefined]);
  }
  const page = renderLoanCost(asked({ amount: '"><script>alert(1)</script>' }), site);
  const document = await documentOf(page);
  expect(document.title).toMatch(/^Error: /);
  expect(document.querySelector('#amount')?.getAttribute('aria-invalid')).toBe('true');
  expect((await page).html).not.toContain('<script>alert');
});

test('[LEN-01] the price list has an example of each loan with its yearly rate', async () => {
  const document = await documentOf(renderPage('/pricing', site));
  const text = document.querySelector('[aria-labelledby="loan-examples"]')?.textContent ?? '';
  expect(text.match(/% APR/g)).toHaveLength(3);
  expect(text).toContain('Personal loan, $5,000.00 over 12 months');
});
