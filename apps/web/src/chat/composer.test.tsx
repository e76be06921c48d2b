import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { draftsOf } from '../lib/drafts/drafts.ts';
import { Composer } from './composer.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function open(owner: string) {
  cleanup();
  const send = vi.fn();
  render(
    <Composer drafts={draftsOf('bank', owner)} returned={undefined} onSend={send} onType={() => undefined} />,
  );
  return send;
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your message');

test('[CHT-02] what was typed is there when the chat is opened again, until it is sent', async () => {
  open('ada');
  await userEvent.type(field(), 'My card was charged twice');
  const send = open('ada');
  expect(field().value).toBe('My card was charged twice');
  await userEvent.type(field(), '!{Enter}');
  expect(send).toHaveBeenCalledWith('My card was charged twice!');
  open('ada');
  expect(field().value).toBe('');
});

test('[CHT-02] nobody else finds what a customer has typed', async () => {
  open('ada');
  await userEvent.type(field(), 'My card was charged twice');
  open('');
  expect(field().value).toBe('');
  open('grace');
  expect(field().value).toBe('');
});
