/** As long as the subject of a mail and the text of a notice may be. */
export const subjectMost = 200;

const endKept = 60;

/**
 * A subject that fits. Names of people, payees and accounts stand in it, and what it tells must not fail because they are long. What
 * is left out is in the middle: at the end stands the code, or what has happened.
 */
export function shortSubject(subject: string): string {
  if (subject.length <= subjectMost) return subject;
  const end = subject.slice(-endKept).replace(/^[\uDC00-\uDFFF]/, '');
  const beginning = subject.slice(0, subjectMost - 1 - endKept).replace(/[\uD800-\uDBFF]$/, '');
  return `${beginning}…${end}`;
}
