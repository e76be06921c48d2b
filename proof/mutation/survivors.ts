/** A change of the code that no test can find, because it changes nothing that anybody could see. */
export type Survivor = {
  readonly file: string;
  /** The line on which it starts, so that the entry is void when the line is written anew. */
  readonly line: string;
  /** What stands there → what the mutant makes of it. */
  readonly change: string;
  readonly why: string;
};

const onlyValid = 'otplib gives a step to a valid code only; should it ever give one to others, this holds';

/** Every mutant that survives, judged. `npm run mutation` fails on one that is not here, and on one here that died. */
export const survivors: readonly Survivor[] = [
  {
    file: 'packages/ledger/src/rules/judge.ts',
    line: 'const lesser = (a: bigint, b: bigint) => (a < b ? a : b);',
    change: 'a < b → a <= b',
    why: 'the lesser of two equal amounts is either of them',
  },
  {
    file: 'packages/ledger/src/rules/judge.ts',
    line: 'const greater = (a: bigint, b: bigint) => (a > b ? a : b);',
    change: 'a > b → a >= b',
    why: 'the greater of two equal amounts is either of them',
  },
  {
    file: 'apps/bank/src/modules/loans/loan.ts',
    line: 'const interestIn = (repaid: bigint) => (repaid < loan.interest ? repaid : loan.interest);',
    change: 'repaid < loan.interest → repaid <= loan.interest',
    why: 'the lesser of two equal amounts is either of them',
  },
  {
    file: 'apps/bank/src/platform/totp/totp.ts',
    line: "return result.valid && 'timeStep' in result ? result.timeStep : undefined;",
    change: "result.valid && 'timeStep' in result → true",
    why: onlyValid,
  },
  {
    file: 'apps/bank/src/platform/totp/totp.ts',
    line: "return result.valid && 'timeStep' in result ? result.timeStep : undefined;",
    change: "result.valid && 'timeStep' in result → result.valid || 'timeStep' in result",
    why: onlyValid,
  },
  {
    file: 'apps/bank/src/platform/sessions/refresh-token.ts',
    line: '} catch {',
    change: '{ return undefined; } → {}',
    why: 'a function that ends without a return gives undefined as well',
  },
];
