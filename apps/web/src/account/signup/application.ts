import { accountTypes, ageInYears, registrationAgeYears } from '@farthing/contract';
import { isCalendarDate } from '../../ui/date-input/date-parts.ts';
import { passwordProblem, personalWords } from '../../ui/password-meter/password.ts';
import { emailProblem, isSameEmail } from '../email.ts';

/** What the first step asks, by the names of the API, so that the bank's answers find their fields. */
export type Application = {
  first_name: string;
  last_name: string;
  date_of_birth: string;
  account_type: string;
  email: string;
  confirm_email: string;
  password: string;
  password2: string;
  ref: string;
  newsletter: boolean;
};

export const emptyApplication: Application = {
  first_name: '',
  last_name: '',
  date_of_birth: '',
  account_type: '',
  email: '',
  confirm_email: '',
  password: '',
  password2: '',
  ref: '',
  newsletter: false,
};

/** In the order of the form. */
export const fieldNames = [
  'first_name',
  'last_name',
  'date_of_birth',
  'account_type',
  'email',
  'confirm_email',
  'password',
  'password2',
  'ref',
  'newsletter',
] as const satisfies readonly (keyof Application)[];

export type Problem = { readonly type: 'required' | 'wrong'; readonly message: string };
export type Problems = Partial<Record<keyof Application, Problem>>;

type Surroundings = { readonly brandName: string; readonly today: string };

/** Everything that can be known of it without asking the bank. */
export function problemsIn(application: Application, { brandName, today }: Surroundings): Problems {
  const { email, confirm_email, password, password2, date_of_birth, ref } = application;
  const wrong: Partial<Record<keyof Application, string | undefined>> = {
    date_of_birth: birthProblem(date_of_birth, today),
    email: emailProblem(email),
    confirm_email: isSameEmail(email, confirm_email) ? undefined : 'Email addresses must match.',
    password: newPasswordProblem(application, brandName),
    password2: password === password2 ? undefined : 'Passwords must match.',
    ref: /^([a-z0-9]{4,16})?$/i.test(ref.trim())
      ? undefined
      : 'A referral code has 4 to 16 letters and digits.',
  };
  const found = fieldNames.flatMap((name): [keyof Application, Problem][] => {
    if (`${application[name]}`.trim() === '' && name in required)
      return [[name, { type: 'required', message: required[name as keyof typeof required] }]];
    const message = wrong[name];
    return message === undefined ? [] : [[name, { type: 'wrong', message }]];
  });
  return Object.fromEntries(found);
}

export function newPasswordProblem(application: Application, brandName: string): string | undefined {
  return passwordProblem(application.password, wordsOfApplicant(application, brandName));
}

/** What would make a password of this person easy to guess. */
export function wordsOfApplicant(application: Application, brandName: string): string[] {
  const { first_name, last_name, email, date_of_birth } = application;
  return personalWords(
    { firstName: first_name, lastName: last_name, email, dateOfBirth: date_of_birth },
    brandName,
  );
}

/** What the bank is sent. */
export function registrationOf(application: Application) {
  const { confirm_email: _, account_type, email, ref, ...rest } = application;
  return {
    ...rest,
    email: email.trim(),
    ref: ref.trim(),
    // The list offers nothing else; what is stored in the browser might.
    account_type: accountTypes.find((type) => type === account_type) ?? accountTypes[0],
  };
}

const required = {
  first_name: 'Enter your first name.',
  last_name: 'Enter your last name.',
  date_of_birth: 'Enter your date of birth.',
  account_type: 'Choose an account type.',
  email: 'Enter your email address.',
  confirm_email: 'Enter your email address again.',
  password: 'Enter a password.',
  password2: 'Enter the password again.',
} as const;

function birthProblem(day: string, today: string): string | undefined {
  if (!/^\d{4}-\d{1,2}-\d{1,2}$/.test(day)) return 'Enter your date of birth as day, month and year.';
  if (!isCalendarDate(day)) return 'That date does not exist. Please check the day and the month.';
  if (day < '1900-01-01') return 'Please check your year of birth.';
  if (day > today) return 'Your date of birth cannot be in the future.';
  return ageInYears(day, today) < registrationAgeYears
    ? `You must be at least ${registrationAgeYears} years old to open an account.`
    : undefined;
}
