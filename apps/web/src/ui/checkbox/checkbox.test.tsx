import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Field } from '../field/field.tsx';
import { Checkbox } from './checkbox.tsx';

afterEach(cleanup);

test('the label and the space bar both tick it', async () => {
  render(
    <Field id="agree" label="I agree to create this account." layout="inline">
      <Checkbox />
    </Field>,
  );
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree to create this account.' });
  await userEvent.click(screen.getByText('I agree to create this account.'));
  expect(box.checked).toBe(true);
  box.focus();
  await userEvent.keyboard(' ');
  expect(box.checked).toBe(false);
});
