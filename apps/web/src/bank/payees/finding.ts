import type { KeptPayee } from '../data/kept-payees-query.ts';

type Named = Pick<KeptPayee, 'account_name' | 'bank_name' | 'account_number'> & {
  readonly label?: string | null;
};

/** How the customer calls them. */
export function nameOf({ label, account_name }: Named): string {
  return label ?? account_name;
}

/** By any part of a name or of the number, whatever the case, the accents and the spaces. */
export function findPayees<Payee extends Named>(payees: readonly Payee[], typed: string): readonly Payee[] {
  const wanted = plain(typed);
  if (wanted === '') return payees;
  const number = wanted.replaceAll(/[\s-]/g, '');
  return payees.filter(
    (payee) =>
      [payee.label ?? '', payee.account_name, payee.bank_name].some((name) => plain(name).includes(wanted)) ||
      (number !== '' && payee.account_number.toLowerCase().includes(number)),
  );
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

/** For a small picture of who it is. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word = '') => [...word][0] ?? '');
  return letters.join('').toUpperCase();
}
