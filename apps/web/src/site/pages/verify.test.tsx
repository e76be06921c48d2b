// @vitest-environment node
import type { CheckedStatement, PublicSite } from '@farthing/contract';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { readContent } from '../../../../bank/src/platform/site-content.ts';
import { sandboxLending } from '../../lib/lending/sandbox-lending.ts';
import { sandboxSite } from '../../lib/sandbox-site.ts';
import { renderChecked, renderPage } from '../../render.tsx';

const content = await readContent({ mode: 'sandbox', contentDir: undefined });
const site: PublicSite = { ...sandboxSite, lending: sandboxLending, content };
const code = '7QK2M-4RT9X-YA123-45BCD';

async function documentOf(rendered: Promise<{ readonly html: string }>) {
  const window = new Window({
    settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
  });
  window.document.write((await rendered).html);
  return window.document;
}

const answerOf = async (checked: CheckedStatement) => documentOf(renderChecked(checked, site));

test('[PAY-10] the form of /verify works without script: it leads to a page, and says what the bank has printed', async () => {
  const form = (await documentOf(renderPage('/verify', site))).querySelector('form');
  expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual(['/verify/answer', 'get']);
  const known = {
    ...{ bank_name: 'Farthing', account_ends_with: '5678', first_day: '2026-10-01', last_day: '2026-10-31' },
    ...{ opening: '10.00', closing: '20.00', lines: 3, made_at: '2026-11-01T00:40:00.000Z', sha256: [] },
  };
  const document = await answerOf({ typed: code, known: { ...known, currency: 'GBP' } });
  const text = document.querySelector('[data-verify-answer]')?.textContent ?? '';
  for (const words of ['We have made a statement', 'ends with 5678', '31 October 2026', '20.00 GBP'])
    expect(text).toContain(words);
  expect(document.querySelector('#code')?.getAttribute('value')).toBe(code);
});

test('[PAY-10] a code that is wrong or unknown is told as a page, and what was typed is kept as text', async () => {
  const typed = '"><script>alert(1)</script>';
  const document = await answerOf({ typed, problem: 'We have made no statement with this code.' });
  expect(document.title).toBe('Error: Check a statement · Farthing');
  expect(document.querySelector('#code-error')?.textContent).toContain('We have made no statement');
  expect(document.querySelector('#code')?.getAttribute('value')).toBe(typed);
  expect(document.querySelectorAll('main script')).toHaveLength(0);
});
