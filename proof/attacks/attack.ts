import type { Chance } from '../faults/chance.ts';
import type { AttackedBank } from './attacked-bank.ts';

/** Something that should not be: where it was seen, and what it was, without anybody's secret. */
export type Finding = { readonly where: string; readonly what: string };

export type Tried = {
  /** How many requests, pairs or documents were judged. */
  readonly tried: number;
  readonly findings: readonly Finding[];
  /** What this machine does not allow, and why. */
  readonly skipped?: readonly string[];
};

/** A fault in a small server of the attack's own, started and stopped within `find`, or in the weak bank that all share. */
export type Plant = {
  /** In a few words: 'a token without a signature is taken'. */
  readonly fault: string;
  /** Attacks that server in the way `run` attacks the bank. Nothing found means that the attack is blind. */
  find(chance: Chance): Promise<readonly Finding[]>;
};

export type Attack = {
  /** One word or two with a hyphen: `npm run attacks -- NAME`. */
  readonly name: string;
  /** What must hold, as a sentence. */
  readonly claim: string;
  /** It takes times, looks at all that is written, or needs a queue of staff as it left it: no other runs beside it. */
  readonly alone?: true;
  /** At least one for each kind of thing that `run` can find. */
  readonly plants: readonly Plant[];
  /** The same small servers without a fault, where nothing may be found: or a plant would be found by mistake. */
  sound?(): Promise<readonly Finding[]>;
  /** Why it cannot be tried on this machine (a program is missing); absent or undefined when it can. */
  impossible?(): Promise<string | undefined>;
  run(bank: AttackedBank): Promise<Tried>;
};

/** What came of an attack. */
export type Outcome = {
  readonly attack: string;
  readonly claim: string;
  readonly seconds: number;
  readonly plantsFound: number;
  readonly tried: number;
  /** Of the bank; an attack that is blind to its plant is a finding too. */
  readonly findings: readonly Finding[];
  readonly skipped: readonly string[];
};

/**
 * First the plants, each of which must be found; then the bank, where nothing may be. An attack that breaks off has proved
 * nothing: that is a finding of its own, and no reason to try none of the others.
 */
export async function carryOut(attack: Attack, bank: AttackedBank): Promise<Outcome> {
  const startedMs = performance.now();
  const { name, claim, plants } = attack;
  const outcome = (part: Partial<Outcome>): Outcome => ({
    attack: name,
    claim,
    seconds: (performance.now() - startedMs) / 1000,
    plantsFound: 0,
    tried: 0,
    findings: [],
    skipped: [],
    ...part,
  });
  try {
    const impossible = await attack.impossible?.();
    if (impossible !== undefined) return outcome({ skipped: [impossible] });
    const blind = await blindSpots(attack, bank.chance.of(name).of('plants'));
    const { tried, findings, skipped = [] } = await bank.attackedBy(name, (its) => attack.run(its));
    const plantsFound = Math.max(0, plants.length - blind.length);
    return outcome({ plantsFound, tried, findings: [...blind, ...findings], skipped });
  } catch (error) {
    const what = `broke off: ${error instanceof Error ? error.message : String(error)}`;
    return outcome({ findings: [{ where: 'the attack itself', what }] });
  }
}

/** The planted faults that an attack does not find, and what it finds where there is none. */
export async function blindSpots({ plants, sound }: Attack, chance: Chance): Promise<Finding[]> {
  const blind: Finding[] = ((await sound?.()) ?? []).map(({ where, what }) => ({
    where: 'the attack itself',
    what: `finds in a sound server: ${where}: ${what}`,
  }));
  for (const { fault, find } of plants) {
    const found = await find(chance.of(fault));
    if (found.length === 0) blind.push({ where: 'the attack itself', what: `does not find: ${fault}` });
  }
  return blind;
}
