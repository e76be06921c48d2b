import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createListening } from '../../platform/database/listening.ts';
import type { Logger } from '../../platform/logging.ts';
import { policies } from '../../platform/policies.ts';
import type { SettingKey, SettingValues } from './registry/index.ts';
import {
  nextBeginning,
  type SettingChange,
  type SettingStep,
  type Settings,
  settingsAt,
  stepsOf,
} from './snapshot.ts';
import { changedChannel } from './store.ts';

export type CurrentSettings = {
  /** What holds now, from memory; never older than two seconds. */
  current(): Promise<Settings>;
};

export type SettingsOverTime = {
  /** What a setting was on any day, and what is planned; as fresh as `current`. */
  stepsOf(key: SettingKey): Promise<readonly SettingStep[]>;
};

export type FollowedSettings = CurrentSettings &
  SettingsOverTime & {
    /** The same without waiting, as far as this process knows: for words, never for prices. */
    known(): Settings;
    /** Listens for changes and asks for them every second, so that nobody who pays waits for the database. */
    start(): Promise<void>;
    stop(): Promise<void>;
  };

type Options = {
  readonly database: Pick<Database, 'pool'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly defaults: SettingValues;
  /** All changes, or undefined when the newest is the one given. */
  readonly load: (known: number | undefined) => Promise<readonly SettingChange[] | undefined>;
};

const { seenWithinMs } = policies.settings;

/**
 * The settings in the memory of this process. They are read again when the database tells of a change, every second, and by
 * whoever finds them too old: if they cannot be read, that request fails rather than charge by a price list of before. At which
 * moment a change begins to hold is said by the clock alone, not by when it was read.
 */
export function followSettings(options: Options): FollowedSettings {
  const { clock, load, log } = options;
  let changes: readonly SettingChange[] | undefined;
  let loadedAtMs = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;
  /** Told of a change while a reading was on its way that may not have seen it. */
  let isBehind = false;

  async function reload(): Promise<void> {
    do {
      isBehind = false;
      const startedAtMs = clock.now().getTime();
      const found = await load(newestOf(changes));
      changes = found ?? changes;
      loadedAtMs = startedAtMs;
    } while (isBehind);
  }

  function reloadOnce(): Promise<void> {
    loading ??= reload().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  async function refresh(now: Date): Promise<void> {
    const ageMs = now.getTime() - loadedAtMs;
    // A clock that was set back makes the age negative, which says nothing.
    if (ageMs < 0 || ageMs >= seenWithinMs) await reloadOnce();
    else if (ageMs >= seenWithinMs / 2) reloadOnce().catch(() => {});
  }

  const hear = () => {
    isBehind = true;
    reloadOnce().catch((err: unknown) => log.warn({ err }, 'the settings could not be read again'));
  };
  const listening = createListening({
    database: options.database,
    channel: changedChannel,
    hear,
    onTrouble: (err) =>
      log.warn({ err }, 'changes of the settings are not heard of; they are asked for every second'),
  });
  const holding = remembered(options.defaults);
  let timer: NodeJS.Timeout | undefined;

  return {
    async current() {
      const now = clock.now();
      await refresh(now);
      return holding(changes ?? [], now);
    },
    async stepsOf(key) {
      await refresh(clock.now());
      return stepsOf(options.defaults, changes ?? [], key);
    },
    known: () => holding(changes ?? [], clock.now()),
    async start() {
      await listening.open();
      await reloadOnce();
      timer = setInterval(() => {
        reloadOnce().catch(() => {});
        listening.open().catch(() => {});
      }, seenWithinMs / 2).unref();
    },
    async stop() {
      clearInterval(timer);
      await listening.close();
      await loading?.catch(() => {});
    },
  };
}

function newestOf(changes: readonly SettingChange[] | undefined): number | undefined {
  return changes === undefined ? undefined : Math.max(0, ...changes.map(({ version }) => version));
}

/** Reckoned once for as long as it holds: every payment asks. */
function remembered(defaults: SettingValues) {
  let last:
    | {
        readonly of: readonly SettingChange[];
        readonly from: Date;
        readonly until: Date | undefined;
        readonly settings: Settings;
      }
    | undefined;
  return (changes: readonly SettingChange[], now: Date): Settings => {
    const isSame = last?.of === changes && now >= last.from && (last.until === undefined || now < last.until);
    if (last === undefined || !isSame)
      last = {
        of: changes,
        from: now,
        until: nextBeginning(changes, now),
        settings: settingsAt(defaults, changes, now),
      };
    return last.settings;
  };
}
