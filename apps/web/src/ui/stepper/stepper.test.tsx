import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Stepper } from './stepper.tsx';

afterEach(cleanup);

test('the current step is marked, the ones before it are done, and their number is shown', () => {
  render(<Stepper label="Sign up" steps={['About you', 'Review', 'Confirm']} current={1} />);
  expect(screen.getByRole('list', { name: 'Sign up' })).toBeDefined();
  const steps = screen.getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(steps[0]?.textContent).toContain('(done)');
  expect(screen.getByText('Step 2 of 3')).toBeDefined();
});
