import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { done, openPage, secondTime } from '../testing/opened-page.tsx';
import { talkOf } from '../testing/talk.ts';
import { AnswerForm } from './answer-form.tsx';

const { conversation } = talkOf();
const base = `/staff/inbox/conversations/${conversation.id}`;
const texts = [{ title: 'Greeting', text: 'Hello {first_name}, this is {my_name} of {bank_name}.' }];

async function open(answers = {}, talk = talkOf()) {
  const opened = await openPage(<AnswerForm talk={talk} />, {
    'GET /staff/inbox/tools/': { texts, colleagues: [], bank_name: 'Farthing', hours: '9 to 5' },
    [`POST ${base}/presence/`]: done(''),
    ...answers,
  });
  const messages = () => opened.sent.filter(({ call }) => !call.endsWith('/presence/'));
  return { ...opened, messages };
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your answer');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

test('[CHT-03] an answer that did not arrive stays typed, and is the same message when it is sent again', async () => {
  const { messages } = await open({
    [`POST ${base}/answer/`]: secondTime({ status: 200, body: done('It is sent.') }),
  });
  await userEvent.type(field(), 'It is on its way.');
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong on our side.');
  expect(field().value).toBe('It is on its way.');
  await send();
  await waitFor(() => expect(field().value).toBe(''));
  const [first, again] = messages().map(({ body }) => body);
  expect(again).toEqual(first);
});

test('[CHT-03] the next answer is another message', async () => {
  const { messages } = await open({ [`POST ${base}/answer/`]: done('It is sent.') });
  for (const text of ['One.', 'Two.']) {
    await userEvent.type(field(), text);
    await send();
    await waitFor(() => expect(field().value).toBe(''));
  }
  const ids = messages().map(({ body }) => (body as { client_id: string }).client_id);
  expect(new Set(ids).size).toBe(2);
});

test('nothing but blanks is not sent', async () => {
  const { messages } = await open();
  await userEvent.type(field(), '   ');
  await send();
  expect(messages()).toEqual([]);
});

test('[CHT-03] a note goes to colleagues alone', async () => {
  const { messages } = await open({ [`POST ${base}/note/`]: done('The note is kept.') });
  await userEvent.type(field(), 'Asked Joan.');
  await userEvent.click(screen.getByRole('button', { name: 'Keep as a note' }));
  await waitFor(() => expect(field().value).toBe(''));
  expect(messages().map(({ call }) => call)).toEqual([`POST ${base}/note/`]);
});

test('[CHT-03] a prepared text is filled in and can still be changed', async () => {
  await open();
  await screen.findByRole('option', { name: 'Greeting' });
  await userEvent.selectOptions(screen.getByLabelText('Prepared text'), 'Greeting');
  expect(field().value).toBe('Hello Ada, this is Grace of Farthing.');
  expect(document.activeElement).toBe(field());
});

test('[CHT-03] a button goes with one answer to a customer', async () => {
  const { messages } = await open({ [`POST ${base}/answer/`]: done('It is sent.') });
  const buttons = screen.getByLabelText<HTMLSelectElement>('Button');
  const [, first] = [...buttons.options].map(({ value }) => value);
  await userEvent.selectOptions(buttons, first ?? '');
  await userEvent.type(field(), 'Please look.');
  await send();
  await waitFor(() => expect(buttons.value).toBe(''));
  expect(messages().map(({ body }) => body)).toEqual([expect.objectContaining({ action: first })]);
});

test('a guest gets no button, and is told by email if they do not read it here', async () => {
  await open({}, talkOf({ customer: null, by_email: true }));
  expect(screen.queryByLabelText('Button')).toBeNull();
  expect(screen.getByText('If they do not read it here, the answer goes by email.')).toBeTruthy();
});
