/** A name as it is compared: without case, accents, titles, punctuation and the form of a company. */
export type PlainName = {
  readonly words: readonly string[];
  /** Whether a form such as Ltd was written: only a business has one. */
  readonly isBusiness: boolean;
};

/** Of a person. Words that the holder is called by are no titles and no forms: there are people called Lord and Co. */
export function plainName(text: string, called: ReadonlySet<string> = nobody): PlainName {
  const { words, isBusiness } = plainCompany(text, called);
  const named = words.filter((word) => !titles.has(word) || called.has(word));
  // Nobody is called only by a title: such a word is then a name.
  return { words: named.length > 0 ? named : words, isBusiness };
}

/** Of a company, which has no title: Lady Rose Ltd is not Lord Rose Ltd. */
export function plainCompany(text: string, called: ReadonlySet<string> = nobody): PlainName {
  const words = wordsOf(text);
  const named = words.filter((word) => !companyForms.has(word) || called.has(word));
  const isBusiness = named.length < words.length && named.length > 0;
  return { words: isBusiness ? named : words, isBusiness };
}

const nobody: ReadonlySet<string> = new Set();

function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæøœłđð]/g, (letter) => spelt[letter] ?? letter)
    .replaceAll('&', ' and ')
    .replaceAll(/['’ʼ`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

const spelt: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
};

const titles: ReadonlySet<string> = new Set(
  'mr mrs ms miss mx dr prof professor sir dame lord lady rev herr frau'.split(' '),
);

const companyForms: ReadonlySet<string> = new Set(
  'ltd limited plc llp lp cic inc incorporated llc corp corporation co company gmbh ag bv sarl'.split(' '),
);
