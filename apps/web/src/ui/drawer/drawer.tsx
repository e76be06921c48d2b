import type { ComponentProps } from 'react';
import { Dialog } from '../dialog/dialog.tsx';

/** A dialog along the right edge, for the details of one thing of many; the whole screen on a telephone. */
export function Drawer(props: Omit<ComponentProps<typeof Dialog>, 'place'>) {
  return <Dialog {...props} place="edge" />;
}
