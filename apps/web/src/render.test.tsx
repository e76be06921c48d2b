// @vitest-environment node
import type { PublicSite } from '@farthing/contract';
import { Window } from 'happy-dom';
import { describe, expect, test } from 'vitest';
import { readContent } from '../../bank/src/platform/site-content.ts';
import { sandboxLending } from './lib/lending/sandbox-lending.ts';
import { sandboxSite as sandboxConfig } from './lib/sandbox-site.ts';
import {
  clientRoutes,
  publicPages,
  redirects,
  renderNotFound,
  renderPage,
  renderShell,
  siteFiles,
} from './render.tsx';

const sandboxSite: PublicSite = {
  ...sandboxConfig,
  lending: sandboxLending,
  content: await readContent({ mode: 'sandbox', contentDir: undefined }),
};
const liveSite: PublicSite = {
  ...sandboxSite,
  mode: 'live',
  content: await readContent({ mode: 'live', contentDir: undefined }),
  publicUrl: 'https://bank.example',
  legal: {
    entity: 'Example Bank plc',
    regulatoryStatement: 'Example Bank plc is authorised by the Example Authority.',
    depositInsuranceStatement: 'Deposits are protected up to £1.',
    jurisdiction: 'These terms are under the law of Exampleland.',
    complaints: 'You can go to the Example Ombudsman.',
    dataComplaints: 'You can complain to the Example Data Office.',
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
    const data = ['application/json', 'application/ld+json'];
    expect(inline.filter((script) => !data.includes(script.getAttribute('type') ?? ''))).toEqual([]);
    expect(document.querySelectorAll('style, [style]')).toHaveLength(0);
    expect(html).not.toMatch(/\son\w+=|javascript:/i);
  });

  test.each(documents)('%s links only to what exists', async (name) => {
    const { document } = await open(name, site);
    const served = [...addresses, ...Object.keys(redirects), ...clientRoutes, '/api/docs'];
    for (const link of document.querySelectorAll('a[href]')) {
      const href = link.getAttribute('href') ?? '';
      const [path = '', fragment] = href.split('#');
      if (/^(?:https:\/\/|mailto:|tel:\+)/.test(href)) continue;
      if (path !== '') expect(served).toContain(path);
      if (fragment === undefined) continue;
      const target = path === '' ? document : (await open(path, site)).document;
      expect(target.getElementById(fragment), href).not.toBeNull();
    }
  });

  test('[PUB-18] every public page has a title and a description of its own', async () => {
    const all = await Promise.all(addresses.map((path) => open(path, site)));
    const descriptions = all.map(({ document }) =>
      document.querySelector('meta[name="description"]')?.getAttribute('content'),
    );
    expect(new Set(all.map(({ document }) => document.title)).size).toBe(addresses.length);
    expect(new Set(descriptions).size).toBe(addresses.length);
  });
});

test('[CHT-01] the chat is offered on every public page, also one that is not there', async () => {
  for (const name of addresses) {
    const { document } = await open(name, sandboxSite);
    expect(document.querySelector('aside a[href="/chat"]')?.textContent, name).toBe('Chat with us');
  }
  expect((await renderNotFound(sandboxSite)).html).toContain('href="/chat"');
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

test('a page that is shared brings its title, its words and a picture with it', async () => {
  const { document } = await open('/pricing', liveSite);
  const property = (name: string) =>
    document.querySelector(`meta[property="og:${name}"]`)?.getAttribute('content');
  expect(property('title')).toBe(document.title);
  expect(property('url')).toBe('https://bank.example/pricing');
  expect(property('image')).toBe('https://bank.example/sharing.png');
  expect(property('image:alt')).toContain('Farthing: Every farthing accounted for.');
  const other = { ...liveSite, brand: { ...liveSite.brand, name: 'Groat' } };
  const plain = (await open('/pricing', other)).document.querySelector('meta[property="og:image"]');
  expect(plain?.getAttribute('content')).toBe('https://bank.example/sharing-plain.png');
});

test('[PUB-11] the twenty questions are there for search engines as well', async () => {
  const { document } = await open('/faqs', sandboxSite);
  const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
  expect(data['@type']).toBe('FAQPage');
  expect(data.mainEntity).toHaveLength(20);
  expect(document.querySelectorAll('main details')).toHaveLength(20);
});

test('only a live bank that has named its company calls itself an organisation', async () => {
  const organisation = async (site: PublicSite) =>
    (await open('/', site)).document.querySelector('script[type="application/ld+json"]')?.textContent;
  expect(await organisation(liveSite)).toContain('"legalName":"Example Bank plc"');
  expect(await organisation(sandboxSite)).toBeUndefined();
});

test('[PUB-17] figures that nobody has proved are marked in a sandbox and left out of a live bank', async () => {
  const sandbox = (await open('/', sandboxSite)).document.body.textContent;
  for (const claim of ['$24M+', '+12%', '24/7', '18%', 'Deposits insured up to regulatory limits']) {
    expect(sandbox).toContain(claim);
    expect((await open('/', liveSite)).document.body.textContent).not.toContain(claim);
  }
  expect(sandbox).toContain('Demonstration figures: none is real, and nothing here is insured');
  expect(sandbox).toContain('Invented for this demonstration');
});

test('[PUB-06] invented founders, history and partners are marked in a sandbox and left out of a live bank', async () => {
  const sandbox = (await open('/about', sandboxSite)).document;
  const live = (await open('/about', liveSite)).document;
  for (const id of ['founders', 'milestones', 'partners']) {
    expect(sandbox.getElementById(id)?.textContent).toMatch(/fictional|made-up|do not exist/i);
    expect(live.getElementById(id)).toBeNull();
  }
});

test('[PUB-01] [PUB-06] [PUB-17] a live bank shows its own figures, voices, people, history and partners', async () => {
  const site: PublicSite = {
    ...liveSite,
    content: {
      story: [],
      questions: [],
      figures: [{ figure: '£3M', text: 'held for customers' }],
      testimonials: [{ quote: 'They <i>called</i> back.', who: 'R Iqbal', what: 'florist in Leeds' }],
      founders: [{ name: 'Jo Doe', role: 'Chair', story: 'Began it in a shed.' }],
      milestones: [{ year: '2024', title: 'Licence', text: 'Given in May.' }],
      partners: [{ name: 'Example Custody', what: 'keeps the reserve' }],
    },
  };
  const home = (await open('/', site)).document;
  const about = (await open('/about', site)).document;
  expect(sectionTitles(home)).toEqual([
    'What you can do here',
    'How we tried to break it',
    'In figures',
    'Money does not appear. It moves.',
    'Everything you need, and a reason for each',
    'Opening an account takes about as long as tea',
    'No store between you and your money',
    'What customers say',
    'Still wondering?',
  ]);
  expect(home.getElementById('testimonials')?.textContent).toContain('They <i>called</i> back.');
  expect(home.body.textContent).toMatch(/held for customers£3M/);
  expect(about.getElementById('founders')?.textContent).toContain('Jo DoeChairBegan it in a shed.');
  expect(about.getElementById('milestones')?.textContent).toContain('2024LicenceGiven in May.');
  expect(about.getElementById('partners')?.textContent).toContain('Example Custodykeeps the reserve');
  for (const { body } of [home, about]) {
    expect(body.textContent).not.toMatch(/demonstration|fictional|do not exist|invented/i);
  }
});

function sectionTitles(document: Window['document']): (string | undefined)[] {
  return [...document.querySelectorAll('main section[aria-labelledby], main section[aria-label]')].map(
    (section) =>
      section.getAttribute('aria-label') ??
      document.getElementById(section.getAttribute('aria-labelledby') ?? '')?.textContent,
  );
}

test('contact details are examples in a sandbox that nobody configured, and only then', async () => {
  const contact = { ...sandboxSite.contact, email: 'help@bank.example' };
  const words = async (site: PublicSite) => (await open('/contact', site)).document.body.textContent;
  expect(await words(sandboxSite)).toContain('nobody answers there');
  for (const site of [liveSite, { ...sandboxSite, contact }]) {
    expect(await words(site)).not.toContain('nobody answers there');
    expect(await words(site)).not.toContain('support@farthing.example');
  }
  expect(await words({ ...sandboxSite, contact })).toContain('help@bank.example');
});

test('[PUB-18] the sitemap lists every public page; robots.txt keeps a sandbox out of search engines', () => {
  const file = (path: string, site: PublicSite) =>
    siteFiles(site).find((each) => each.path === path)?.body ?? '';
  for (const { path, status } of publicPages) {
    const line = `<loc>https://bank.example${path}</loc>`;
    expect(file('/sitemap.xml', liveSite).includes(line)).toBe(status === 200);
  }
  expect(file('/robots.txt', liveSite)).toContain('Sitemap: https://bank.example/sitemap.xml');
  expect(file('/robots.txt', liveSite)).not.toContain('Disallow: /\n');
  expect(file('/robots.txt', sandboxSite)).toBe('User-agent: *\nDisallow: /\n');
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
  const site = {
    ...sandboxSite,
    brand: { ...sandboxSite.brand, name: '</script><script src="//evil.example">' },
  };
  const { document, html } = await open('the app', site);
  const { content: _publicPagesOnly, lending: _thereToo, ...embedded } = site;
  expect(JSON.parse(document.getElementById('site')?.textContent ?? '')).toEqual(embedded);
  expect(html).not.toContain('<script src="//evil');
});

test('the style sheet and the font of a page are announced ahead of it', async () => {
  const { html, preload } = await renderPage('/', sandboxSite);
  expect(preload.map(({ as }) => as)).toContain('style');
  for (const { href } of preload) expect(html).toContain(href);
});

type Opened = { readonly html: string; readonly document: Window['document'] };

const opened = new Map<PublicSite, Map<string, Promise<Opened>>>();

/** Each page once for each site: a whole window for every look would fill the memory. */
function open(name: string, site: PublicSite): Promise<Opened> {
  const pages = opened.get(site) ?? new Map<string, Promise<Opened>>();
  opened.set(site, pages);
  const page = pages.get(name) ?? render(name, site);
  pages.set(name, page);
  return page;
}

async function render(name: string, site: PublicSite): Promise<Opened> {
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
