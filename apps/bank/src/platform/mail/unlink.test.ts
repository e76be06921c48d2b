import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutMail } from './layout.ts';
import { unlink } from './unlink.ts';

test.for<[given: string, safe: string]>([
  ['Call now. evil-bank.com', 'Call now. evil-bank[.]com'],
  ['see https://evil.com/a?b', 'see https[:]//evil[.]com/a?b'],
  ['https:\\\\evil.com', 'https[:]//evil[.]com'],
  ['HTTP://1.2.3.4/x', 'HTTP[:]//1.2.3.4/x'],
  ['www.evil.co.uk', 'www[.]evil[.]co[.]uk'],
  ['eve@evil.com', 'eve[at]evil[.]com'],
  ['eve@-.1evil', 'eve[at]-.1evil'],
  ['mailto:eve', 'mailto[:]eve'],
  ['tel:+442079460000', 'tel[:]+442079460000'],
  ['bücher。example', 'bücher[.]example'],
  ['банк.рф', 'банк[.]рф'],
  ['a.xn--p1ai', 'a[.]xn--p1ai'],
])('[RSK-11] %s becomes %s', ([given, safe]) => {
  expect(unlink(given)).toBe(safe);
});

test.for([
  "Sinéad O'Brien",
  'J.R.R. Tolkien',
  'Rent for May. Thanks!',
  '£1,250.00 at 17:05 UTC',
  '203.0.113.7',
  'a @ b',
])('[RSK-11] %s stays as it is', (text) => expect(unlink(text)).toBe(text));

/** What the linkifiers of common mail programs look for. */
const linkified = /\b[a-z][a-z0-9+.-]*:\/\/\S|\bwww\.\w|[\w.+-]+@[\w-]+\.\w|\b[\p{L}\p{N}-]+\.\p{L}{2,}/iu;

test('[RSK-11] no text of anybody can become a link in a mail, wherever it stands', () => {
  const piece = fc.constantFrom(
    'evil',
    '.',
    'com',
    'https',
    '://',
    '@',
    'www.',
    ' ',
    'x',
    '-',
    'bank',
    '/',
    '1',
    '．',
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 14 }), (pieces) => {
      const text = pieces.join('');
      const blocks = (['heading', 'paragraph', 'small-print'] as const).map((kind) => ({ kind, text }));
      const mail = layoutMail('Farthing', blocks);
      const shown = mail.html.slice(mail.html.indexOf('<h1')).replaceAll(/<[^>]*>/g, '\n');
      expect(linkified.exec(mail.text)).toBeNull();
      expect(linkified.exec(shown)).toBeNull();
    }),
  );
});
