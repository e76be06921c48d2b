import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { insertChange } from '../../apps/bank/src/modules/settings/store.ts';
import type { TestBank } from './bank.ts';
import type { TestMember } from './staff.ts';

/** Settings as if two people had agreed on them: they hold at once, and the bank knows of them when this is over. */
export async function changeSettings(
  bank: TestBank,
  values: Readonly<Record<string, string>>,
  holdsFrom: Date = bank.clock.now(),
): Promise<void> {
  const before: Readonly<Record<string, string>> = (await bank.modules.settings.current()).values;
  await bank.database.transaction(async (tx) => {
    const { version } = await tx
      .selectFrom('setting_change')
      .select(({ fn }) => fn.max('version').as('version'))
      .executeTakeFirstOrThrow();
    await insertChange(tx, {
      version: (version ?? 0) + 1,
      holdsFrom,
      reason: 'So that a test has them',
      proposalId: randomUUID(),
      proposedBy: randomUUID(),
      approvedBy: randomUUID(),
      approvedAt: bank.clock.now(),
      values: Object.entries(values).map(([key, after]) => ({ key, before: before[key] ?? '', after })),
    });
  });
  if (holdsFrom <= bank.clock.now()) await knownSettings(bank, values);
}

/** As an operator brings in all of them, or some. */
export function settingsFile(yaml: string): File {
  return new File([yaml], 'settings.yaml', { type: 'application/yaml' });
}

/** Over when the bank goes by these. */
export async function knownSettings(bank: TestBank, values: Readonly<Record<string, string>>): Promise<void> {
  const isKnown = async () => expect(await bank.modules.settings.current()).toMatchObject({ values });
  await vi.waitFor(isKnown, { timeout: 30_000 });
}

/** With the newest change of each that can be seen now. Answers the proposal's id. */
export async function proposeSettings(
  { client }: Pick<TestMember, 'client'>,
  values: Readonly<Record<string, string>>,
  holds_from: string | null = null,
): Promise<string> {
  const { settings } = await client.listSettings();
  const seenOf = (key: string) => settings.find((setting) => setting.key === key)?.seen ?? 0;
  const changes = Object.entries(values).map(([key, value]) => ({ key, value, seen: seenOf(key) }));
  const reason = 'So that a test has them';
  return (await client.proposeSettings({ body: { changes, holds_from, reason } })).proposal_id;
}
