import { expect, test } from 'vitest';
import { layoutMail } from '../../platform/mail/layout.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import * as mails from './mails.ts';

const bank = { brandName: 'Farthing', publicUrl: 'https://bank.example' };
const reader = { to: 'ada@example.com', firstName: "Ada <b>O'Brien</b>" };
const at = new Date('2026-03-04T05:06:00Z');

type Case = readonly [
  name: string,
  mail: Mail,
  subject: string,
  holds: readonly string[],
  lacks?: readonly string[],
];

const code = '042917';
const token = 'a-token_of-43-characters';
const happened = { at, device: 'Firefox on Linux', notMe: 'not-me-token' };
const notMePage = 'https://bank.example/account/not-me?token=not-me-token';
const links = { yes: 'yes-token', notMe: 'not-me-token' };

const cases: readonly Case[] = [
  [
    'the welcome',
    mails.welcomeMail(bank, { ...reader, code, fullName: 'Ada King', device: 'Firefox on Linux' }),
    'Your Farthing code: 042917',
    [
      'Welcome to Farthing',
      code,
      'within 10 minutes',
      'Nobody from the bank will ever ask you for it',
      'the registration of Ada King, begun with: Firefox on Linux',
    ],
  ],
  [
    'the code again',
    mails.codeAgainMail(bank, { ...reader, code, fullName: 'Ada King' }),
    'Your new Farthing code: 042917',
    [code, 'The code that we sent before no longer works', 'Ada King'],
  ],
  [
    'the address in use',
    mails.addressInUseMail(bank, reader),
    'You already have a Farthing account',
    ['https://bank.example/account/login', 'https://bank.example/account/reset-password'],
  ],
  [
    'the reset',
    mails.resetMail(bank, { ...reader, token }),
    'Set a new Farthing password',
    [
      'https://bank.example/account/reset-password-confirm?token=a-token_of-43-characters',
      'works once, within 15 minutes',
    ],
  ],
  [
    'the changed password',
    mails.passwordChangedMail(bank, { ...reader, ...happened, signedOut: 'elsewhere' }),
    'Your Farthing password was changed',
    ['4 March 2026 at 05:06 UTC', 'signed out on all devices', 'Firefox on Linux', notMePage],
  ],
  [
    'the new device',
    mails.newDeviceMail(bank, { ...reader, ...happened, address: '198.18.0.7' }),
    'New sign-in to your Farthing account',
    ['Firefox on Linux', '198.18.0.7', '4 March 2026 at 05:06 UTC'],
  ],
  [
    'the code to a new address',
    mails.newEmailCodeMail(bank, { ...reader, code }),
    'Confirm your new email address: 042917',
    [code, 'profile page'],
  ],
  [
    'the note before a new address',
    mails.emailChangeAskedMail(bank, { ...reader, newEmail: 'countess@example.org', links }),
    'Your email address is about to change',
    [
      'c…[at]example[.]org',
      'https://bank.example/account/email-change?token=yes-token',
      'https://bank.example/account/not-me?token=not-me-token',
    ],
    ['countess'],
  ],
  [
    'the note while a new address waits',
    mails.emailChangeWaitsMail(bank, { ...reader, newEmail: 'countess@example.org', at, links }),
    'Your email address changes in a day',
    [
      'on 4 March 2026 at 05:06 UTC',
      'https://bank.example/account/email-change?token=yes-token',
      'https://bank.example/account/not-me?token=not-me-token',
    ],
    ['countess'],
  ],
  [
    'the note after a new address',
    mails.emailChangedMail(bank, { ...reader, newEmail: 'countess@example.org', notMe: links.notMe }),
    'Your email address was changed',
    ['c…[at]example[.]org', 'https://bank.example/account/not-me?token=not-me-token'],
    ['countess'],
  ],
  [
    'the note to a new address',
    mails.newEmailInUseMail(bank, reader),
    'This is your email address with us now',
    ['Please sign in with it', 'https://bank.example/account/reset-password'],
  ],
  [
    'the changed name',
    mails.nameChangedMail(bank, { ...reader, fullName: 'Ada evil.com', notMe: links.notMe }),
    'Your name with Farthing was changed',
    ['Ada evil[.]com', 'https://bank.example/account/not-me?token=not-me-token'],
    ['evil.com'],
  ],
  [
    'the copied session',
    mails.sessionCopiedMail(bank, { ...reader, ...happened, address: '198.18.0.7' }),
    'We ended a session of your Farthing account',
    ['198.18.0.7', 'https://bank.example/account/reset-password'],
  ],
];

const blocksOf = (mail: Mail) => ('blocks' in mail ? mail.blocks : []);

test.for(cases)('%s says what is needed, in text and in HTML', ([, mail, subject, holds, lacks = []]) => {
  const { text, html } = layoutMail(mail.brandName, blocksOf(mail));
  expect(mail.to).toBe(reader.to);
  expect(mail.subject).toBe(subject);
  for (const words of holds) {
    expect(text).toContain(words);
    expect(html).toContain(words.replaceAll('&', '&amp;'));
  }
  for (const words of lacks) {
    expect(text).not.toContain(words);
    expect(html).not.toContain(words);
  }
});

test.for(cases)('%s shows a name as text and is readable on dark and on light', ([, mail]) => {
  const { html } = layoutMail(mail.brandName, blocksOf(mail));
  expect(html).not.toContain('<b>O');
  expect(html).toContain('name="color-scheme" content="light dark"');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
  // Nothing is loaded from anywhere: opening a mail tells nobody.
  expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(/);
});

test('the sandbox inbox can offer the code by itself, and only where there is one', () => {
  const withCode = cases.filter(([, mail]) => mail.code !== undefined).map(([name]) => name);
  expect(withCode).toEqual(['the welcome', 'the code again', 'the code to a new address']);
});
