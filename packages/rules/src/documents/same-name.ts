/**
 * Whether a document is in the name of a customer. Documents write names in capital letters without accents, and spell some letters
 * out; middle names may be missing on either side. What cannot be told is a no, which a person looks at.
 */
export function isSameName(
  customer: { readonly firstName: string; readonly lastName: string },
  document: { readonly surname: string; readonly givenNames: string },
): boolean {
  return spellings(customer.lastName).some(
    (last) =>
      last === letters(document.surname) &&
      spellings(firstOf(customer.firstName)).some((first) => beginsWith(document.givenNames, first)),
  );
}

function firstOf(names: string): string {
  return names.trim().split(/\s+/)[0] ?? '';
}

function beginsWith(givenNames: string, first: string): boolean {
  const given = givenNames.split(' ').filter((name) => name !== '');
  return (
    first !== '' &&
    given.some(
      (_, index) =>
        given
          .slice(0, index + 1)
          .join('')
          .toLowerCase() === first,
    )
  );
}

/** Müller is MUELLER on one document and MULLER on another. */
function spellings(name: string): readonly string[] {
  const small = name.normalize('NFC').toLowerCase();
  const spelt = small.replaceAll(/[äöüåøæœßþðłđñ]/g, (letter) => spelt9303[letter] ?? letter);
  return [...new Set([letters(spelt), letters(small)])];
}

const spelt9303: Readonly<Record<string, string>> = {
  ...{
    ä: 'ae',
    ö: 'oe',
    ü: 'ue',
    å: 'aa',
    ø: 'oe',
    æ: 'ae',
    œ: 'oe',
    ß: 'ss',
    þ: 'th',
    ð: 'd',
    ł: 'l',
    đ: 'd',
  },
  ñ: 'n',
};

function letters(name: string): string {
  const plain = name.normalize('NFD').toLowerCase().replaceAll(/\p{M}/gu, '');
  return plain
    .replaceAll(/[øłđð]/g, (letter) => ({ ø: 'o', ł: 'l', đ: 'd', ð: 'd' })[letter] ?? '')
    .replaceAll(/[^\p{L}]/gu, '');
}
