import { SectionNav } from '../parts/section-nav.tsx';

const sections = {
  '': 'Trial balance',
  statements: 'Statements',
  months: 'Months',
  journal: 'Journal',
  accounts: 'Accounts',
  'in-transit': 'In transit',
  flows: 'Money in and out',
  positions: 'Positions',
} as const;

export type BooksSection = keyof typeof sections;

/** The parts of the books. */
export function BooksNav({ current }: { current: BooksSection }) {
  return (
    <SectionNav
      label="Books"
      sections={Object.entries(sections).map(([path, label]) => ({
        label,
        to: path === '' ? '/staff/books' : `/staff/books/${path}`,
        isCurrent: path === current,
      }))}
    />
  );
}
