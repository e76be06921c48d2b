export type NameWeakness = 'nothing' | 'password' | 'any document' | 'one member' | 'the same' | 'again';

type Asked = { readonly to: string; readonly shown: string; isProposed: boolean; isDone: boolean };

/** The name of one customer, changed with care but for one weakness. */
export function smallRegister(weakness: NameWeakness) {
  let lastName = 'Lovelace';
  const checks: Asked[] = [];
  const checkOf = (id: string): Asked | undefined => checks[Number(id)];
  return {
    name: async () => `Ada ${lastName}`,
    async rename(to: string) {
      if (weakness !== 'password') return 403;
      lastName = to;
      return 200;
    },
    async ask(to: string, shown: string) {
      checks.push({ to, shown, isProposed: false, isDone: false });
      return String(checks.length - 1);
    },
    async pass(checkId: string) {
      const check = checkOf(checkId);
      const isShown = check?.to === check?.shown || weakness === 'any document';
      if (check === undefined || check.isProposed || !isShown) return { status: 409, proposalId: '' };
      check.isProposed = true;
      if (weakness === 'one member') lastName = check.to;
      return { status: 200, proposalId: checkId };
    },
    async approve(proposalId: string, by: 'the same' | 'another') {
      const check = checkOf(proposalId);
      if (check === undefined || (check.isDone && weakness !== 'again')) return 409;
      if (by === 'the same' && weakness !== 'the same') return 403;
      check.isDone = true;
      lastName = check.to;
      return 200;
    },
  };
}
