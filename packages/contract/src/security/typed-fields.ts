/** What a PIN looks like when it is given, and what people are told otherwise. */
export const pinForm = /^[0-9]{4,6}$/;
export const pinFormProblem = 'Please enter a valid 4-6 digit PIN.';

/** The same of a PIN that is chosen, for payments or for a card. */
export const newPinForm = /^[0-9]{4}$/;
export const newPinFormProblem = 'A PIN has exactly 4 digits.';

/** The same of an emailed code. */
export const codeForm = /^[0-9]{6}$/;
export const codeFormProblem = 'Please enter the full 6-digit OTP.';

/** For pages, before anything is sent: what the bank would say, or undefined if it can be a PIN. */
export function pinProblem(pin: string): string | undefined {
  return pinForm.test(pin) ? undefined : pinFormProblem;
}

export function newPinProblem(pin: string): string | undefined {
  return newPinForm.test(pin) ? undefined : newPinFormProblem;
}

export function codeProblem(code: string): string | undefined {
  return codeForm.test(code) ? undefined : codeFormProblem;
}

export const emailFormProblem = 'Enter an email address such as name@example.com.';

/** As loose as can be: whether an address exists, only a mail to it tells. */
export function isEmailShaped(address: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address);
}
