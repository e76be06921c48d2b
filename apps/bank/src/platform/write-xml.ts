/** An element of XML. Its children are elements, or text that was made safe. */
export function element(name: string, ...children: readonly string[]): string {
  return `<${name}>${children.join('')}</${name}>`;
}

/** Text as XML writes it: what somebody calls themselves is never taken for an element. */
export function text(written: string): string {
  return written.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

/** Text of at most so many characters, as XML may have it. Cut between characters: half of one would make the file unreadable. */
export function words(written: string, most: number): string {
  return text(Array.from(written.replaceAll(notOfXml, ' ')).slice(0, most).join(''));
}

/** What XML 1.0 cannot have at all, not even by its number. */
const notOfXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
