/** Where on the profile the passkeys stand; the offer leads there. */
export const passkeysId = 'passkeys';
