export { type Correction, correctBirthDate, correctName } from './corrections.ts';
export {
  agreeToEmailChange,
  askEmailChange,
  cancelEmailChange,
  completeDueChanges,
  confirmEmailChange,
} from './email-change.ts';
export { beginByStaff, type CompletedEmail, completeByStaff, type LostEmail } from './lost-email.ts';
export { reportNotMe } from './not-me.ts';
export { rename } from './rename.ts';
