// @vitest-environment node
import type { PublicSite } from '@farthing/contract';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { defaultsOf, siteTerms } from '../../../../bank/src/modules/settings/index.ts';
import { readConfig } from '../../../../bank/src/platform/config.ts';
import { siteConfig } from '../../../../bank/src/platform/site-config.ts';
import { renderPage } from '../../render.tsx';
import { type PublicRoute, publicRoutes } from '../routes.ts';

const legal = {
  LEGAL_ENTITY: 'Example Bank plc',
  REGULATORY_STATEMENT: 'Example Bank plc is authorised by the Example Authority.',
  LEGAL_JURISDICTION: 'These terms are under the law of Exampleland.',
  COMPLAINTS_STATEMENT: 'If we cannot agree, the Example Ombudsman decides.',
  DATA_COMPLAINTS_STATEMENT: 'You can complain to the Example Data Office.',
  CONTACT_EMAIL: 'help@bank.example',
};

/** As the bank makes it from what its operator has set. */
async function liveSite(environment: Readonly<Record<string, string>> = {}): Promise<PublicSite> {
  const config = {
    ...readConfig({ ...legal, PUBLIC_URL: 'https://bank.example', ...environment }),
    mode: 'live',
  } as const;
  const siteWith = await siteConfig(config);
  return siteWith(siteTerms(defaultsOf(config), config.ledgerCurrency));
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

test('[OPS-01] [PUB-16] the foot of every live page names who runs the bank and what it may say', async () => {
  const site = await liveSite();
  for (const path of publicRoutes) {
    const footer = (await open(path, site)).querySelector('footer')?.textContent;
    expect(footer, path).toContain('Farthing is run by Example Bank plc.');
    expect(footer, path).toContain(legal.REGULATORY_STATEMENT);
    expect(footer, path).toContain('No scheme insures the money that you keep here.');
  }
});

test('[OPS-01] insurance is told in the operator’s words, and then nothing else is said about it', async () => {
  const insured = 'The Example Scheme protects deposits.';
  const words = await wordsOn('/', await liveSite({ DEPOSIT_INSURANCE_STATEMENT: insured }));
  expect(words).toContain(insured);
  expect(words).not.toContain('No scheme insures');
});

test('[OPS-01] [PUB-13] [PUB-14] law, courts and complaints of a live bank are those of its operator', async () => {
  const site = await liveSite();
  const terms = await wordsOn('/terms', site);
  expect(terms).toContain(`${legal.LEGAL_JURISDICTION} You keep the rights`);
  expect(terms).toContain(`on the contact page. ${legal.COMPLAINTS_STATEMENT}`);
  expect(await wordsOn('/privacy', site)).toContain(legal.DATA_COMPLAINTS_STATEMENT);
});

test('[OPS-01] [PUB-09] how soon support replies is said if the operator says it', async () => {
  expect(await wordsOn('/contact', await liveSite())).not.toContain('We reply within');
  const site = await liveSite();
  const contact = { ...site.contact, replyTime: 'two hours' };
  expect(await wordsOn('/contact', { ...site, contact })).toContain('We reply within two hours.');
});

test('[IDV-02] a developer of a live bank reads that the login takes the emailed code', async () => {
  const words = await wordsOn('/developers', await liveSite());
  expect(words).toContain('Answers mailed_code_required, and emails you six digits.');
  expect(words).toContain('"second_factor": "six digits"');
});

test('[OPS-01] no live page says anything British that its operator has not said', async () => {
  const site = await liveSite({ BRAND_NAME: 'Groat', LEDGER_CURRENCY: 'EUR' });
  for (const path of publicRoutes) {
    expect(await wordsOn(path, site), path).not.toMatch(
      /Brit(?:ish|ain)|United Kingdom|\bUK\b|England|London|Information Commissioner|sterling/i,
    );
  }
});

test('[OPS-01] prices and drawings of a live bank are in its own currency', async () => {
  for (const [currency, other] of [
    ['GBP', /\$\d/],
    ['EUR', /\$\d/],
    ['USD', /€/],
  ] as const) {
    const site = await liveSite({ LEDGER_CURRENCY: currency });
    for (const path of publicRoutes) expect(await wordsOn(path, site), path).not.toMatch(other);
  }
});

test('[PUB-13] what becomes of delivered email is said as it is: wiped by a live bank, kept to be read in a sandbox', async () => {
  const live = await liveSite();
  const sandbox = { ...live, mode: 'sandbox', issuesCards: true } as const;
  for (const path of ['/security', '/privacy'] as const) {
    expect(await wordsOn(path, live)).not.toContain('for everyone to read');
    expect(await wordsOn(path, sandbox)).toContain('sandbox keeps its newest emails for everyone to read');
  }
});

test('[PUB-13] the privacy policy names the key that a browser keeps beyond a logout', async () => {
  expect(await wordsOn('/privacy', await liveSite())).toContain('That key stays when you log out.');
});

test('a locked PIN is said to stop what it is asked for, and not the cards', async () => {
  const live = await liveSite();
  const sandbox = { ...live, mode: 'sandbox', issuesCards: true } as const;
  for (const path of ['/security', '/faqs'] as const) {
    expect(await wordsOn(path, live)).toMatch(/you cannot send money until staff (have )?unlock/);
    expect(await wordsOn(path, live)).not.toContain('cards still pay');
    expect(await wordsOn(path, sandbox)).toContain('cards still pay');
  }
});
