// @vitest-environment node
import type { PublicMoneyRequest, PublicSite } from '@farthing/contract';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { readContent } from '../../../../bank/src/platform/site-content.ts';
import { sandboxLending } from '../../lib/lending/sandbox-lending.ts';
import { sandboxSite } from '../../lib/sandbox-site.ts';
import { renderMoneyRequest } from '../../render.tsx';

const content = await readContent({ mode: 'sandbox', contentDir: undefined });
const site: PublicSite = { ...sandboxSite, lending: sandboxLending, content };

const request: PublicMoneyRequest = {
  state: 'open',
  token: 'A'.repeat(27),
  name: 'Grace',
  text: 'Theatre tickets',
  way: 'whole',
  amount: '25.00',
  left: '25.00',
  currency: 'GBP',
  expiresAt: '2026-11-30T12:00:00.000Z',
  account: undefined,
};

async function open(shown: PublicMoneyRequest) {
  const { html } = await renderMoneyRequest(shown, site);
  const window = new Window({
    settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
  });
  window.document.write(html);
  return { html, document: window.document, text: window.document.querySelector('main')?.textContent ?? '' };
}

test('[PAY-05] the page says who asks, for what, how much and until when, and warns', async () => {
  const { document, text } = await open(request);
  expect(document.querySelector('h1')?.textContent).toBe('Grace asks you for £25.00');
  for (const words of [
    '“Theatre tickets”',
    '30 November 2026',
    'Farthing never asks you for money by a link',
  ])
    expect(text).toContain(words);
  const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([`/layout/pay/${'A'.repeat(27)}`, '/account/signup']);
});

test('[PAY-05] what a thief writes is text: no markup, and no address that can be followed', async () => {
  const text = '<img src=x onerror=alert(1)> Blocked! https://evil.example';
  const page = await open({ ...request, text });
  expect(page.text).toContain(text);
  expect(page.html).not.toContain('<img src=x');
  expect(page.document.querySelectorAll('main a[href*="evil"]')).toHaveLength(0);
  expect(page.document.title).toBe('Request for money · Farthing');
});

test.each(['paid', 'expired', 'withdrawn'] as const)(
  '[PAY-05] once it is %s the page says so, and nothing of who asked',
  async (state) => {
    const { document, html } = await open({ state });
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(html).not.toContain('Grace');
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  },
);

test('[PAY-05] the account is shown only if who asks wants it', async () => {
  const account = {
    holder: 'Grace Hopper',
    sortCode: '009600',
    number: '12345678',
    iban: 'GB05FRTH00960012345678',
  };
  expect((await open(request)).text).not.toContain('Pay from another bank');
  const { text } = await open({ ...request, account });
  for (const words of ['Grace Hopper', '00-96-00', '12345678', 'GB05 FRTH 0096 0012 3456 78'])
    expect(text).toContain(words);
});
