/** Of the first and the last word of a name that begin with a letter or a digit; of one word its first. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words
    .filter((_, place) => place === 0 || place === words.length - 1)
    .map((word) => firstLetter(word).toLocaleUpperCase('en-GB'))
    .join('');
}

/** With its accents, also where they are signs of their own. */
function firstLetter(word: string): string {
  return /^.\p{M}*/u.exec(word)?.[0] ?? '';
}
