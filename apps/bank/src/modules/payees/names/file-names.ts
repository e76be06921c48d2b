import type { BodyOf, checkPayeeName } from '@farthing/contract';
import { compareNames, makeDestination, type NameResult, payeeKeyOf } from '@farthing/rules';
import { refusalOf } from '../../../platform/refusal.ts';
import { countQuestion, keptSince, type NameServices } from './check.ts';
import { listHoldersOf, listKept } from './store.ts';

type LineToName = BodyOf<typeof checkPayeeName>;

/**
 * What is known of the names in a file, line by line. Nobody outside is asked. All of it is one question, since only how many are
 * wrong is told; beyond the bound, and of an account that a file has under several names, nothing is: by many guesses in one file, or
 * by file after file, somebody could find out a name.
 */
export async function namesOfFile(
  services: NameServices,
  customerId: string,
  lines: readonly LineToName[],
): Promise<readonly NameResult[]> {
  if ((await refusalOf(countQuestion(services, customerId))) !== undefined)
    return lines.map(() => 'not_checked');
  const { brand, config, database, clock } = services;
  const own = { ...config.accountCodes, brandName: brand.name, formerNames: brand.formerNames };
  const asked = lines.map(({ account_name: name, ...typed }) => {
    const made = makeDestination({ ...typed, beneficiary: typed.beneficiary ?? {} }, own);
    return made.ok ? { name, destination: made.destination, key: payeeKeyOf(made.destination) } : undefined;
  });
  const here = asked.flatMap((each) =>
    each?.destination.shape === 'inside' ? [each.destination.accountNumber] : [],
  );
  const reader = database.kysely;
  const holders = await listHoldersOf(reader, here);
  const keys = asked.flatMap((each) => (each === undefined ? [] : [each.key]));
  const kept = await listKept(reader, { customerId, keys }, keptSince(clock.now()));
  const guessed = severallyNamed(asked);
  return asked.map((each) => {
    if (each === undefined || guessed.has(each.key)) return 'not_checked';
    const { destination, name, key } = each;
    if (destination.shape !== 'inside') return kept.get(`${key} ${name}`) ?? 'not_checked';
    return compareNames(name, holders.get(destination.accountNumber) ?? []).result;
  });
}

/** Accounts that the file has under more than one name. */
function severallyNamed(
  asked: readonly ({ readonly key: string; readonly name: string } | undefined)[],
): ReadonlySet<string> {
  const first = new Map<string, string>();
  const several = new Set<string>();
  for (const each of asked) {
    if (each === undefined) continue;
    const before = first.get(each.key);
    if (before === undefined) first.set(each.key, each.name);
    else if (before !== each.name) several.add(each.key);
  }
  return several;
}
