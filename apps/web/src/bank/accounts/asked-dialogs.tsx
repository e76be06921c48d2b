import { lazy, Suspense, useState } from 'react';
import type { AccountDialogsProps } from './account-dialogs.tsx';

// Most who look at their accounts ask for none of them, and they are as large as the page.
const AccountDialogs = lazy(() => import('./account-dialogs.tsx'));

/** Loaded when the first of them is asked for. */
export function AskedDialogs(props: AccountDialogsProps) {
  const [wasAsked, setWasAsked] = useState(false);
  if (props.asked !== null && !wasAsked) setWasAsked(true);
  if (!wasAsked) return null;
  return (
    <Suspense fallback={null}>
      <AccountDialogs {...props} />
    </Suspense>
  );
}
