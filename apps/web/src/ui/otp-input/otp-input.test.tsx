import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Field } from '../field/field.tsx';
import { OtpInput } from './otp-input.tsx';

afterEach(cleanup);

function Code({ onComplete }: { onComplete?: (code: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <>
      <Field id="code" label="Code" error="Invalid OTP. Please try again.">
        <OtpInput value={value} onChange={setValue} onComplete={onComplete} />
      </Field>
      <output data-testid="value">{value}</output>
    </>
  );
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
const typed = () => boxes().map(({ value }) => value);

test('six boxes take a digit each and pass the focus on', async () => {
  const complete = vi.fn();
  render(<Code onComplete={complete} />);
  expect(boxes()).toHaveLength(6);
  boxes()[0]?.focus();
  await userEvent.keyboard('48x2');
  expect(typed()).toEqual(['4', '8', '2', '', '', '']);
  expect(document.activeElement).toBe(boxes()[3]);
  await userEvent.keyboard('910');
  expect(complete.mock.lastCall?.[0]).toBe('482910');
});

test('Backspace goes back', async () => {
  render(<Code />);
  boxes()[0]?.focus();
  await userEvent.keyboard('482{Backspace}{Backspace}');
  expect(screen.getByTestId('value').textContent).toBe('4');
});

test('a pasted code with spaces fills all of them', async () => {
  render(<Code />);
  boxes()[0]?.focus();
  await userEvent.paste(' 482 910 ');
  expect(typed()).toEqual(['4', '8', '2', '9', '1', '0']);
});

test('every box has a name, the first takes the code from a message, all are invalid with the field', () => {
  render(<Code />);
  expect(boxes().map((box) => box.autocomplete)[0]).toBe('one-time-code');
  expect(screen.getByRole('textbox', { name: 'Digit 6 of 6' })).toBe(boxes()[5]);
  for (const box of boxes()) expect(box.getAttribute('aria-invalid')).toBe('true');
});
