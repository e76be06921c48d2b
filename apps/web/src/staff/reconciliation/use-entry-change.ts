import { useChange } from '../parts/use-change.ts';

/** Of an entry, on which its day, the alarms and proposals depend. */
export const useEntryChange = () => useChange([['reconciliation'], ['alarms'], ['staff', 'proposals']]);
