/**
 * Text in which mail programs find nothing to make a link of. They do it by themselves with whatever looks like a web or
 * mail address, also in a name or a message that a stranger wrote: `evil.com` becomes `evil[.]com`, as people write it who
 * do not want to be followed there. Links of ours stand apart from text, in blocks of their own.
 */
export function unlink(text: string): string {
  return text
    .replaceAll(schemes, '$1[:]//')
    .replaceAll(colonSchemes, '$1[:]')
    .replaceAll(atSign, '[at]')
    .replaceAll(dot, '[.]');
}

/** `https://`, whatever the scheme; with the slashes that some programs forgive. */
const schemes = /([a-z][a-z0-9+.-]*):(?=[/\\]{2})[/\\]{2}/gi;

/** Those that need no slashes. */
const colonSchemes = /\b(mailto|tel|sms|callto|whatsapp|javascript|data):(?=\S)/gi;

/** Between two words, as in an address. */
const atSign = /(?<=[\p{L}\p{N}._%+…-])[@＠](?=[\p{L}\p{N}_-])/gu;

/** Before what may be the end of a host's name: two letters or more. The other dots are those that browsers take for one. */
const dot = /(?<=www)[.。．｡]|(?<=[\p{L}\p{N}\p{M}_-])[.。．｡](?=xn--|\p{L}\p{M}*\p{L})/giu;
