import type { User } from '@farthing/contract';

const textFields = [
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'gender',
  'country',
  'address',
  'city',
  'state',
] as const;

export type ProfileField = (typeof textFields)[number];
export type ProfileValues = Record<ProfileField, string> & {
  /** Asked for with another name or a new email address only. */
  current_password?: string;
};

export const fieldId = (name: string) => `profile-${name}`;

export function valuesOf(user: User): ProfileValues {
  const values = textFields.map((name) => [name, user[name] ?? '']);
  return Object.fromEntries(values) as ProfileValues;
}

/** Whether this is another address than the one in use, and than the one that waits for its code. */
function isNewEmail(text: string, { email, pending_email }: Pick<User, 'email' | 'pending_email'>): boolean {
  const typed = text.trim().toLowerCase();
  return typed !== '' && typed !== email && typed !== pending_email;
}

/** What others know a customer by, and where we write to them, takes the password. */
export function asksForPassword(
  { first_name, last_name, email }: Pick<ProfileValues, 'first_name' | 'last_name' | 'email'>,
  user: Pick<User, 'first_name' | 'last_name' | 'email' | 'pending_email'>,
): boolean {
  const isOther = (typed: string, now: string) => typed.trim() !== '' && typed.trim() !== now;
  return (
    isOther(first_name, user.first_name) || isOther(last_name, user.last_name) || isNewEmail(email, user)
  );
}

/** A field that is left blank is not sent, and stays as it is at the bank. */
export function toForm(values: ProfileValues, picture: Blob | undefined): FormData {
  const form = new FormData();
  for (const name of textFields) {
    const text = values[name].trim();
    if (text !== '') form.set(name, text);
  }
  // As it was typed: spaces belong to a password.
  if (values.current_password) form.set('current_password', values.current_password);
  if (picture) form.set('profile_picture', picture, 'picture');
  return form;
}
