import { themeColours, usualColour } from '@farthing/rules';
import { expect, test } from 'vitest';
import { layoutMail, type MailBlock } from './layout.ts';

const blocks: readonly MailBlock[] = [
  { kind: 'heading', text: 'Confirm your email address' },
  { kind: 'paragraph', text: 'Enter this code to go on:' },
  { kind: 'code', code: '042917' },
  { kind: 'button', label: 'Open Farthing', url: 'https://bank.example/verify?a=1&b=2' },
  { kind: 'small-print', text: 'The code is valid for 10 minutes.\nNobody at the bank will ask you for it.' },
];

test('the text holds the content in reading order', () => {
  expect(layoutMail('Farthing', blocks).text).toBe(`Confirm your email address

Enter this code to go on:

    042917

Open Farthing:
https://bank.example/verify?a=1&b=2

The code is valid for 10 minutes.
Nobody at the bank will ask you for it.

-- \nFarthing
`);
});

test('the HTML holds the same content, and the brand', () => {
  const { html } = layoutMail('Wren & Co', blocks);
  expect(html).toContain('Wren &amp; Co</td>');
  expect(html).toMatch(/<h1[^>]*>Confirm your email address<\/h1>/);
  expect(html).toMatch(/<p[^>]*>042917<\/p>/);
  expect(html).toContain('<a href="https://bank.example/verify?a=1&amp;b=2"');
  expect(html).toContain('10 minutes.<br>Nobody');
});

test('the HTML knows dark mode and loads nothing', () => {
  const { html } = layoutMail('Farthing', blocks);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
  expect(html).not.toMatch(/<(img|link|script|iframe|object)|url\(|src=|@import|@font-face/i);
});

test('markup in content is shown as text', () => {
  const hostile = `<img src=x onerror="alert(1)"> & 'O"Brien'`;
  const { html, text } = layoutMail(hostile, [
    { kind: 'heading', text: hostile },
    { kind: 'paragraph', text: hostile },
    { kind: 'code', code: hostile },
    { kind: 'button', label: hostile, url: 'https://bank.example/"><script>' },
    { kind: 'small-print', text: hostile },
  ]);
  expect(html).not.toMatch(/<img|<script/);
  expect(
    html.split('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;O&quot;Brien&#39;'),
  ).toHaveLength(8);
  expect(text).toContain(hostile);
});

test('a button leads to the web only', () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '/relative', '']) {
    expect(() => layoutMail('Farthing', [{ kind: 'button', label: 'Go', url }])).toThrow('web address');
  }
});

test('[OPS-01] buttons and links have the colours of the brand, and those of the style sheet without any', () => {
  const colours = { light: themeColours('#7a1f5c', 'light'), dark: themeColours('#f0a8d8', 'dark') };
  const { html } = layoutMail('Farthing', blocks, colours);
  expect(html).toContain('class="button" style="border-radius:6px;background-color:#7a1f5c;"');
  expect(html).toContain('.button { background-color: #f0a8d8 !important; }');
  expect(html).not.toContain(usualColour.light);
  expect(layoutMail('Farthing', blocks).html).toContain(`background-color:${usualColour.light};`);
});
