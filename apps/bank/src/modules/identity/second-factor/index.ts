export {
  dropAppRequest,
  findApp,
  findAppRequest,
  forgetAppRequests,
  insertApp,
  removeApp,
  removeAppSince,
  saveAppRequest,
} from './app-store.ts';
export { type Factor, factorOf, judgeAppCode } from './factor.ts';
export { countRecoveryCodes, drawRecoveryCodes } from './recovery-codes.ts';
export { openSecret, sealSecret } from './secret-box.ts';
