export { type AccessTokens, createAccessTokens } from './access-token.ts';
export { deviceName } from './device.ts';
export {
  type Device,
  deviceOf,
  findKnownDevice,
  forgetDevices,
  forgetUnusedDevices,
  isSameDevice,
  rememberDevice,
} from './device-store.ts';
export { createRefreshTokens, digestOf, type RefreshTokens } from './refresh-token.ts';
export { createRevocations, type Revocations } from './revocations.ts';
export {
  absoluteEnd,
  accessExpiry,
  isOver,
  judgeRefresh,
  openUntil,
  type SessionState,
} from './session-rules.ts';
export {
  type EndReason,
  endSessions,
  findSessionDevice,
  forgetSessions,
  insertSession,
  listEndedAfter,
  type SessionRecord,
} from './session-store.ts';
export { authenticate, endOne, endOthers, listSessions, refresh, signOut } from './sessions.ts';
