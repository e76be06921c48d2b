import type { ReactNode } from 'react';
import { Bell } from './bell.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { NewVersion } from './new-version.tsx';
import { RailToggle } from './rail-toggle.tsx';

/** What stands in the head of every page: the bell, and on a telephone the bar with the main places. */
export default function Places({ children }: { children: ReactNode }) {
  return (
    <>
      <Bell />
      <RailToggle />
      <BottomBar>{children}</BottomBar>
      <NewVersion />
    </>
  );
}
