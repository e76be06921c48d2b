/** A code of an authenticator app works once, so the same right code is a wrong one the second time. */
export const wrongCode =
  'This code is not right, or was used already. Please enter the one that the app shows now.';
