import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecrets } from '../secrets/secrets.ts';
import { openBody, openSubject, sealBody } from './body.ts';
import type { Mail } from './mail.ts';
import { mailTemplate } from './template.ts';

const secrets = createSecrets(new Map([[1, randomBytes(32)]]));

type Greeting = { readonly name: string; readonly code: string; readonly isLate: boolean };

const greeting = mailTemplate('greeting', {
  subject: ({ name, code }: Greeting) => `Hello ${name}, your code is ${code}`,
  blocks: ({ name, code, isLate }) => [
    { kind: 'paragraph', text: `These are ${isLate ? 'late ' : ''}words that every such mail has, ${name}.` },
    { kind: 'code', code },
  ],
});

const mail = greeting('Farthing', 'ada@example.com', { name: 'Ada', code: '271828', isLate: true });
const envelope = { id: randomUUID(), to: mail.to };
const sealed = (words: Mail) => secrets.open('mail', sealBody(secrets, envelope, words));
const opened = (body: string) => openBody(secrets, { ...envelope, subject: '' }, secrets.seal('mail', body));

test('a mail of a template is kept as its data, and gets its words when it is opened', () => {
  expect(sealed(mail)).not.toContain('words that every such mail has');
  expect(opened(sealed(mail))).toMatchObject({
    subject: 'Hello Ada, your code is 271828',
    text: expect.stringContaining('These are late words that every such mail has, Ada.'),
    html: expect.stringContaining('271828'),
    code: '271828',
  });
});

test('the subject that stands open has no code', () => {
  expect(openSubject(mail)).toBe('Hello Ada, your code is ••••••');
});

test('a name in the subject becomes no link, as in any other mail', () => {
  const named = greeting('Farthing', mail.to, { name: 'evil.com', code: '271828', isLate: false });
  expect(opened(sealed(named)).subject).toBe('Hello evil[.]com, your code is 271828');
});

test('data that was moved to another mail, or to another reader, is refused', () => {
  const body = JSON.parse(sealed(mail));
  for (const other of [
    { ...body, id: randomUUID() },
    { ...body, to: 'eve@example.com' },
  ])
    expect(() => opened(JSON.stringify(other))).toThrow('tampered');
});

test('a template that is gone is named, and two of one name are refused', () => {
  const body = JSON.stringify({ ...JSON.parse(sealed(mail)), template: 'farewell' });
  expect(() => opened(body)).toThrow('no template of mails called farewell');
  expect(() => mailTemplate('greeting', { subject: () => '', blocks: () => [] })).toThrow('two templates');
});
