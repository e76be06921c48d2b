import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Field } from '../field/field.tsx';
import { PasswordInput } from './password-input.tsx';

afterEach(cleanup);

function Password() {
  return (
    <Field id="password" label="New password">
      <PasswordInput />
    </Field>
  );
}

test('a password is hidden until it is asked for, and again afterwards', async () => {
  render(<Password />);
  const input = screen.getByLabelText<HTMLInputElement>('New password');
  await userEvent.type(input, 'a wren on a coin');
  expect(input.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.type).toBe('text');
  expect(input.value).toBe('a wren on a coin');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.type).toBe('password');
});

test('a password can be pasted', async () => {
  render(<Password />);
  const input = screen.getByLabelText<HTMLInputElement>('New password');
  await userEvent.click(input);
  await userEvent.paste('from a password manager');
  expect(input.value).toBe('from a password manager');
});

test('looking at a password does not send the form', async () => {
  let sent = 0;
  render(
    <form onSubmit={() => sent++}>
      <Password />
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(sent).toBe(0);
});
