/** An element of XML. Its children are elements, or text that was made safe. */
export function element(name: string, ...children: readonly string[]): string {
  return `<${name}>${children.join('')}</${name}>`;
}

/** Text as XML writes it: what somebody calls themselves is never taken for an element. */
export function text(written: string): string {
  return written.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
