/** Personal data as lists show it: enough to tell two people apart, too little to use. */

export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

export function maskPhone(phone: string | null): string | null {
  return phone === null ? null : `•••• ${phone.slice(-2)}`;
}

/** The year only: whether somebody may borrow, not when their birthday is. */
export function maskBirth(day: string): string {
  return `${day.slice(0, 4)}-••-••`;
}

export function ending(number: string): string {
  return number.slice(-4);
}
