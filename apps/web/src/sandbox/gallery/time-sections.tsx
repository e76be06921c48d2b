import { useState } from 'react';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import { ResendCode } from '../../ui/resend-code/resend-code.tsx';
import type { GallerySection } from './specimen.tsx';
import { Specimen } from './specimen.tsx';

export const timeSections: readonly GallerySection[] = [
  { id: 'countdown', title: 'Countdown', Specimens: Countdowns },
];

function Countdowns() {
  const [paymentDeadlineMs] = useState(() => Date.now() + 300_000);
  const [loanDeadlineMs] = useState(() => Date.now() + 200_000_000);
  return (
    <>
      <Specimen state="a minute, then something to do">
        <ResendCode about="gallery" send={() => Promise.resolve()} onResent={() => undefined} />
      </Specimen>
      <Specimen state="minutes">
        <Countdown deadlineMs={paymentDeadlineMs} label="Time left to pay" />
      </Specimen>
      <Specimen state="days">
        <Countdown deadlineMs={loanDeadlineMs} label="Time left to repay" format="long" />
      </Specimen>
    </>
  );
}
