import { specimenIssuer, specimenNumbers } from '@farthing/rules/documents';
import type { IdentityProvider, Verdict } from '../services.ts';

/** Knows the specimens of the sandbox and nothing else: nobody's own papers belong here. See docs/identity-checks.md. */
export const sandboxProvider: IdentityProvider = {
  async judge({ document: { issuer, number } }) {
    if (issuer !== specimenIssuer) return notASpecimen;
    return verdicts[number] ?? notASpecimen;
  },
};

const notASpecimen: Verdict = {
  outcome: 'more-wanted',
  reason: 'This is a sandbox. Please use a specimen, and never your own document.',
};

const verdicts: Readonly<Record<string, Verdict>> = {
  [specimenNumbers.passes]: { outcome: 'passed' },
  [specimenNumbers['more-wanted']]: {
    outcome: 'more-wanted',
    reason: 'The picture of your document is not sharp enough to read. Please take another in good light.',
  },
  [specimenNumbers.refused]: {
    outcome: 'refused',
    reason: 'The person in your selfie does not look like the person in the document.',
  },
  [specimenNumbers['to-staff']]: { outcome: 'unsure' },
};
