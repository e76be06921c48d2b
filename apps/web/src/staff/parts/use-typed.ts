import { useLocation } from 'react-router';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { useStaff } from '../session/staff.tsx';

/**
 * What is typed into a field or form of this page, kept until it is sent: also when the session ends meanwhile. `what`
 * tells the forms of one page apart.
 */
export function useTyped<T extends Parameters<typeof useDraft>[2]>(what: string, blank: T) {
  const { pathname } = useLocation();
  return useDraft(useStaff().drafts, `${pathname} ${what}`, blank);
}
