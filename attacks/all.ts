import type { Attack } from './attack.ts';

/** Every attack, in the order in which they are carried out. */
export const attacks: readonly Attack[] = [];
