import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { Field } from '../field/field.tsx';
import { PinInput } from './pin-input.tsx';

afterEach(cleanup);

function PinForm({ onSend }: { onSend: (pin: string) => void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { pin: '' } });
  return (
    <form onSubmit={handleSubmit(({ pin }) => onSend(pin))}>
      <Field id="pin" label="PIN">
        <PinInput length={4} {...register('pin')} />
      </Field>
    </form>
  );
}

test('a PIN takes digits only, no more than it has, and reaches the form', async () => {
  const send = vi.fn();
  render(<PinForm onSend={send} />);
  const input = screen.getByLabelText<HTMLInputElement>('PIN');
  await userEvent.type(input, '1a8 44-99');
  expect(input.value).toBe('1844');
  await userEvent.keyboard('{Enter}');
  expect(send).toHaveBeenCalledWith('1844');
});

test('a PIN is hidden, and can be shown', async () => {
  render(<PinForm onSend={() => {}} />);
  const input = screen.getByLabelText<HTMLInputElement>('PIN');
  expect(input.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show PIN' }));
  expect(input.type).toBe('text');
  expect(input.inputMode).toBe('numeric');
});

test('a pasted PIN may have spaces in it', async () => {
  render(<PinForm onSend={() => {}} />);
  const input = screen.getByLabelText<HTMLInputElement>('PIN');
  await userEvent.click(input);
  await userEvent.paste(' 18 44 ');
  expect(input.value).toBe('1844');
});
