import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { Field } from '../field/field.tsx';
import { amountProblem } from './amount-problem.ts';
import { MoneyInput } from './money-input.tsx';

afterEach(cleanup);

function PaymentForm({ onSend }: { onSend: (amount: string) => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { amount: '' } });
  return (
    <form onSubmit={handleSubmit(({ amount }) => onSend(amount))}>
      <Field id="amount" label="Amount" hint="Up to £500." error={formState.errors.amount?.message}>
        <MoneyInput
          currency="GBP"
          {...register('amount', { validate: (text) => amountProblem(text, 'GBP') ?? true })}
        />
      </Field>
      <button type="submit">Send</button>
    </form>
  );
}

test('what is typed stays as it was typed, mistakes included', async () => {
  render(<PaymentForm onSend={() => {}} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  await userEvent.type(input, '1,0o0.5.');
  await userEvent.tab();
  expect(input.value).toBe('1,0o0.5.');
});

test('the cursor stays where it was put when a digit is added in the middle', async () => {
  render(<PaymentForm onSend={() => {}} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  await userEvent.type(input, '1250');
  await userEvent.type(input, '99', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(input.value).toBe('199250');
  expect(input.selectionStart).toBe(3);
});

test('the hint, the error and the currency are all read out', async () => {
  render(<PaymentForm onSend={() => {}} />);
  await userEvent.click(screen.getByText('Send'));
  const input = await screen.findByRole('textbox', { name: 'Amount' });
  const described = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['Up to £500.', 'Error: Enter an amount.', 'Pound sterling']);
});

test('a right amount is sent as text', async () => {
  const send = vi.fn();
  render(<PaymentForm onSend={send} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '250.00{Enter}');
  expect(send).toHaveBeenCalledWith('250.00');
});
