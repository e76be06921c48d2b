import { type Category, isCategory } from '@farthing/rules';

/** One that a later version has given up is everything else. */
export function knownCategory(name: string): Category {
  return isCategory(name) ? name : 'other';
}
