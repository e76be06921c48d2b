/** A change of the code that no test can find, because it changes nothing that anybody could see. */
export type Survivor = {
  readonly file: string;
  /** The line on which it starts, so that the entry is void when the line is written anew. */
  readonly line: string;
  /** What stands there → what the mutant makes of it. */
  readonly change: string;
  readonly why: string;
};

const judge = 'packages/ledger/src/judge.ts';
const command = 'packages/ledger/src/command.ts';
const outcome = 'packages/ledger/src/outcome.ts';
const alone = 'if (group.length === 1 && only !== undefined) {';
const shortcut = 'a shortcut: a group of one is judged to the same end as a linked group';
const forCompiler = 'never taken, and there for the compiler:';
const onlyNumbers =
  'Number.isInteger says no to all that is not a number; the first question is for the compiler';
const onlyValid = 'otplib gives a step to a valid code only; should it ever give one to others, this holds';

/** Every mutant that survives, judged. `npm run mutation` fails on one that is not here, and on one here that died. */
export const survivors: readonly Survivor[] = [
  {
    file: command,
    line: 'default:',
    change: 'default: return undefined; → default:',
    why: 'a function that ends without a return gives undefined as well',
  },
  {
    file: command,
    line: "return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31;",
    change: "typeof value === 'number' → true",
    why: onlyNumbers,
  },
  {
    file: command,
    line: "return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 15;",
    change: "typeof value === 'number' → true",
    why: onlyNumbers,
  },
  {
    file: judge,
    line: 'const verdict = verdicts[group]?.[index];',
    change: 'verdicts[group]?.[index] → verdicts[group][index]',
    why: `${forCompiler} each group has its verdicts`,
  },
  {
    file: judge,
    line: "if (verdict !== undefined && 'refusal' in verdict) ids.push(id);",
    change: 'verdict !== undefined → true',
    why: `${forCompiler} each command has its verdict`,
  },
  {
    file: judge,
    line: 'batches += 1;',
    change: 'batches += 1 → batches -= 1',
    why: 'the number only has to be another for each batch, and never the zero of an account that is new',
  },
  { file: judge, line: alone, change: 'group.length === 1 && only !== undefined → false', why: shortcut },
  { file: judge, line: alone, change: 'only !== undefined → only === undefined', why: shortcut },
  {
    file: judge,
    line: alone,
    change: 'only !== undefined → true',
    why: `${forCompiler} a group of one has a first`,
  },
  {
    file: judge,
    line: alone,
    change:
      '{ const replay = this.#replay(only, false); return [replay ?? this.#judgeOne(only, false)]; } → {}',
    why: shortcut,
  },
  {
    file: judge,
    line: 'return ref === undefined ? undefined : this.#find(ref);',
    change: 'ref === undefined → false',
    why: 'no transfer is kept under undefined, so that looking for it finds nothing either',
  },
  {
    file: judge,
    line: "const moved = original !== undefined && ['transfer', 'post-hold'].includes(kinds[original.kind] ?? '');",
    change: '\'\' → "Stryker was here!"',
    why: `${forCompiler} every number of a kind has its name, and neither text is one`,
  },
  {
    file: judge,
    line: 'const moves = movesMoney[row.kind] ?? false;',
    change: 'false → true',
    why: `${forCompiler} the table has a line for every kind`,
  },
  {
    file: judge,
    line: 'if (held !== 0n) from.held += held * (original?.amount ?? row.amount);',
    change: 'held !== 0n → true',
    why: 'saves a multiplication: zero times the amount is added otherwise',
  },
  {
    file: judge,
    line: 'if (row.ref !== null) this.#view.taken.add(row.ref);',
    change: 'row.ref !== null → true',
    why: 'nobody asks whether null is taken',
  },
  {
    file: judge,
    line: 'if (row.ref !== null) this.#view.taken.delete(row.ref);',
    change: 'row.ref !== null → true',
    why: 'nobody asks whether null is taken',
  },
  {
    file: judge,
    line: 'if (first === undefined) return false;',
    change: 'false → true',
    why: `${forCompiler} without a first place the comparison has ended at the first`,
  },
  {
    file: judge,
    line: 'if (first === undefined) return false;',
    change: 'first === undefined → false',
    why: `${forCompiler} without a first place the comparison has ended at the first`,
  },
  {
    file: outcome,
    line: "const id = commands[index]?.id ?? '';",
    change: 'commands[index]?.id → commands[index].id',
    why: `${forCompiler} each verdict has its command`,
  },
  {
    file: outcome,
    line: "const id = commands[index]?.id ?? '';",
    change: '\'\' → "Stryker was here!"',
    why: `${forCompiler} each verdict has its command`,
  },
  {
    file: 'apps/bank/src/modules/loans/loan.ts',
    line: 'const interestIn = (repaid: bigint) => (repaid < loan.interest ? repaid : loan.interest);',
    change: 'repaid < loan.interest → repaid <= loan.interest',
    why: 'the lesser of two equal amounts is either of them',
  },
  {
    file: 'apps/bank/src/modules/staff/totp.ts',
    line: "return result.valid && 'timeStep' in result ? result.timeStep : undefined;",
    change: "result.valid && 'timeStep' in result → true",
    why: onlyValid,
  },
  {
    file: 'apps/bank/src/modules/staff/totp.ts',
    line: "return result.valid && 'timeStep' in result ? result.timeStep : undefined;",
    change: "result.valid && 'timeStep' in result → result.valid || 'timeStep' in result",
    why: onlyValid,
  },
  {
    file: 'apps/bank/src/modules/identity/refresh-token.ts',
    line: '} catch {',
    change: '{ return undefined; } → {}',
    why: 'a function that ends without a return gives undefined as well',
  },
];
