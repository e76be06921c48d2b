import { expect, test } from 'vitest';
import { linkedPage } from './linked-page.ts';

const bank = 'https://bank.example';
const token = 'Ab-_'.repeat(6).concat('xyz');
const page = { kind: 'page', to: `/layout/pay/${token}` };
const read = (text: string) => linkedPage(text, [bank, 'http://127.0.0.1:3000']);

test('[PAY-05] the code of a request leads to its page, and so does its link as people write it', () => {
  const links = [
    `${bank}/pay/${token}`,
    ` ${bank}/pay/${token}/ `,
    `HTTPS://BANK.example/pay/${token}?from=mail#top`,
    `http://bank.example/pay/${token}`,
    `Bank.example/pay/${token}`,
    `127.0.0.1:3000/pay/${token}`,
    `${bank}/layout/pay/${token}`,
  ];
  for (const link of links) expect(read(link), link).toEqual(page);
});

test('[PAY-05] the code of somebody who wants to be paid leads to the payment, with what it says and nothing else', () => {
  const given = 'to=12345678&name=Grace+Hopper&in=GBP';
  expect(read(`${bank}/layout/transfer?${given}&amount=1000&payee=1`)).toEqual({
    kind: 'page',
    to: `/layout/transfer?${given}`,
  });
  expect(read(`${bank}/layout/transfer?to=1234`)).toEqual({ kind: 'nowhere' });
});

test('[PAY-05] a code of another site is named and not followed, whatever it pretends', () => {
  const others = {
    [`https://elsewhere.example/pay/${token}`]: 'elsewhere.example',
    [`https://bank.example@elsewhere.example/pay/${token}`]: 'elsewhere.example',
    [`https://bank.example.elsewhere.example/pay/${token}`]: 'bank.example.elsewhere.example',
    [`https://bank.example:8443/pay/${token}`]: 'bank.example:8443',
    'https://b\u0430nk.example/pay/': 'xn--bnk-6cd.example',
  };
  for (const [text, host] of Object.entries(others))
    expect(read(text), text).toEqual({ kind: 'elsewhere', host });
});

test('[PAY-05] a code with anything else in it leads nowhere', () => {
  const others = [
    ...['', 'hello', token, `/pay/${token}`, 'javascript:alert(1)//bank.example/', 'data:text/html,x'],
    ...['otpauth://totp/Bank', 'TESTNET-TRC20-ADDRESS', 'https://', `${bank}/pay/short`, `${bank}/staff`],
    ...[
      `${bank}/pay/${token}x`,
      `${bank}/pay/${token}/../../staff`,
      `${bank}//elsewhere.example/pay/${token}`,
    ],
    `bank.example@elsewhere.example/pay/${token}`,
  ];
  for (const text of others) expect(read(text), text).toEqual({ kind: 'nowhere' });
});

test('[PAY-05] markup in a code stays text: a number that is none leads nowhere, and a name is written anew', () => {
  const numbers = ['<b>12345678</b>', '12345678"><script>', "12345678'--", '１２３４５６７８', '123456789'];
  for (const number of numbers)
    expect(read(`${bank}/layout/transfer?${new URLSearchParams({ to: number })}`), number).toEqual({
      kind: 'nowhere',
    });
  const name = '<img src=x onerror=alert(1)>&to=87654321';
  const query = new URLSearchParams({ to: '12345678', name, in: 'GBP' });
  expect(read(`${bank}/layout/transfer?${query}#<script>`)).toEqual({
    kind: 'page',
    to: `/layout/transfer?${query}`,
  });
  const long = new URLSearchParams({ to: '12345678', name: 'x'.repeat(10_000) });
  expect(read(`${bank}/layout/transfer?${long}`)).toEqual({ kind: 'nowhere' });
});
