// @vitest-environment node
import type { PublicSite } from '@farthing/contract';
import type { LinkedReceipt } from '@farthing/rules';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { readContent } from '../../../../bank/src/platform/site-content.ts';
import { sandboxLending } from '../../lib/lending/sandbox-lending.ts';
import { sandboxSite } from '../../lib/sandbox-site.ts';
import { renderReceipt } from '../../render.tsx';

const content = await readContent({ mode: 'sandbox', contentDir: undefined });
const site: PublicSite = { ...sandboxSite, lending: sandboxLending, content };
const token = 'A'.repeat(72);

const open: LinkedReceipt = {
  state: 'open',
  token,
  expiresAt: '2026-12-16T12:00:00.000Z',
  receipt: {
    amount: '250.00',
    currency: 'GBP',
    account_name: 'A Patel <script>alert(1)</script>',
    account_number: '•••• 5555',
    bank_code: { name: 'Sort code', code: '20-20-15' },
    bank_name: 'Example Bank',
    description: 'Transfer to A Patel',
    created_at: '2026-11-16T12:00:00.000Z',
    status: 'approved',
    reference: 'FTH-1',
    narration: 'Rent for May',
    payer_name: 'Ada Lovelace',
    payout: {
      state: 'accepted',
      sent_at: '2026-11-16T12:00:00.000Z',
      accepted_at: '2026-11-16T12:00:20.000Z',
      settled_at: null,
      returned_at: null,
      return_code: null,
    },
  },
};

async function shown(linked: LinkedReceipt) {
  const { html } = await renderReceipt(linked, site);
  const window = new Window({
    settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
  });
  window.document.write(html);
  return { document: window.document, text: window.document.querySelector('main')?.textContent ?? '' };
}

test('[PAY-07] the page of a link is complete without script: who pays, what, how far it has come, the file', async () => {
  const { document, text } = await shown(open);
  for (const words of [
    'A payment from Ada Lovelace',
    'TRANSFER ACCEPTED BY THE OTHER BANK',
    '£250.00',
    '20-20-15',
    'Rent for May',
    'FTH-1',
    '16 December 2026',
    '<script>alert(1)</script>',
  ])
    expect(text).toContain(words);
  expect(document.title).toBe('Payment receipt · Farthing');
  const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([`/api/v1/receipts/${token}/file/`]);
});

test('[PAY-07] the page of a link that is over says nothing of the payment', async () => {
  const { text } = await shown({ state: 'over' });
  expect(text).toContain('This link no longer works');
  expect(text).not.toMatch(/Ada|Patel|250/);
});
