import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ErrorSummary } from '../ui/error-summary/error-summary.tsx';
import { useArrival } from './arrival.ts';
import { startApp } from './testing/app.tsx';

afterEach(cleanup);

function Wizard() {
  const [step, setStep] = useState(2);
  useArrival(`Step ${step}`);
  return (
    <>
      <ErrorSummary errors={step === 1 ? [{ message: 'No such code.' }] : []} attempt={1} />
      <button type="button" onClick={() => setStep(1)}>
        Send
      </button>
    </>
  );
}

function Page() {
  useArrival('Page');
  return (
    <main>
      <h1 tabIndex={-1}>Page</h1>
    </main>
  );
}

test('a page that is loaded again leaves the focus to the browser, also where the app had led there before', async () => {
  // A reload begins in the middle of a history, with the key of then.
  const place = startApp({ entries: ['/a', '/b'], origin: 'http://127.0.0.1', pages: <Page /> });
  expect(document.activeElement).toBe(document.body);
  act(() => place.go('/c'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Page' }));
});

test('a page that opens with an error has it in its title', async () => {
  startApp({ entries: ['/account/signup'], origin: 'http://127.0.0.1', pages: <Wizard /> });
  expect(document.title).toMatch(/^Step 2 ·/);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(document.title).toMatch(/^Error: Step 1 ·/);
});
