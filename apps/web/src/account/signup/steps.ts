import { useLocation, useNavigate } from 'react-router';

/** Each step is a place in the browser's history, so that its Back button goes one step back. */
export type Step = 1 | 2 | 3;

type StepState = { readonly step: Step; readonly field?: string };

export type Steps = ReturnType<typeof useSteps>;

export function useSteps() {
  const { state, search, key } = useLocation();
  const navigate = useNavigate();
  const { step, field } = isStepState(state) ? state : { step: 1 as const, field: undefined };
  const locationOf = (to: Step, at?: string) => ({
    to: `/account/signup${search}`,
    state: { step: to, ...(at !== undefined && { field: at }) } satisfies StepState,
  });
  return {
    step,
    /** The field that the person came to change. */
    field,
    key,
    locationOf,
    go(to: Step) {
      const { to: path, state: next } = locationOf(to);
      void navigate(path, { state: next });
    },
  };
}

function isStepState(state: unknown): state is StepState {
  return typeof state === 'object' && state !== null && 'step' in state;
}
