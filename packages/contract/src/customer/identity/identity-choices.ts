/** Where an identity check stands. */
export const identityCheckStates = [
  'in-progress',
  'being-checked',
  'more-wanted',
  'passed',
  'refused',
] as const;

/** What an identity check is made of: the lines of the document, and pictures. */
export const identityPictures = ['front', 'back', 'selfie', 'address'] as const;
export const identityParts = ['lines', ...identityPictures] as const;

/** The new picture of a face, and the one of the identity check that it is compared with. */
export const comparedSelfies = ['fresh', 'kept'] as const;

export const documentKinds = ['passport', 'identity-card'] as const;

/** What the lines of a document tell. */
export const documentFields = [
  'kind',
  'issuer',
  'number',
  'name',
  'nationality',
  'birth_date',
  'expires_on',
] as const;

/** What speaks against passing a check without a person. */
export const identitySignals = [
  'picture-differs',
  'name-correction',
  'name-differs',
  'birth-date-differs',
  'provider-unsure',
  'provider-silent',
  'highest-tier',
  'appeal',
] as const;

export type IdentityCheckState = (typeof identityCheckStates)[number];
export type IdentityPicture = (typeof identityPictures)[number];
export type ComparedSelfie = (typeof comparedSelfies)[number];
export type IdentityPart = (typeof identityParts)[number];
export type IdentitySignal = (typeof identitySignals)[number];
export type DocumentField = (typeof documentFields)[number];
