import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import type { GallerySection } from './gallery-section.ts';
import { Specimen } from './specimen.tsx';

export const timeSections: readonly GallerySection[] = [
  { id: 'countdown', title: 'Countdown', Specimens: Countdowns },
];

function Countdowns() {
  const [deadlineMs, setDeadlineMs] = useState(() => Date.now() + 60_000);
  const [ended, setEnded] = useState(false);
  const [paymentDeadlineMs] = useState(() => Date.now() + 300_000);
  const [loanDeadlineMs] = useState(() => Date.now() + 200_000_000);
  return (
    <>
      <Specimen state="a minute, then something to do">
        {ended ? (
          <Button
            look="quiet"
            onClick={() => {
              setDeadlineMs(Date.now() + 60_000);
              setEnded(false);
            }}
          >
            Resend
          </Button>
        ) : (
          <Countdown
            deadlineMs={deadlineMs}
            label="You can ask for another code in"
            onEnd={() => setEnded(true)}
          />
        )}
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
