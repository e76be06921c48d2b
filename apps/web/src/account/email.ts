import { emailFormProblem, isEmailShaped } from '@farthing/contract';

export function emailProblem(text: string): string | undefined {
  const address = text.trim();
  if (address === '') return 'Enter your email address.';
  return isEmailShaped(address) ? undefined : emailFormProblem;
}

/** The bank takes capital letters for small ones. */
export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Which code it is that goes to an address that is not verified yet; the wait for another is found again by it. */
export const codeOfAddress = 'sign-up';
