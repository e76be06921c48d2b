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

/** Each page is drawn once for all tests: together they are as long as a book. */
const pages = new Map(
  await Promise.all(
    [undefined, ...guide.map(({ id }) => id)].map(
      async (areaId) => [areaId, (await renderApiDocs(guide, areaId, site)).html] as const,
    ),
  ),
);

function read(areaId?: string) {
  const { document } = new Window({
    settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
  });
  document.write(pages.get(areaId) ?? '');
  return document;
}

test('the first page has every call in one line that leads to its article', () => {
  const targets = [...read().querySelectorAll('[data-search-entry] a')].map((link) =>
    link.getAttribute('href'),
  );
  expect(targets).toHaveLength(Object.keys(calls).length);
  for (const { id, calls: its } of guide) {
    const area = read(id);
    for (const call of its) {
      expect(targets).toContain(`/api/docs/${id}#${call.id}`);
      expect(area.getElementById(call.id)?.querySelector('h2')?.textContent).toBe(call.summary);
    }
  }
});

test('an article has an example, the answer and the refusals with their words', () => {
  const words = read('people').getElementById('post-account-login')?.textContent ?? '';
  for (const part of [
    'curl -X POST "$BANK/api/v1/account/login/"',
    '"email"',
    'invalid_credentials',
    'Everyone.',
  ])
    expect(words).toContain(part);
});

test('no page of it is large: they open at once on a slow line', () => {
  for (const [id, html] of pages) {
    expect(html, id).not.toMatch(/<script(?![^>]*src=)/);
    expect(html.length, id).toBeLessThan(1_000_000);
  }
});
