import type { ReactNode } from 'react';
import type { Choice } from '../parts/bulk/use-choice.ts';
import type { ListRow } from './list-queries.ts';

/** For a list whose rows can be decided on together. */
export type ListBulk = {
  choice: Choice;
  isOpen: (row: ListRow) => boolean;
  /** What stands above the rows; with those that can be chosen. */
  bar: (shown: readonly string[]) => ReactNode;
};
