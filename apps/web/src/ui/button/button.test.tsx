import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

test('a busy button keeps the focus but neither acts nor sends its form', async () => {
  const click = vi.fn();
  const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={send}>
      <input aria-label="Amount" />
      <Button type="submit" busy onClick={click}>
        Sending…
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Sending…' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(screen.getByRole('textbox'), '5{Enter}');
  expect(click).not.toHaveBeenCalled();
  expect(send).not.toHaveBeenCalled();
  button.focus();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('a button in a form does not send it unless it says so', async () => {
  const send = vi.fn();
  render(
    <form onSubmit={send}>
      <Button>Show</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(send).not.toHaveBeenCalled();
});
