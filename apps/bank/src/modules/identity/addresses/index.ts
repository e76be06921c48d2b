export {
  agreeToEmailChange,
  askEmailChange,
  cancelEmailChange,
  completeDueChanges,
  confirmEmailChange,
} from './email-change.ts';
export { notMeLink, reportNotMe } from './not-me.ts';
export { rename } from './rename.ts';
