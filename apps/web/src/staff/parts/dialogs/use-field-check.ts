import { useState } from 'react';

/** For the field of a dialog that asks for more than a reason: what is wrong is told once it was tried, and leads there. */
export function useFieldCheck(id: string, wrong: string | null | undefined) {
  const [problem, setProblem] = useState<string>();
  function check(): boolean {
    setProblem(wrong ?? undefined);
    if (wrong) document.getElementById(id)?.focus();
    return !wrong;
  }
  return { problem, check };
}
