// @vitest-environment node
import type { PublicSite } from '@farthing/contract';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { readContent } from '../../bank/src/platform/site-content.ts';
import { sandboxLending } from './lib/lending/sandbox-lending.ts';
import { sandboxSite } from './lib/sandbox-site.ts';
import { renderPage, renderShell, siteFiles } from './render.tsx';

const liveSite: PublicSite = {
  ...sandboxSite,
  mode: 'live',
  lending: sandboxLending,
  content: await readContent({ mode: 'live', contentDir: undefined }),
};

async function open(name: string, site: PublicSite) {
  const { html } = await (name === 'the app' ? renderShell(site) : renderPage(name, site));
  const { document } = new Window({
    settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
  });
  document.write(html);
  return { html, document };
}

test('[OPS-01] [PUB-06] the coin’s story is told of a sandbox that is named after it, and of no other bank', async () => {
  const other: PublicSite = { ...liveSite, brand: { ...liveSite.brand, name: 'Penny & Co' } };
  const sandbox: PublicSite = { ...liveSite, mode: 'sandbox' };
  const told = (await open('/about', sandbox)).document.getElementById('story')?.textContent;
  const { document } = await open('/about', other);
  expect(told).toContain('Named after the smallest coin');
  const live = (await open('/about', liveSite)).document.getElementById('story')?.textContent;
  expect(live).toContain('The books came first');
  expect(document.getElementById('story')?.textContent).toContain('The books came first');
  expect(document.documentElement.textContent).not.toMatch(/farthing|smallest coin|wren/i);
  const own = { ...other, content: { ...other.content, story: [{ text: 'We met at a market.' }] } };
  expect((await open('/about', own)).document.getElementById('story')?.textContent).toContain(
    'We met at a market.',
  );
});

test('[OPS-01] a sandbox with another name shows no picture of one that is called Farthing', async () => {
  const usual: PublicSite = { ...liveSite, mode: 'sandbox' };
  const renamed: PublicSite = { ...usual, brand: { ...usual.brand, name: 'Penny & Co', shortName: 'Penny' } };
  for (const name of ['/', '/developers']) {
    const picturesOf = async (site: PublicSite) =>
      (await open(name, site)).document.querySelectorAll('main [data-picture]').length;
    expect(await picturesOf(usual), name).toBeGreaterThan(0);
    expect(await picturesOf(renamed), name).toBe(0);
    const { textContent } = (await open(name, renamed)).document.documentElement;
    expect(textContent).not.toMatch(/Farthing/);
  }
});

test('[OPS-01] [PUB-11] an operator’s own questions take the place of those that come with the bank', async () => {
  const questions = [
    { topic: 'bank', question: 'Who are you?', answer: 'Five people in Leeds.' },
    { topic: 'money', question: 'Where is my money?', answer: 'In the books.' },
  ] as const;
  const site: PublicSite = { ...liveSite, content: { ...liveSite.content, questions } };
  const { document } = await open('/faqs', site);
  expect(document.querySelectorAll('main details')).toHaveLength(2);
  expect(document.querySelector('script[type="application/ld+json"]')?.textContent).toContain('Five people');
  const about = (await open('/about', site)).document.getElementById('faq')?.textContent;
  expect(about).toContain('Who are you?');
  expect(about).not.toContain('Where is my money?');
});

test('[OPS-01] a bank with colours and words of its own has them on every page and in its manifest', async () => {
  const colours = {
    light: { primary: '#7a1f5c', hover: '#62194a', onPrimary: '#ffffff', soft: '#f2e9ef' },
    dark: { primary: '#f0a8d8', hover: '#f3b9e0', onPrimary: '#071313', soft: '#333338' },
  };
  const brand = {
    ...liveSite.brand,
    name: 'Penny & Co',
    shortName: 'Penny',
    slogan: 'In for a pound',
    colours,
  };
  const site: PublicSite = { ...liveSite, brand };
  for (const name of ['/', 'the app']) {
    const { document } = await open(name, site);
    const sheets = [...document.querySelectorAll('link[rel="stylesheet"]')];
    expect(sheets.at(-1)?.getAttribute('href')).toBe('/brand.css?v=7a1f5c-f0a8d8');
    expect((await open(name, liveSite)).html).not.toContain('/brand.css');
  }
  const { document } = await open('/', site);
  expect([document.title, document.querySelector('h1')?.textContent]).toEqual([
    'Penny & Co · In for a pound',
    'In for a pound',
  ]);
  const file = (path: string) => siteFiles(site).find((each) => each.path === path)?.body ?? '';
  expect(JSON.parse(file('/site.webmanifest'))).toMatchObject({
    name: 'Penny & Co',
    short_name: 'Penny',
    theme_color: '#7a1f5c',
  });
  expect(file('/brand.css')).toBe(
    ':root{--primary:light-dark(#7a1f5c,#f0a8d8);--primary-hover:light-dark(#62194a,#f3b9e0);' +
      '--on-primary:light-dark(#ffffff,#071313);--primary-soft:light-dark(#f2e9ef,#333338)}\n',
  );
});
