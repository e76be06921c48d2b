// @vitest-environment node
import type { PublicSite } from '@farthing/contract';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { defaultsOf, siteTerms } from '../../../../bank/src/modules/settings/index.ts';
import { readConfig } from '../../../../bank/src/platform/config.ts';
import { siteConfig } from '../../../../bank/src/platform/site-config.ts';
import { renderPage, siteFiles } from '../../render.tsx';
import { type PublicRoute, publicRoutes } from '../routes.ts';

type Chosen = {
  readonly mode?: 'sandbox' | 'live';
  readonly environment?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, string>>;
};

/** As the bank makes it from its environment and from what two people have agreed on. */
async function siteWith({ mode = 'live', environment = {}, settings = {} }: Chosen): Promise<PublicSite> {
  const config = { ...readConfig({ PUBLIC_URL: 'https://bank.example', ...environment }), mode };
  const values = { ...defaultsOf(config), ...settings };
  return (await siteConfig(config))(siteTerms(values, config.ledgerCurrency));
}

async function open(path: PublicRoute, site: PublicSite) {
  const { html } = await renderPage(path, site);
  const { document } = new Window({
    settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
  });
  document.write(html);
  return document;
}

const wordsOn = async (path: PublicRoute, site: PublicSite) =>
  (await open(path, site)).documentElement.textContent.replaceAll(/\s+/g, ' ');

const descriptionOf = async (path: PublicRoute, site: PublicSite) =>
  (await open(path, site)).querySelector('meta[name="description"]')?.getAttribute('content');

test('[CAR-10] the installed app of a bank without cards has no way to them under its icon', async () => {
  const shortcutsOf = (site: PublicSite) =>
    siteFiles(site)
      .filter(({ type }) => type === 'application/manifest+json')
      .map(({ body }) => JSON.parse(body).shortcuts.map(({ name }: { name: string }) => name));
  const withCards = ['Pay somebody', 'Scan a code', 'Your cards', 'Ask for money'];
  const without = withCards.filter((name) => name !== 'Your cards');
  expect(shortcutsOf(await siteWith({}))).toEqual([without, without]);
  expect(shortcutsOf(await siteWith({ mode: 'sandbox' }))).toEqual([withCards, withCards]);
});

test('[OPS-01] [PUB-08] search results name the ways to reach the bank that there are', async () => {
  const few = await siteWith({ environment: { CONTACT_EMAIL: 'help@bank.example' } });
  expect(await descriptionOf('/contact', few)).toBe(
    'Write to the people at Farthing: a form, live chat and email.',
  );
  expect(await descriptionOf('/contact', await siteWith({ mode: 'sandbox' }))).toBe(
    'Write to the people at Farthing: a form, live chat, WhatsApp, Telegram, email, phone and the office.',
  );
});

test('[OPS-01] [ACT-04] interest on savings is claimed while the first savings account earns some', async () => {
  const earning = 'It earns interest every day';
  expect(await wordsOn('/', await siteWith({ mode: 'sandbox' }))).toContain(earning);
  // What a live bank pays, its operator decides: until then it pays nothing.
  const live = await wordsOn('/', await siteWith({}));
  expect(live).not.toMatch(/earns? interest/);
  expect(live).toContain('Set money aside in pots');
  expect(await wordsOn('/', await siteWith({ settings: { 'savings.rate.usd': '1.5' } }))).toContain(earning);
  const inPounds = { 'savings.rate.usd': '1.5', 'accounts.first-currency': 'GBP' };
  expect(await wordsOn('/', await siteWith({ settings: inPounds }))).not.toContain(earning);
});

test('[OPS-01] [API-21] the questions say where rates come from only where somebody is asked for them', async () => {
  const fetched = 'From a public service that the bank asks every hour.';
  const environment = { RATES_URL: 'https://rates.example/latest' };
  expect(await wordsOn('/faqs', await siteWith({ environment }))).toContain(fetched);
  const sandbox = await wordsOn('/faqs', await siteWith({ mode: 'sandbox' }));
  expect(sandbox).not.toContain(fetched);
  expect(sandbox).toContain('They are fixed: this sandbox has not been told whom to ask.');
  expect(await wordsOn('/faqs', await siteWith({}))).toContain('we do not exchange money');
});

test('[OPS-01] [CRD-01] no page speaks of a fee for a card that costs nothing', async () => {
  const free = await siteWith({ mode: 'sandbox', settings: { 'fees.card': '0.00' } });
  for (const path of publicRoutes)
    expect(await wordsOn(path, free), path).not.toMatch(
      /fee of Free|one fee|its one fee|take the fee|names the fee|has a fee that you pay/i,
    );
  expect(await wordsOn('/issuance', free)).toContain('Free, and nothing each month.');
  expect(await wordsOn('/faqs', free)).toContain('They cost nothing, neither once nor each month.');
});

test('[PUB-05] the price list says which transfers cost what an international one costs', async () => {
  const words = await wordsOn(
    '/pricing',
    await siteWith({ settings: { 'fees.international-transfer': '5.00' } }),
  );
  expect(words).not.toContain('to any bank.');
  expect(words).toMatch(/Transfer ?Free ?To a customer of this bank, or from an account in the currency/);
  expect(words).toMatch(/International transfer ?\$5\.00 ?To any other bank, or from an account in another/);
});

test('[OPS-01] [PUB-13] the privacy policy sends nobody to a card provider that there is not, and hides none', async () => {
  const sends = 'you go to the page of our card provider';
  expect(await wordsOn('/privacy', await siteWith({}))).not.toContain(sends);
  const environment = {
    CARD_PROVIDER_URL: 'https://cards.example',
    CARD_PROVIDER_SECRETS: 'a secret of the provider of cards 1',
  };
  const words = await wordsOn('/privacy', await siteWith({ environment }));
  expect(words).toContain(sends);
  expect(words).not.toContain('talks to the bank and to no one else');
});
