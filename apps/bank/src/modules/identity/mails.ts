import type { MailBlock } from '../../platform/mail/layout.ts';
import type { Mail } from '../../platform/mail/mail.ts';

/** What every mail knows of the bank. */
export type Letterhead = { readonly brandName: string; readonly publicUrl: string };

/** When and on what it was, and the token of the link 'This was not me'. */
type Happened = { readonly at: Date; readonly device: string; readonly notMe: string };

type Recipient = { readonly to: string; readonly firstName: string };

export function welcomeMail(
  bank: Letterhead,
  { to, firstName, code, fullName, device }: Recipient & { code: string; fullName: string; device: string },
): Mail {
  return mail(bank, to, `Your ${bank.brandName} code: ${code}`, code, [
    heading(`Welcome to ${bank.brandName}, ${firstName}`),
    paragraph('Enter this code to verify your email address and open your account:'),
    { kind: 'code', code },
    smallPrint(codeRules),
    smallPrint(
      `It is for the registration of ${fullName}, begun with: ${device}. Do not enter it for anyone else.`,
    ),
    smallPrint('If you did not ask for an account, do nothing: without the code, none is opened.'),
  ]);
}

export function codeAgainMail(
  bank: Letterhead,
  { to, firstName, fullName, code }: Recipient & { code: string; fullName: string },
): Mail {
  return mail(bank, to, `Your new ${bank.brandName} code: ${code}`, code, [
    heading('Your new code'),
    paragraph(`Hello ${firstName}, here is the new code to verify your email address:`),
    { kind: 'code', code },
    smallPrint(`${codeRules} The code that we sent before no longer works.`),
    smallPrint(`It is for the registration of ${fullName}. Do not enter it for anyone else.`),
  ]);
}

/** To the owner of an address with an account, when someone registers with it or asks for a code. */
export function addressInUseMail(bank: Letterhead, { to, firstName }: Recipient): Mail {
  return mail(bank, to, `You already have a ${bank.brandName} account`, undefined, [
    heading('You already have an account'),
    paragraph(
      `Hello ${firstName}, someone has just tried to use this address for a new account or a new code. ` +
        'It already belongs to your account, so nothing was changed.',
    ),
    paragraph('If it was you, sign in. If you do not remember your password, set a new one.'),
    { kind: 'button', label: 'Sign in', url: `${bank.publicUrl}/account/login` },
    newPasswordLink(bank),
    smallPrint('If it was not you, you need not do anything: they have not learned that you are a customer.'),
  ]);
}

/** To the address of a customer who has gone, when someone registers with it. */
export function addressClosedMail(bank: Letterhead, { to, firstName }: Recipient): Mail {
  return mail(bank, to, `Your ${bank.brandName} account is closed`, undefined, [
    heading('Your account is closed'),
    paragraph(
      `Hello ${firstName}, someone has just tried to open an account with this address. It belongs to an account that was ` +
        'closed for good, so nothing was opened.',
    ),
    paragraph('If it was you, register with another address, or contact support.'),
    smallPrint('If it was not you, you need not do anything.'),
  ]);
}

export function resetMail(bank: Letterhead, { to, firstName, token }: Recipient & { token: string }): Mail {
  return mail(bank, to, `Set a new ${bank.brandName} password`, undefined, [
    heading('Set a new password'),
    paragraph(`Hello ${firstName}, you can set a new password with this link:`),
    {
      kind: 'button',
      label: 'Set a new password',
      url: `${bank.publicUrl}/account/reset-password-confirm?token=${encodeURIComponent(token)}`,
    },
    smallPrint('The link works once, within 15 minutes. A new password signs you out on all devices.'),
    smallPrint('If you did not ask for this, do nothing: your password stays as it is.'),
  ]);
}

export function passwordChangedMail(
  bank: Letterhead,
  {
    to,
    firstName,
    at,
    device,
    signedOut,
    notMe,
  }: Recipient & Happened & { signedOut: keyof typeof signedOutWords },
): Mail {
  return mail(bank, to, `Your ${bank.brandName} password was changed`, undefined, [
    heading('Your password was changed'),
    paragraph(`Hello ${firstName}, your password was changed on ${inWords(at)}.`),
    paragraph(`Device: ${device}`),
    paragraph(signedOutWords[signedOut]),
    ...notMeBlocks(bank, notMe, signsOut),
  ]);
}

export function newDeviceMail(
  bank: Letterhead,
  { to, firstName, device, address, at, notMe }: Recipient & Happened & { address: string },
): Mail {
  return mail(bank, to, `New sign-in to your ${bank.brandName} account`, undefined, [
    heading('A sign-in from a new device'),
    paragraph(`Hello ${firstName}, your account was used from a device that we have not seen before:`),
    paragraph(`Device: ${device}\nNetwork address: ${address}\nTime: ${inWords(at)}`),
    paragraph('If this was you, you need not do anything.'),
    ...notMeBlocks(bank, notMe, signsOut),
  ]);
}

/** When a refresh token was used by somebody who should not have it. */
export function sessionCopiedMail(
  bank: Letterhead,
  { to, firstName, address, device, at, notMe }: Recipient & Happened & { address: string },
): Mail {
  return mail(bank, to, `We ended a session of your ${bank.brandName} account`, undefined, [
    heading('Somebody may have copied your sign-in'),
    paragraph(
      `Hello ${firstName}, your sign-in on one device was used in two places. We cannot tell which of them is you, so ` +
        'we ended that session. Please sign in again.',
    ),
    paragraph(`Device: ${device}\nNetwork address: ${address}\nTime: ${inWords(at)}`),
    smallPrint(
      'If only you use your devices, something on one of them may be spying on you. Set a new password from another ' +
        'device, which signs everyone out.',
    ),
    newPasswordLink(bank),
    ...notMeBlocks(bank, notMe, signsOut),
  ]);
}

/** To the new address. */
export function newEmailCodeMail(
  bank: Letterhead,
  { to, firstName, code }: Recipient & { code: string },
): Mail {
  return mail(bank, to, `Confirm your new email address: ${code}`, code, [
    heading('Confirm your new email address'),
    paragraph(`Hello ${firstName}, enter this code on your profile page to use this address from now on:`),
    { kind: 'code', code },
    smallPrint(codeRules),
    smallPrint('If you did not ask for this, do nothing: we do not use the address without the code.'),
  ]);
}

type ChangeLinks = { readonly yes: string; readonly notMe: string };

/** To the old address: it is asked for its yes. */
export function emailChangeAskedMail(
  bank: Letterhead,
  { to, firstName, newEmail, links }: Recipient & { newEmail: string; links: ChangeLinks },
): Mail {
  return mail(bank, to, 'Your email address is about to change', undefined, [
    heading('Do you want to change your email address?'),
    paragraph(
      `Hello ${firstName}, somebody who is signed in to your account wants to use ${masked(newEmail)} instead of this ` +
        'address. If that is you, agree here, and enter the code that we sent to the new address.',
    ),
    yesButton(bank, links.yes),
    paragraph('If you do not agree here, the change waits for a day after that code is entered.'),
    ...notMeBlocks(
      bank,
      links.notMe,
      'we keep this address, freeze everything, sign everyone out and send you a link for a new password',
    ),
  ]);
}

/** To the old address, when the code of the new one was entered and nobody has said yes. */
export function emailChangeWaitsMail(
  bank: Letterhead,
  { to, firstName, newEmail, at, links }: Recipient & { newEmail: string; at: Date; links: ChangeLinks },
): Mail {
  return mail(bank, to, 'Your email address changes in a day', undefined, [
    heading('Your email address changes in a day'),
    paragraph(
      `Hello ${firstName}, on ${inWords(at)} your account starts to use ${masked(newEmail)} instead of this address.`,
    ),
    paragraph('If you asked for it, you need not wait:'),
    yesButton(bank, links.yes),
    ...notMeBlocks(
      bank,
      links.notMe,
      'we keep this address, freeze everything, sign everyone out and send you a link for a new password',
    ),
  ]);
}

/** To the old address, afterwards. */
export function emailChangedMail(
  bank: Letterhead,
  { to, firstName, newEmail, notMe }: Recipient & { newEmail: string; notMe: string },
): Mail {
  return mail(bank, to, 'Your email address was changed', undefined, [
    heading('Your email address was changed'),
    paragraph(
      `Hello ${firstName}, from now on your account uses ${masked(newEmail)} instead of this address.`,
    ),
    ...notMeBlocks(
      bank,
      notMe,
      'we put this address back, freeze everything, sign everyone out and send you a link for a new password',
    ),
  ]);
}

/** To the new address, afterwards. */
export function newEmailInUseMail(bank: Letterhead, { to, firstName }: Recipient): Mail {
  return mail(bank, to, 'This is your email address with us now', undefined, [
    heading('Your email address was changed'),
    paragraph(`Hello ${firstName}, from now on your account uses this address. Please sign in with it.`),
    paragraph('For three days we look more closely at payments, as after every such change.'),
    paragraph('If you do not remember your password, set a new one.'),
    newPasswordLink(bank),
  ]);
}

export function nameChangedMail(
  bank: Letterhead,
  { to, firstName, fullName, notMe }: Recipient & { fullName: string; notMe: string },
): Mail {
  return mail(bank, to, `Your name with ${bank.brandName} was changed`, undefined, [
    heading('Your name was changed'),
    paragraph(`Hello ${firstName}, your account is in the name of ${fullName} now.`),
    ...notMeBlocks(bank, notMe, signsOut),
  ]);
}

function yesButton({ publicUrl }: Letterhead, token: string): MailBlock {
  const url = `${publicUrl}/account/email-change?token=${encodeURIComponent(token)}`;
  return { kind: 'button', label: 'Yes, change my address', url };
}

export function notMeBlocks({ publicUrl }: Letterhead, token: string, what: string): MailBlock[] {
  return undoBlocks(notMePage({ publicUrl }, token), what);
}

export function notMePage({ publicUrl }: Pick<Letterhead, 'publicUrl'>, token: string): string {
  return `${publicUrl}/account/not-me?token=${encodeURIComponent(token)}`;
}

export function undoBlocks(url: string, what: string): MailBlock[] {
  return [
    smallPrint(`If this was not you, tell us with the link below: ${what}. It works once.`),
    { kind: 'link', label: 'This was not me', url },
  ];
}

export const signsOut = 'we freeze everything, sign everyone out and send you a link for a new password';

const signedOutWords = {
  everywhere: 'You have been signed out on all devices. Sign in with the new password.',
  elsewhere: 'You have been signed out on all devices but the one that you changed it on.',
};

const codeRules = 'The code works once, within 10 minutes. Nobody from the bank will ever ask you for it.';

function mail(
  { brandName }: Letterhead,
  to: string,
  subject: string,
  code: string | undefined,
  blocks: readonly MailBlock[],
): Mail {
  return { to, subject, brandName, blocks, notice: 'security', ...(code === undefined ? {} : { code }) };
}

function newPasswordLink({ publicUrl }: Letterhead): MailBlock {
  return { kind: 'link', label: 'Set a new password', url: `${publicUrl}/account/reset-password` };
}

function heading(text: string): MailBlock {
  return { kind: 'heading', text };
}

function paragraph(text: string): MailBlock {
  return { kind: 'paragraph', text };
}

function smallPrint(text: string): MailBlock {
  return { kind: 'small-print', text };
}

/** Enough to recognise one's own address, too little for whoever reads the old mailbox to go on with. */
export function masked(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 1)}…@${domain}`;
}

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export function inWords(at: Date): string {
  return `${time.format(at)} UTC`;
}
