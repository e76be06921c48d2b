import { Alert } from '../../../ui/alert/alert.tsx';
import type { Details } from '../transfer.ts';
import { nameInWords } from './name-question.ts';
import { useNameAnswer } from './use-name-check.ts';

const tones = {
  match: 'success',
  close_match: 'info',
  no_match: 'warning',
  other_kind: 'warning',
  not_checked: 'info',
} as const;

/** What was found about the name, said once more before the PIN. */
export function NameChecked({ details }: { details: Details }) {
  const answer = useNameAnswer(details);
  if (answer === undefined) return null;
  return <Alert tone={tones[answer.result]}>{nameInWords(details.account_name.trim(), answer)}</Alert>;
}
