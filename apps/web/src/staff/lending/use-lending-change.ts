import { useChange } from '../parts/use-change.ts';

/** Reads again whatever of the console shows a loan by instalments. */
export function useLendingChange() {
  return useChange([
    ['lending-loan'],
    ['lending-portfolio'],
    ['list', 'lending'],
    ['staff', 'proposals'],
    ['queues'],
    ['cases'],
  ]);
}
