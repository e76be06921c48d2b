/** The lines of a text that has so much room; between words where it can be, within one where it must. */
export function wrapped(text: string, room: number, widthOf: (text: string) => number): string[] {
  const fits = (line: string) => widthOf(line.trimEnd()) <= room;
  const lines: string[] = [];
  let line = '';
  for (const word of text.match(/\S+\s*|\s+/g) ?? []) {
    if (line !== '' && !fits(line + word)) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
    while (lettersOf(line.trimEnd()).length > 1 && !fits(line)) {
      const [head, rest] = cut(line, fits);
      lines.push(head);
      line = rest;
    }
  }
  return [...lines, line.trimEnd()];
}

/** As many letters as fit, and at least one, or it would never end. */
function cut(line: string, fits: (line: string) => boolean): [head: string, rest: string] {
  const letters = lettersOf(line);
  let count = letters.length - 1;
  while (count > 1 && !fits(letters.slice(0, count).join(''))) count--;
  return [letters.slice(0, count).join(''), letters.slice(count).join('')];
}

/** As people see them: an accent stays with its letter. */
function lettersOf(text: string): string[] {
  return Array.from(letters.segment(text), ({ segment }) => segment);
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
