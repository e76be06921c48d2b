import { useChange } from '../parts/use-change.ts';

/** Reads again whatever of the console shows a credit card. */
export function useCreditChange() {
  return useChange([
    ['credit-card'],
    ['credit-portfolio'],
    ['list', 'credit'],
    ['staff', 'proposals'],
    ['queues'],
    ['cases'],
  ]);
}
