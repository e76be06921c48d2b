import { useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { useChange } from '../parts/use-change.ts';

/** Does something to a conversation and shows what came of it; what the bank says no to is said beside the buttons. */
export function useTalkAct() {
  const change = useChange([['inbox']]);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  async function act(work: () => Promise<{ readonly message: string }>): Promise<boolean> {
    setProblem(undefined);
    setIsBusy(true);
    try {
      await change(work());
      return true;
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'This did not work. Please try again.');
      return false;
    } finally {
      setIsBusy(false);
    }
  }
  return { act, problem, isBusy };
}
