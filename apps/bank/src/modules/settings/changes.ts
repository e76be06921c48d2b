import type { BodyOf, proposeSettings, SettingDifference } from '@farthing/contract';
import { z } from 'zod';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { StaffMember } from '../../platform/http/principal.ts';
import type { Origin } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actedBy, reasonOf } from '../audit/index.ts';
import type { ProposalDefinition, ProposalDoing } from '../staff/index.ts';
import {
  type AskedChanges,
  changedSince,
  type Difference,
  differencesOf,
  whyNotTogether,
  whyTooSoon,
} from './differences.ts';
import { effectsOf } from './effects.ts';
import type { Entry } from './file/index.ts';
import { refuseUnfitLive } from './live-gate.ts';
import { definitionOf, isSettingKey, type SettingKey, valueInWords } from './registry/index.ts';
import { readValuesAndChanges, type SettingsServices } from './services.ts';
import { lastVersionOf, settingsAt } from './snapshot.ts';
import { historyOf, insertChange, lockSettings } from './store.ts';

/** The subject of every proposal about settings. */
const theSettings = 'settings';

const difference = z.object({
  key: z.string().refine(isSettingKey),
  before: z.string(),
  after: z.string(),
  seen: z.int(),
});

const content = z.object({
  changes: z.string().refine((text) => readDifferences(text) !== undefined),
  /** Null: as soon as it is approved. */
  holds_from: z.iso.datetime({ offset: true }).nullable(),
});

type Content = z.output<typeof content>;

type Proposer = { readonly member: StaffMember; readonly origin: Origin; readonly reason: string };

type Asked = Pick<BodyOf<typeof proposeSettings>, 'changes' | 'holds_from'>;

/** What other values would change and for whom. Refuses what does not fit, and what was changed since it was seen. */
export async function previewChanges(
  services: SettingsServices,
  reader: Reader,
  asked: Asked,
): Promise<SettingDifference[]> {
  return toPreview(services, reader, await checkedDifferences(services, reader, asked));
}

/** What a file would change. It is compared with what holds now, so nothing can have changed since it was seen. */
export async function previewFile(
  services: SettingsServices,
  reader: Reader,
  entries: readonly Entry[],
): Promise<SettingDifference[]> {
  const known = await readValuesAndChanges(services, reader);
  const asked = entries.map(({ key, value }) => ({
    key,
    value,
    seen: isSettingKey(key) ? lastVersionOf(known.changes, key) : 0,
  }));
  const moment = { now: services.clock.now(), holdsFrom: null };
  try {
    const differences = differencesOf(known, asked, moment, services.config.ledgerCurrency);
    refuseUnfitLive(services.config, known.defaults, differences);
    return toPreview(services, reader, differences);
  } catch (error) {
    throw error instanceof Refusal ? withLines(error, entries) : error;
  }
}

function withLines({ code, details }: Refusal, entries: readonly Entry[]): Refusal {
  const fields = Object.entries(details.fields ?? {}).map(([key, problems]) => {
    const line = entries.find((entry) => entry.key === key)?.line;
    return [key, problems.map((problem) => (line === undefined ? problem : `Line ${line}: ${problem}`))];
  });
  return new Refusal(code, { ...details, fields: Object.fromEntries(fields) });
}

async function toPreview(
  services: SettingsServices,
  reader: Reader,
  differences: readonly Difference[],
): Promise<SettingDifference[]> {
  const effects = await effectsOf(reader, services.customers, differences);
  const { ledgerCurrency } = services.config;
  return differences.map(({ key, before, after, seen }) => ({
    key,
    title: definitionOf(key).title,
    before: valueInWords(key, before, ledgerCurrency),
    after: valueInWords(key, after, ledgerCurrency),
    effect: effects.get(key) ?? '',
    value: after,
    seen,
  }));
}

export async function proposeChanges(
  services: SettingsServices,
  tx: Tx,
  asked: Asked,
  { member, ...proposer }: Proposer,
): Promise<string> {
  refuseOthersSettings(member, asked.changes);
  const differences = await checkedDifferences(services, tx, asked);
  const proposed = { changes: JSON.stringify(differences), holds_from: asked.holds_from };
  return (await services.staff.propose(tx, { kind: 'settings', content: proposed, member, ...proposer })).id;
}

/** What waits for a second person, about one setting or about all of them. */
export async function waitingChanges({ database, staff, config }: SettingsServices, key?: SettingKey) {
  const open = await staff.openProposals(database.kysely, [theSettings]);
  return open.flatMap(({ id, content: stored }) => {
    const read = content.safeParse(stored);
    const differences = read.success ? differencesIn(read.data) : [];
    if (key !== undefined && !differences.some((other) => other.key === key)) return [];
    return {
      proposal_id: id,
      keys: differences.map((other) => other.key),
      changes: differences.map((one) => inWords(one, config)),
      holds_from: read.data?.holds_from ?? null,
    };
  });
}

/** What two people have agreed on: all of it in one version, and nothing that was changed since it was proposed. */
export function settingsChange(services: SettingsServices): ProposalDefinition<Content> {
  return {
    content,
    subject: () => ({ kind: 'settings', id: theSettings }),
    summary: (proposed) => summaryOf(services, proposed),
    moves: () => null,
    async evidence(reader, proposed) {
      const differences = differencesIn(proposed);
      const effects = await effectsOf(reader, services.customers, differences);
      const reasons = differences.flatMap((one) => {
        const { title, before, after } = inWords(one, services.config);
        return [
          `“${title}”: ${after} instead of ${before}`,
          `“${title}” concerns: ${effects.get(one.key) ?? ''}`,
        ];
      });
      return { moves: [], facts: [], reasons, customers: [], payments: [] };
    },
    whyGone: (reader, proposed) => whyGone(services, reader, proposed),
    async change(tx, proposed, doing) {
      await lockSettings(tx);
      const gone = await whyGone(services, tx, proposed);
      if (gone !== undefined) throw new Refusal('proposal_not_possible', { message: gone });
      await write(services, tx, proposed, doing);
    },
  };
}

async function write(
  services: SettingsServices,
  tx: Tx,
  proposed: Content,
  { actor, proposedBy, approvedBy, id }: ProposalDoing,
): Promise<void> {
  const { changes } = await readValuesAndChanges(services, tx);
  const version = 1 + Math.max(0, ...changes.map((change) => change.version));
  const approvedAt = services.clock.now();
  const values = differencesIn(proposed);
  await insertChange(tx, {
    version,
    holdsFrom: proposed.holds_from === null ? approvedAt : new Date(proposed.holds_from),
    reason: String(reasonOf(actor).because ?? 'No reason was given.'),
    proposalId: id,
    proposedBy,
    approvedBy,
    approvedAt,
    values,
  });
  for (const { key, before, after } of values)
    await services.audit.record(tx, {
      ...actedBy(actor),
      action: 'settings.change',
      subject: { kind: 'settings', id: key },
      before: { value: before },
      after: { value: after, settings_version: version, ...reasonOf(actor) },
    });
}

/** Which settings a role may ask about is said by each of them. */
function refuseOthersSettings({ role }: StaffMember, asked: AskedChanges): void {
  const others = asked.filter(({ key }) => isSettingKey(key) && !definitionOf(key).propose.includes(role));
  if (others.length > 0) throw new Refusal('permission_denied');
}

async function checkedDifferences(
  services: SettingsServices,
  reader: Reader,
  { changes, holds_from }: Asked,
): Promise<readonly Difference[]> {
  const known = await readValuesAndChanges(services, reader);
  const holdsFrom = holds_from === null ? null : new Date(holds_from);
  const moment = { now: services.clock.now(), holdsFrom };
  const differences = differencesOf(known, changes, moment, services.config.ledgerCurrency);
  refuseUnfitLive(services.config, known.defaults, differences);
  const tooSoon = whyTooSoon(differences, moment);
  if (tooSoon !== undefined)
    throw new Refusal('validation_failed', { message: tooSoon, fields: { holds_from: [tooSoon] } });
  const [changed] = changedSince(known, differences);
  if (changed !== undefined)
    throw new Refusal('setting_changed', { message: await changedInWords(services, reader, changed) });
  if (differences.length === 0)
    throw new Refusal('validation_failed', {
      message: 'Nothing would change: these are the values already.',
    });
  return differences;
}

async function whyGone(
  services: SettingsServices,
  reader: Reader,
  proposed: Content,
): Promise<string | undefined> {
  const known = await readValuesAndChanges(services, reader);
  const differences = differencesIn(proposed);
  const [changed] = changedSince(known, differences);
  if (changed !== undefined) return changedInWords(services, reader, changed);
  const now = services.clock.now();
  if (proposed.holds_from !== null && new Date(proposed.holds_from) <= now)
    return 'The moment from which it was to hold has passed. Please propose it again.';
  const at = proposed.holds_from === null ? now : new Date(proposed.holds_from);
  const tooSoon = whyTooSoon(differences, { now, holdsFrom: at });
  if (tooSoon !== undefined) return tooSoon;
  const { values } = settingsAt(known.defaults, known.changes, at);
  const begun = differences.find(({ key, before }) => values[key] !== before);
  return begun === undefined
    ? whyNotTogether(known, differences, at)
    : `“${definitionOf(begun.key).title}” has another value since: one that was planned has begun to hold.`;
}

/** What changed meanwhile, for whoever wanted to change the same. */
async function changedInWords(
  { staff, config }: SettingsServices,
  reader: Reader,
  key: SettingKey,
): Promise<string> {
  const [last] = await historyOf(reader, key);
  if (last === undefined) return `“${definitionOf(key).title}” is not what you have seen.`;
  const names = await staff.names(reader, [last.proposedBy]);
  const { title, before, after } = inWords({ key, before: last.before, after: last.after }, config);
  const who = names.get(last.proposedBy) ?? 'Somebody';
  return `“${title}” was changed meanwhile, from ${before} to ${after}: ${who} had proposed it. Look at it again.`;
}

const utc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function momentInWords(iso: string): string {
  return `${utc.format(new Date(iso))} UTC`;
}

function summaryOf({ config }: SettingsServices, proposed: Content): string {
  const differences = differencesIn(proposed);
  const [first] = differences;
  const when =
    proposed.holds_from === null
      ? 'as soon as it is approved'
      : `from ${momentInWords(proposed.holds_from)} on`;
  if (first === undefined || differences.length > 1) return `Change ${differences.length} settings, ${when}.`;
  const { title, before, after } = inWords(first, config);
  return `Change “${title}” from ${short(before)} to ${short(after)}, ${when}.`;
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function inWords(
  { key, before, after }: Pick<Difference, 'key' | 'before' | 'after'>,
  { ledgerCurrency }: Pick<SettingsServices['config'], 'ledgerCurrency'>,
) {
  return {
    key,
    title: definitionOf(key).title,
    before: valueInWords(key, before, ledgerCurrency),
    after: valueInWords(key, after, ledgerCurrency),
  };
}

function differencesIn({ changes }: Content): readonly Difference[] {
  return readDifferences(changes) ?? [];
}

function readDifferences(text: string): readonly Difference[] | undefined {
  try {
    return z.array(difference).min(1).safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
