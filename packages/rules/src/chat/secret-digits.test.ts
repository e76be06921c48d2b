import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskSecrets } from './secret-digits.ts';

test.for([
  ['My card is 4000 0000 0000 0002, please help', 'My card is •••• •••• •••• ••••, please help'],
  ['4000000000000002', '••••••••••••••••'],
  ['4000-0000.0000_0002', '••••-••••.••••_••••'],
  ['４０００ ００００ ００００ ０００２', '•••• •••• •••• ••••'],
  ['٤٠٠٠ ٠٠٠٠ ٠٠٠٠ ٠٠٠٢', '•••• •••• •••• ••••'],
  ['4000\n0000\n0000\n0002', '••••\n••••\n••••\n••••'],
  ['ref 14000000000000002', 'ref 1••••••••••••••••'],
  ['My PIN is 4821 ok?', 'My PIN is •••• ok?'],
  ['code: 123 456', 'code: ••• •••'],
  ['the CVV of it is 123', 'the CVV of it is •••'],
  ['the otp you sent was 998877.', 'the otp you sent was ••••••.'],
  ['123456', '••••••'],
  ['🙂 my pin: 4821 🙂', '🙂 my pin: •••• 🙂'],
] as const)('[CHT-02] %j is kept as %j', ([text, kept]) => {
  expect(maskSecrets(text)).toEqual({ text: kept, masked: true });
});

test.for([
  'I paid £1250.00 on 9 June 2026',
  'My sort code is 60-16-13 and my account 31926819',
  'GB33BUKB20201555555555 is not mine',
  'Call me on 020 7946 0000',
  'The reference is 4000 0000 0000 0003',
  'I moved to SW1A 1AA in 2024',
  '2026',
  'What is a PIN?',
  'error code 4040',
] as const)('[CHT-02] %j is left as it is', (text) => {
  expect(maskSecrets(text)).toEqual({ text, masked: false });
});

test('[CHT-02] four digits alone are taken out when somebody has asked for a PIN, and only then', () => {
  expect(maskSecrets('4821', 'What is your PIN?')).toEqual({ text: '••••', masked: true });
  expect(maskSecrets('4821', 'In which year?').masked).toBe(false);
});

test('[CHT-02] whatever is written, nothing but digits changes, and no card number is left', () => {
  const letters = fc.constantFrom(...'0123456789٤４ -.x🙂\n');
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 60 }), (written) => {
      const text = written.join('');
      const kept = maskSecrets(text).text;
      expect([...kept]).toHaveLength([...text].length);
      for (const [at, letter] of [...kept].entries())
        if (letter !== [...text][at])
          expect([letter, /\p{Nd}/u.test([...text][at] ?? '')]).toEqual(['•', true]);
      expect(maskSecrets(kept).text).toBe(kept);
    }),
  );
});
