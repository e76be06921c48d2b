import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Field } from '../field/field.tsx';
import { Input } from '../input/input.tsx';
import { RadioGroup } from '../radio-group/radio-group.tsx';
import { ErrorSummary, type FormError } from './error-summary.tsx';

beforeEach(() => {
  document.title = 'Sign up';
});
afterEach(cleanup);

const problems: readonly FormError[] = [
  { id: 'email', message: 'Email addresses must match.' },
  { id: 'type', message: 'Choose an account type.' },
  { message: 'Network error. Please try again.' },
];

function Form({ errors, attempt }: { errors: readonly FormError[]; attempt: number }) {
  return (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      <Field id="email" label="Email">
        <Input />
      </Field>
      <Field id="type" label="Account type" layout="radios">
        <RadioGroup name="type" options={[{ value: 'current', label: 'Current' }]} />
      </Field>
    </>
  );
}

test('a form without a problem has no summary', () => {
  render(<Form errors={[]} attempt={1} />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.title).toBe('Sign up');
});

test('the summary takes the focus at every failed attempt', () => {
  const { rerender } = render(<Form errors={problems} attempt={1} />);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  screen.getByRole('textbox').focus();
  rerender(<Form errors={problems} attempt={1} />);
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  rerender(<Form errors={problems} attempt={2} />);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});

test('each message leads to its field, or to the first control of its group', async () => {
  render(<Form errors={problems} attempt={1} />);
  await userEvent.click(screen.getByRole('link', { name: 'Email addresses must match.' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }));
  await userEvent.click(screen.getByRole('link', { name: 'Choose an account type.' }));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Current' }));
});

test('what belongs to no field is said without a link', () => {
  render(<Form errors={problems} attempt={1} />);
  expect(screen.getByText('Network error. Please try again.')).toBeDefined();
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

test('the title of the page says that there is an error, for as long as there is one', () => {
  const { rerender } = render(<Form errors={problems} attempt={1} />);
  expect(document.title).toBe('Error: Sign up');
  rerender(<Form errors={[]} attempt={2} />);
  expect(document.title).toBe('Sign up');
});
