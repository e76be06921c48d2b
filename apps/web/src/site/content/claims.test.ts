// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  accountTypes,
  cardTypes,
  creditAgeYears,
  limits,
  loanTerms,
  type PublicSite,
  registrationAgeYears,
} from '@farthing/contract';
import { Window } from 'happy-dom';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  defaultsOf,
  depositBounds,
  loanOffer,
  siteTerms,
} from '../../../../bank/src/modules/settings/index.ts';
import { readConfig } from '../../../../bank/src/platform/config.ts';
import { policies } from '../../../../bank/src/platform/policies.ts';
import { siteConfig } from '../../../../bank/src/platform/site-config.ts';
import { readContent } from '../../../../bank/src/platform/site-content.ts';
import { clientRoutes, renderPage, siteFiles } from '../../render.tsx';
import { type PublicRoute, publicRoutes } from '../routes.ts';
import { type Claim, claims, plannedClaims } from './claims.ts';

const config = readConfig({});
const values = defaultsOf(config);
const sandbox = (await siteConfig(config))(siteTerms(values, config.ledgerCurrency));
/** A live bank without a card provider, as the bank itself makes it. */
const { issuesCards, takesCards, fees } = (await siteConfig({ ...config, mode: 'live' }))(
  siteTerms(values, config.ledgerCurrency),
);
const liveOffer = { issuesCards, takesCards, fees };
const live: PublicSite = {
  ...sandbox,
  mode: 'live',
  ...liveOffer,
  publicUrl: 'https://bank.example',
  content: await readContent({ mode: 'live', contentDir: undefined }),
};

type Words = Readonly<Record<PublicRoute, string>>;
let told: Words;
let toldLive: Words;
/** The list of what is meant to come. */
let planned = '';

beforeAll(async () => {
  told = await wordsOf(sandbox);
  toldLive = await wordsOf(live);
});

describe('what exists is told as it is', () => {
  test('the kinds of account are those that the sign-up form takes', () => {
    for (const path of ['/', '/faqs'] as const) {
      expect(told[path]).toMatch(inOrder(accountTypes));
      expect(toldLive[path]).toMatch(inOrder(accountTypes));
    }
  });

  test('cards are virtual, of the networks that the bank issues, at the fee that it takes', () => {
    expect(told['/issuance']).toContain('A virtual card of the kind you choose');
    expect(told['/issuance']).toMatch(inOrder(cardTypes));
    expect(told['/issuance']).toContain('One fee of $10.00, and nothing each month.');
    expect(told['/issuance']).toContain(`from the age of ${creditAgeYears}`);
  });

  test('[CAR-10] a live bank without a card provider has no sentence, price or button about a card on any page', async () => {
    for (const path of publicRoutes) {
      expect(toldLive[path], path).not.toMatch(/\bcards?\b/i);
      const html = JSON.stringify(await renderPage(path, live));
      expect(html, path).not.toMatch(/Debit Card|#cards|\bcards? of your own|get a card/i);
    }
    expect(told['/issuance']).toMatch(/\bcards?\b/i);
  });

  test('loans have the terms and the interest of the bank', () => {
    expect(told['/issuance']).toMatch(inOrder(loanTerms));
    for (const [term, ratePercent] of Object.entries(loanOffer(values, 'USD').ratePercent)) {
      expect(told['/issuance']).toContain(`${ratePercent}% for ${term}`);
    }
  });

  test('the currencies that can be sent, at home and abroad, are those that the bank pays out', () => {
    const names = { USD: 'US dollars', EUR: 'euros', GBP: 'pounds' };
    const payable = policies.withdrawals.currencies.map((currency) => names[currency]);
    expect(told['/']).toMatch(inOrder(payable));
    expect(told['/']).toContain('to banks at home and abroad');
    expect(told['/faqs']).toMatch(inOrder(payable));
  });

  test('the analytics are the balance of the dashboard, and categories and budgets of the page Insight', () => {
    expect(told['/']).toContain('your balance over time');
    expect(told['/']).toContain('what went out by category and merchant');
    expect(told['/']).toContain('warns you before a budget is spent');
  });

  test('the app can be installed from every page: a manifest with a name, a start and its icons', async () => {
    const manifest = JSON.parse(
      siteFiles(live).find(({ path }) => path === '/site.webmanifest')?.body ?? '{}',
    );
    expect(manifest).toMatchObject({
      name: 'Farthing',
      start_url: '/layout/dashboard',
      display: 'standalone',
    });
    expect(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual(
      ['192x192 any', '512x512 any', '512x512 maskable'],
    );
    for (const path of publicRoutes) {
      expect((await renderPage(path, live)).html).toContain(
        '<link rel="manifest" href="/site.webmanifest"/>',
      );
    }
    expect(manifest.share_target).toMatchObject({ action: '/layout/requests', method: 'GET' });
    for (const { url } of manifest.shortcuts) expect(clientRoutes).toContain(url);
    expect(told['/']).toContain('put it on your home screen');
  });

  test('ages, and the limits that go with a tier, are those of the bank', () => {
    expect(told['/faqs']).toContain(`You can open an account from ${registrationAgeYears}`);
    expect(told['/faqs']).toContain(`people of ${creditAgeYears} and over`);
    expect(told['/faqs']).toContain('Your tier decides how much you can put in at once');
    const bounds = depositBounds(defaultsOf(readConfig({})), 'USD');
    expect(new Set(bounds.map(({ most }) => most.minor)).size).toBeGreaterThan(1);
  });

  test('a payment takes a PIN and a code; the page says how little a code by email is', () => {
    expect(told['/security']).toContain('A payment needs your PIN and a code by email.');
    expect(told['/security']).toContain('we do not call them strong authentication');
  });

  test('encryption is named by what it covers: card numbers, waiting mail and the way to the browser', () => {
    expect(told['/security']).toContain('Card numbers are encrypted (AES-256-GCM)');
    expect(told['/security']).toContain('Email that waits to be sent is encrypted');
    expect(told['/security']).toContain('encryption (HTTPS) only, for two years');
  });

  test('fraud monitoring is told by its rules, and each of them is on', () => {
    const { trusted, fresh, paymentsInHour, night, passing } = policies.risk;
    expect(told['/security']).toContain(
      'Large payments, smaller ones while a payee or a device is new, many in an hour and large ones at night wait until a person has looked',
    );
    expect(trusted.one.amount).toBeLessThan(policies.withdrawals.mostMinor);
    expect(fresh.one.amount).toBeLessThan(trusted.one.amount);
    expect(paymentsInHour).toBeGreaterThan(0);
    expect([night.from, night.until]).toEqual([1, 5]);
    expect(passing.percent).toBeLessThan(100);
  });

  test('deposits are called insured in the words of a live operator, and by nobody else', async () => {
    const insured = 'Deposits are protected by the Example Scheme up to £1.';
    const legal = { ...live.legal, regulatoryStatement: 'Authorised.', depositInsuranceStatement: insured };
    for (const text of Object.values(await wordsOf({ ...live, legal }))) expect(text).toContain(insured);
    for (const text of Object.values(await wordsOf({ ...sandbox, legal }))) {
      expect(text).not.toContain(insured);
      expect(text).toContain('nothing in it is insured');
    }
  });

  test('the numbers on /security and /faqs are those by which the bank works', () => {
    const { codes, logins, sessions, pins, passwordReset } = policies;
    const minutes = (ms: number) => ms / 60_000;
    const days = (ms: number) => ms / 86_400_000;
    for (const words of [
      `Passwords have at least ${limits.passwordMin} characters`,
      `lock the login for ${minutes(logins.firstLockMs)} minutes`,
      `ends after ${minutes(sessions.idleMs)} minutes without use, or after ${days(sessions.rememberedIdleMs)} days`,
      `after ${days(sessions.absoluteMs)} days in any case`,
    ]) {
      expect(told['/security']).toContain(words);
    }
    expect([logins.failures, codes.wrongTries, pins.wrongTries]).toEqual([5, 5, 5]);
    expect([codes.digits, minutes(codes.lifetimeMs), sessions.revocationSeenWithinMs]).toEqual([
      6, 10, 5_000,
    ]);
    expect([codes.perHour, codes.perDay, codes.resendAfterMs]).toEqual([5, 10, 60_000]);
    expect(told['/faqs']).toContain(`It works once, for ${minutes(passwordReset.lifetimeMs)} minutes`);
    expect(told['/faqs']).toContain('After 60 seconds you can ask for a new code, five times an hour');
  });
});

describe('claims.ts is what the pages claim', () => {
  const [built = '', ...waiting] = readFileSync(
    join(import.meta.dirname, '../../../../../docs/requirements.md'),
    'utf8',
  ).split(/\n## (?:Built in part|Not built yet)\n/);
  const rowsIn = (text: string) => [...text.matchAll(/^- ([A-Z]+-\d\d) /gm)].map(([, row = '']) => row);
  const [builtRows, waitingRows] = [new Set(rowsIn(built)), new Set(rowsIn(waiting.join('\n')))];
  const stated = 'Deposits are protected by the Example Scheme up to £1.';

  test.each<Claim>(claims)(
    '$name: its rows exist, and it holds exactly when all of them are built',
    (claim) => {
      for (const row of claim.rows) expect(builtRows.has(row) || waitingRows.has(row), row).toBe(true);
      expect(claim.holds !== 'not yet').toBe(claim.rows.every((row) => builtRows.has(row)));
      expect(claim.pages.length > 0).toBe(claim.holds !== 'not yet');
    },
  );

  test.each<Claim>(claims)(
    '$name: is said on its pages where it holds, and nowhere where it does not',
    async (claim) => {
      const holdsIn: Readonly<Record<Claim['holds'], readonly Words[]>> = {
        everywhere: [told, toldLive],
        'with cards': [told],
        'as stated': [],
        'not yet': [],
      };
      for (const pages of [told, toldLive]) {
        const holds = holdsIn[claim.holds].includes(pages);
        for (const path of holds ? claim.pages : publicRoutes)
          expect(claim.words.test(pages[path]), path).toBe(holds);
      }
      if (claim.holds !== 'as stated') return;
      const legal = { ...live.legal, regulatoryStatement: 'Authorised.', depositInsuranceStatement: stated };
      const pages = await wordsOf({ ...live, legal });
      for (const path of claim.pages) expect(pages[path], path).toMatch(claim.words);
    },
  );

  test('a sandbox names what is planned, and a live bank does not', () => {
    expect(planned !== '').toBe(plannedClaims.length > 0);
    for (const name of plannedClaims) expect(planned).toContain(name);
    for (const path of publicRoutes) expect(toldLive[path], path).not.toContain('Planned');
  });
});

/** One after the other, with little in between: a list in a sentence. */
function inOrder(words: readonly string[]): RegExp {
  return new RegExp(words.join('(?:,| and| or| )*'));
}

/** What each page says, in one line, without the list of what is planned. */
async function wordsOf(site: PublicSite): Promise<Words> {
  const pages = await Promise.all(publicRoutes.map(async (path) => [path, await wordsOn(path, site)]));
  return Object.fromEntries(pages);
}

async function wordsOn(path: PublicRoute, site: PublicSite): Promise<string> {
  const { html } = await renderPage(path, site);
  const { document } = new Window({
    settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
  });
  document.write(html);
  const list = document.getElementById('planned');
  planned ||= list?.textContent ?? '';
  list?.remove();
  return document.body.textContent.replaceAll(/\s+/g, ' ');
}
