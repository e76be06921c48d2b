import { type Application, emptyApplication } from './application.ts';

/** Where a reload finds again what was typed: in this tab, until it is closed. Never a password. */
const key = 'signup';

type Stored = { readonly fields: Partial<Application>; readonly link: string };

export type Draft = {
  readonly application: Application;
  /** Whether it holds anything that was typed before. */
  readonly isRestored: boolean;
};

/** `link` is the referral code of the address. It counts unless the person has changed it since. */
export function readDraft(link: string): Draft {
  const stored = readStored();
  const application = { ...emptyApplication, ...stored?.fields };
  const ref = stored?.link === link ? application.ref : link || application.ref;
  const typed = stored !== undefined && Object.values(stored.fields).some((value) => value !== '' && value);
  return { application: { ...application, ref }, isRestored: typed };
}

export function keepDraft(application: Application, link: string): void {
  const { password: _, password2: __, ...fields } = application;
  const stored: Stored = { fields, link };
  sessionStorage.setItem(key, JSON.stringify(stored));
}

export function dropDraft(): void {
  sessionStorage.removeItem(key);
}

function readStored(): Stored | undefined {
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
