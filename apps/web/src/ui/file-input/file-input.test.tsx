import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { Field } from '../field/field.tsx';
import { FileInput } from './file-input.tsx';

afterEach(cleanup);

function PictureForm({ onSend }: { onSend: (names: string[]) => void }) {
  const { register, handleSubmit } = useForm<{ picture: FileList }>();
  return (
    <form onSubmit={handleSubmit(({ picture }) => onSend([...picture].map(({ name }) => name)))}>
      <Field id="picture" label="Picture">
        <FileInput {...register('picture')} />
      </Field>
      <button type="submit">Send</button>
    </form>
  );
}

const wren = () => new File(['x'.repeat(2_400)], 'wren.png', { type: 'image/png' });

test('a chosen picture is shown with its name and size, and reaches the form', async () => {
  const send = vi.fn();
  render(<PictureForm onSend={send} />);
  await userEvent.upload(screen.getByLabelText('Picture'), wren());
  expect(screen.getByRole('img', { name: 'Preview of wren.png' })).toBeDefined();
  expect(screen.getByText('2.4 kB')).toBeDefined();
  await userEvent.click(screen.getByText('Send'));
  expect(send).toHaveBeenCalledWith(['wren.png']);
});

test('a file that is removed is gone from the form too', async () => {
  const send = vi.fn();
  render(<PictureForm onSend={send} />);
  await userEvent.upload(screen.getByLabelText('Picture'), wren());
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByRole('img')).toBeNull();
  await userEvent.click(screen.getByText('Send'));
  expect(send).toHaveBeenCalledWith([]);
});
