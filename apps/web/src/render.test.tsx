// @vitest-environment node
import type { SiteConfig } from '@farthing/contract';
import { Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import { sandboxSite } from './lib/sandbox-site.ts';
import { clientRoutes, publicPages, renderNotFound, renderPage, renderShell } from './render.tsx';

const liveSite: SiteConfig = {
  ...sandboxSite,
  mode: 'live',
  publicUrl: 'https://bank.example',
  legal: {
    entity: 'Example Bank plc',
    regulatoryStatement: 'Example Bank plc is authorised by the Example Authority.',
    depositInsuranceStatement: 'Deposits are protected up to £1.',
  },
};

const addresses = publicPages.map(({ path }) => path);
const documents = [...addresses, 'the app'] as const;

describe.each([
  ['sandbox', sandboxSite],
  ['live', liveSite],
])('in %s mode', (_, site) => {
  test.each(documents)(
    '[PUB-18] %s is complete HTML: language, title, description, heading and text',
    async (name) => {
      const { document, html } = await open(name, site);
      expect(html.match(/<html lang="en-GB"/g)).toHaveLength(1);
      expect(document.title).toContain('Farthing');
      expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toMatch(/\w{3}/);
      expect(document.querySelectorAll('h1')).toHaveLength(name === 'the app' ? 0 : 1);
      expect(document.querySelector('main')?.textContent).toMatch(/\w{3}/);
    },
  );

  test.each(documents)('%s has nothing inline that the Content-Security-Policy would block', async (name) => {
    const { document, html } = await open(name, site);
    const inline = [...document.querySelectorAll('script')].filter((script) => !script.hasAttribute('src'));
    expect(inline.filter((script) => script.getAttribute('type') !== 'application/json')).toEqual([]);
    expect(document.querySelectorAll('style, [style]')).toHaveLength(0);
    expect(html).not.toMatch(/\son\w+=|javascript:/i);
  });

  test.each(documents)('%s links only to what exists', async (name) => {
    const { document } = await open(name, site);
    const served = [...addresses, ...clientRoutes, '/api/docs'];
    for (const link of document.querySelectorAll('a[href]')) {
      const href = link.getAttribute('href') ?? '';
      if (href.startsWith('#')) expect(document.getElementById(href.slice(1)), href).not.toBeNull();
      else expect(served).toContain(href);
    }
  });
});

test('every page of a sandbox says so, and none of a live bank does', async () => {
  for (const name of documents) {
    expect((await open(name, sandboxSite)).document.body.textContent).toContain('Sandbox · no real money');
    expect((await open(name, liveSite)).document.body.textContent).not.toMatch(/sandbox|demonstration/i);
  }
});

test('a live bank shows the statements of its operator; without them the page says that it is a demonstration', async () => {
  const configured = (await open('/', liveSite)).document.body.textContent;
  expect(configured).toContain('Example Bank plc is authorised by the Example Authority.');
  expect(configured).toContain('Deposits are protected up to £1.');
  const bare = { ...liveSite, legal: sandboxSite.legal };
  expect((await open('/', bare)).document.body.textContent).toContain('nothing in it is insured');
  expect((await open('/', sandboxSite)).document.body.textContent).toContain('nothing in it is insured');
});

test('only the public pages of a live bank may be indexed, under their own address', async () => {
  const live = (await open('/', liveSite)).document;
  expect(live.querySelector('meta[name="robots"]')).toBeNull();
  expect(live.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe('https://bank.example/');
  for (const name of ['/404', 'the app'] as const) {
    const { document } = await open(name, liveSite);
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  }
  const sandbox = (await open('/', sandboxSite)).document;
  expect(sandbox.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});

test('[ACC-04] an unknown address shows what happened and the way home', async () => {
  const { document } = await open('/no/such/page', sandboxSite);
  expect(document.querySelector('main')?.textContent).toContain(
    "Oops! The page you're looking for doesn't exist or has been moved.",
  );
  const home = [...document.querySelectorAll('main a')].find((link) => link.textContent === 'Back to Home');
  expect(home?.getAttribute('href')).toBe('/');
});

test('the app is handed its configuration as data that cannot break out of its element', async () => {
  const site = { ...sandboxSite, brand: { name: '</script><script src="//evil.example">' } };
  const { document, html } = await open('the app', site);
  expect(JSON.parse(document.getElementById('site')?.textContent ?? '')).toEqual(site);
  expect(html).not.toContain('<script src="//evil');
});

test('the style sheet and the font of a page are announced ahead of it', async () => {
  const { html, preload } = await renderPage('/', sandboxSite);
  expect(preload.map(({ as }) => as)).toContain('style');
  for (const { href } of preload) expect(html).toContain(href);
});

async function open(name: string, site: SiteConfig) {
  const { html } =
    name === 'the app'
      ? await renderShell(site)
      : name === '/404'
        ? await renderNotFound(site)
        : await renderPage(name, site);
  const { document } = new Window({
    settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
  });
  document.write(html);
  return { html, document };
}
