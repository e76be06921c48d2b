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
  /** Asked for with a new email address only. */
  current_password?: string;
};

export const fieldId = (name: string) => `profile-${name}`;

export function valuesOf(user: User): ProfileValues {
  const values = textFields.map((name) => [name, user[name] ?? '']);
  return Object.fromEntries(values) as ProfileValues;
}

/** Whether this is another address than the one in use, and than the one that waits for its code. */
export function isNewEmail(
  text: string,
  { email, pending_email }: Pick<User, 'email' | 'pending_email'>,
): boolean {
  const typed = text.trim().toLowerCase();
  return typed !== '' && typed !== email && typed !== pending_email;
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
