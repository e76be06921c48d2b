import type { Currency } from '@farthing/money';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logging.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type FetchLimits, fetchRates } from './fetch-rates.ts';
import {
  assertPlausible,
  type CurrentRates,
  currentRates,
  type GoodRates,
  isQuotable,
  isRefreshDue,
  newer,
  type Quote,
  quote,
  readRates,
  UnusableRates,
} from './rates.ts';
import { findNewestRates, insertRates } from './store.ts';

export type Rates = {
  /** For showing: the middle of the market, at most one round trip and mostly none. */
  current(): Promise<CurrentRates>;
  /**
   * For charging: what a customer who gives `from` gets in `to`, less the margin, which is in hundredths of a percent. Refused in
   * live mode, other than from a currency to itself, when the rates are not known well enough.
   */
  quote(from: Currency, to: Currency, margin: bigint): Promise<Quote>;
};

export type RatesService = Rates & {
  /** Asks the service if it is time to. A service that fails is logged; what was good stays. */
  refreshIfDue(): Promise<void>;
};

export type RatesOptions = {
  readonly config: Pick<Config, 'mode' | 'ratesUrl'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly fetchLimits?: FetchLimits;
};

export function createRates(options: RatesOptions): RatesService {
  const { config, database, clock, log, fetchLimits = policies.exchangeRates.fetch } = options;
  const lastGood = rememberedRates(options);
  let lastTryAt: Date | undefined;

  async function current(): Promise<CurrentRates> {
    return currentRates(await lastGood.read(), clock.now());
  }

  return {
    current,

    async quote(from, to, margin) {
      const rates = await current();
      if (from !== to && config.mode === 'live' && !isQuotable(rates, clock.now())) {
        throw new Refusal('service_unavailable', {
          message: `We cannot exchange ${from} for ${to} at the moment. Please try again later.`,
        });
      }
      return quote(rates, from, to, margin);
    },

    async refreshIfDue() {
      if (config.ratesUrl === undefined) return;
      const last = await findNewestRates(database, clock.now());
      if (!isRefreshDue(last, lastTryAt, clock.now())) return;
      lastTryAt = clock.now();
      const source = new URL(config.ratesUrl).host;
      try {
        const rates = readRates(await fetchRates(config.ratesUrl, fetchLimits));
        const good = { rates, source, fetchedAt: clock.now() };
        assertPlausible(rates, last, good.fetchedAt);
        await database.transaction((tx) => insertRates(tx, good));
        lastGood.learn(good);
      } catch (error) {
        if (!(error instanceof UnusableRates)) throw error;
        const { problem, message } = error;
        log.warn({ problem, reason: message, source, lastGoodAt: last?.fetchedAt }, 'no new exchange rates');
      }
    },
  };
}

/** The newest rates of the database, kept in memory for a while, since almost every page asks for them. */
function rememberedRates({ database, clock, log }: RatesOptions) {
  let known: { readonly last: GoodRates | undefined; readonly readAt: Date } | undefined;
  let reading: Promise<GoodRates | undefined> | undefined;

  function learn(last: GoodRates | undefined): GoodRates | undefined {
    // Rates that were learned while an older reading was on its way are not forgotten again.
    known = { last: newer(known?.last, last), readAt: clock.now() };
    return known.last;
  }

  async function load(): Promise<GoodRates | undefined> {
    try {
      return learn(await findNewestRates(database, clock.now()));
    } catch (err) {
      if (known === undefined) throw err;
      log.warn({ err }, 'the exchange rates could not be read again');
      return learn(known.last);
    } finally {
      reading = undefined;
    }
  }

  return {
    learn,
    async read(): Promise<GoodRates | undefined> {
      const { rememberedMs } = policies.exchangeRates;
      if (known !== undefined && clock.now().getTime() - known.readAt.getTime() < rememberedMs) {
        return known.last;
      }
      reading ??= load();
      return reading;
    },
  };
}
