import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { RadioGroup } from './radio-group.tsx';

afterEach(cleanup);

const options = [
  { value: 'now', label: 'Now', hint: 'Today' },
  { value: 'later', label: 'Later' },
  { value: 'never', label: 'Never', disabled: true },
];

test('the default is chosen, and a click on a whole row chooses another', async () => {
  render(<RadioGroup name="when" defaultValue="now" options={options} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Now/ }).checked).toBe(true);
  await userEvent.click(screen.getByText('Later'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Later/ }).checked).toBe(true);
});

test('what is disabled cannot be chosen', async () => {
  render(<RadioGroup name="when" options={options} />);
  await userEvent.click(screen.getByText('Never'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Never/ }).checked).toBe(false);
});

function WhenForm({ onSend }: { onSend: (values: { when: string }) => void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { when: 'later' } });
  return (
    <form onSubmit={handleSubmit((values) => onSend(values))}>
      <RadioGroup options={options} {...register('when')} />
      <button type="submit">Send</button>
    </form>
  );
}

test('a form reads the choice through plain register', async () => {
  const send = vi.fn();
  render(<WhenForm onSend={send} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Later/ }).checked).toBe(true);
  await userEvent.click(screen.getByText('Now'));
  await userEvent.click(screen.getByText('Send'));
  expect(send).toHaveBeenCalledWith({ when: 'now' });
});

test('a value from outside decides what is chosen', () => {
  render(<RadioGroup name="when" value="later" onChange={() => {}} options={options} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Later/ }).checked).toBe(true);
});
