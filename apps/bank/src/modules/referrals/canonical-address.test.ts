import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalAddress } from './canonical-address.ts';

test.for([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+1@example.com', 'ada@example.com'],
  ['a.da+bonus+2@example.com', 'a.da@example.com'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['a.da@protonmail.com', 'ada@proton.me'],
  ['ada-shop@yahoo.com', 'ada@yahoo.com'],
  ['ada-shop@example.com', 'ada-shop@example.com'],
  ['+only@example.com', '+only@example.com'],
  ['"a@b"+1@example.com', '"a@b"@example.com'],
  ['ａｄａ@example.com', 'ada@example.com'],
] as const)('%s is %s', ([address, canonical]) => {
  expect(canonicalAddress(address)).toBe(canonical);
});

const name = fc.stringMatching(/^[a-z][a-z0-9]{2,10}$/);
const tag = fc.stringMatching(/^[a-z0-9.]{0,8}$/);
const domain = fc.constantFrom('example.com', 'gmail.com', 'googlemail.com', 'outlook.com', 'proton.me');

test('[RSK-14] whatever is added after a plus, the address stays the same', () => {
  fc.assert(
    fc.property(name, tag, domain, (who, added, where) => {
      expect(canonicalAddress(`${who}+${added}@${where}`)).toBe(canonicalAddress(`${who}@${where}`));
    }),
  );
});

test('[RSK-14] however dots are strewn, an address at a provider that ignores them stays the same', () => {
  fc.assert(
    fc.property(name, fc.array(fc.boolean(), { minLength: 11, maxLength: 11 }), (who, dots) => {
      const dotted = [...who].map((letter, at) => (at > 0 && dots[at] ? `.${letter}` : letter)).join('');
      expect(canonicalAddress(`${dotted}@gmail.com`)).toBe(`${who}@gmail.com`);
    }),
  );
});

test('the address behind an address has none behind itself, and two people stay two', () => {
  fc.assert(
    fc.property(name, name, domain, (one, other, where) => {
      const canonical = canonicalAddress(`${one}@${where}`);
      expect(canonicalAddress(canonical)).toBe(canonical);
      expect(canonical === canonicalAddress(`${other}@${where}`)).toBe(one === other);
    }),
  );
});
