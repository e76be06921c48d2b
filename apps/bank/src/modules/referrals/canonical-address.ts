/**
 * The address behind an address: what its provider delivers to the same person. Whoever writes `ada+1@`, `ada+2@` and so
 * on has one mailbox and is one person. For comparing only: mail goes to the address as it was given.
 */
export function canonicalAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = sameDomain.get(email.slice(at + 1).toLowerCase()) ?? email.slice(at + 1).toLowerCase();
  const name = email.slice(0, at).normalize('NFKC').toLowerCase();
  const [plain = ''] = name.split(tagMarks.get(domain) ?? '+');
  const undotted = ignoresDots.has(domain) ? plain.replaceAll('.', '') : plain;
  // A tag with nothing before it is no tag.
  return `${undotted === '' ? name : undotted}@${domain}`;
}

/** Names of one provider. */
const sameDomain = new Map([
  ['googlemail.com', 'gmail.com'],
  ['pm.me', 'proton.me'],
  ['protonmail.com', 'proton.me'],
]);

const ignoresDots = new Set(['gmail.com', 'proton.me']);

/** What begins a part that the provider ignores, where it is not a plus. */
const tagMarks = new Map(
  ['yahoo.com', 'yahoo.co.uk', 'ymail.com', 'rocketmail.com'].map((domain) => [domain, '-']),
);
