// @vitest-environment node
import { type Call, calls, type PublicSite } from '@farthing/contract';
import { Window } from 'happy-dom';
import { renderToStaticMarkup } from 'react-dom/server';
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

/** What stands in the heading of each article, as HTML. */
function titlesOf(areaId: string): ReadonlyMap<string, string> {
  // Read as text: documents of this length take a parser seconds each.
  const [, ...articles] = (pages.get(areaId) ?? '').split('<article ');
  return new Map(
    articles.map((article) => {
      const [, id = '', title = ''] = /^id="([^"]+)".*?<h2[^>]*>(.*?)<\/h2>/s.exec(article) ?? [];
      return [id, title];
    }),
  );
}

test('the first page has every call in one line that leads to its article', () => {
  const targets = [...read().querySelectorAll('[data-search-entry] a')].map((link) =>
    link.getAttribute('href'),
  );
  expect(targets).toHaveLength(Object.keys(calls).length);
  for (const { id, calls: its } of guide) {
    const titles = titlesOf(id);
    for (const call of its) {
      expect(targets).toContain(`/api/docs/${id}#${call.id}`);
      expect(titles.get(call.id)).toBe(renderToStaticMarkup(call.summary));
    }
  }
});

test('the first page is folded by subject, and each subject leads to its page', () => {
  const document = read();
  const folded = [...document.querySelectorAll('main details')];
  expect(folded.map((each) => each.querySelector('summary h2')?.textContent)).toEqual(
    guide.map(({ title }) => title),
  );
  expect(folded.map((each) => each.querySelector('p a')?.getAttribute('href'))).toEqual(
    guide.map(({ id }) => `/api/docs/${id}`),
  );
  expect(folded.some((each) => each.hasAttribute('open'))).toBe(false);
});

test('on every page ids are used once, headings go down one level at a time, and labels and links have words', () => {
  for (const [id, html] of pages) {
    // As text, too.
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const all = (of: RegExp) => [...main.matchAll(of)].map(([, found = '']) => found);
    const ids = all(/ id="([^"]+)"/g);
    expect(ids.length, id).toBe(new Set(ids).size);
    const levels = all(/<h([1-6])[ >]/g).map(Number);
    expect(levels[0], id).toBe(1);
    expect(levels.filter((level, at) => level - (levels[at - 1] ?? 0) > 1)).toEqual([]);
    const known = new Set(ids);
    expect(all(/ aria-labelledby="([^"]+)"/g).filter((label) => !known.has(label))).toEqual([]);
    const pressed = all(/<(?:a|button|summary)\b[^>]*>(.*?)<\/(?:a|button|summary)>/gs);
    expect(pressed.length, id).toBeGreaterThan(3);
    expect(pressed.filter((inside) => inside.replaceAll(/<[^>]*>/g, '').trim() === '')).toEqual([]);
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
