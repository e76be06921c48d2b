// @vitest-environment node
import { type Call, calls, type PublicSite } from '@farthing/contract';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { apiGuide } from '../../../../bank/src/platform/http/system/docs/guide.ts';
import { readContent } from '../../../../bank/src/platform/site-content.ts';
import { sandboxLending } from '../../lib/lending/sandbox-lending.ts';
import { sandboxSite } from '../../lib/sandbox-site.ts';
import { renderApiDocs } from '../../render.tsx';

const site: PublicSite = {
  ...sandboxSite,
  lending: sandboxLending,
  content: await readContent({ mode: 'sandbox', contentDir: undefined }),
};
const guide = apiGuide(Object.values(calls) as readonly Call[]);

async function open(areaId?: string) {
  const { html } = await renderApiDocs(guide, areaId, site);
  const { document } = new Window({
    settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
  });
  document.write(html);
  return { html, document };
}

test('the first page has every call in one line that leads to its article', async () => {
  const { document } = await open();
  const targets = [...document.querySelectorAll('[data-search-entry] a')].map((link) =>
    link.getAttribute('href'),
  );
  expect(targets).toHaveLength(Object.keys(calls).length);
  for (const { id, calls: its } of guide) {
    const area = (await open(id)).document;
    for (const call of its) {
      expect(targets).toContain(`/api/docs/${id}#${call.id}`);
      expect(area.getElementById(call.id)?.querySelector('h2')?.textContent).toBe(call.summary);
    }
  }
});

test('an article has an example, the answer and the refusals with their words', async () => {
  const { document } = await open('people');
  const words = document.getElementById('post-account-login')?.textContent ?? '';
  for (const part of [
    'curl -X POST "$BANK/api/v1/account/login/"',
    '"email"',
    'invalid_credentials',
    'Everyone.',
  ])
    expect(words).toContain(part);
});

test('no page of it is large: they open at once on a slow line', async () => {
  for (const id of [undefined, ...guide.map((area) => area.id)]) {
    const { html } = await open(id);
    expect(html, id).not.toMatch(/<script(?![^>]*src=)/);
    expect(html.length, id).toBeLessThan(1_000_000);
  }
});
