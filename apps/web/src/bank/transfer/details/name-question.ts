import type { AnswerOf, checkPayeeName } from '@farthing/contract';
import { type NameResult, type OwnBank, payeeKeyOf } from '@farthing/rules';
import { destinationOf } from '../payee.ts';
import type { Details } from '../transfer.ts';

export type NameAnswer = Pick<AnswerOf<typeof checkPayeeName>['name_check'], 'result' | 'name'> & {
  /** Why it was not checked, in the words of the bank. */
  readonly why?: string;
};

/** Which account and name a check is about. Another name or number is another question; undefined until there is an account. */
export function nameQuestion(details: Details, own: OwnBank): string | undefined {
  const made = destinationOf(details, own);
  return made.ok ? `${payeeKeyOf(made.destination)} ${details.account_name.trim()}` : undefined;
}

/** Whether somebody has to choose before they go on: another name is offered, or a clear yes is needed. */
export function takesChoice(result: NameResult): boolean {
  return result !== 'match' && result !== 'not_checked';
}

/** What is said before the PIN about a name that was checked. */
export function nameInWords(name: string, { result, why }: NameAnswer): string {
  switch (result) {
    case 'match':
      return `We have checked the name: the account is held by ${name}.`;
    case 'close_match':
      return `The account is held in a name close to ${name}.`;
    case 'no_match':
      return `The account is not held by ${name}. You have chosen to pay it anyway.`;
    case 'other_kind':
      return `The account is a person’s, and ${name} is a company. You have chosen to pay it anyway.`;
    case 'not_checked':
      return `We could not check whether the account is held by ${name}. ${why ?? 'Please check the number with them.'}`;
  }
}
