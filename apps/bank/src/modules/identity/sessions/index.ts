export {
  type Device,
  deviceOf,
  findKnownDevice,
  forgetDevices,
  forgetUnusedDevices,
  isProvedDevice,
  isSameDevice,
  markProved,
  rememberDevice,
} from './device-store.ts';
export { ownDevices, signOutDevice } from './devices.ts';
export { createRevocations, type Revocations } from './revocations.ts';
export {
  customerSessions,
  type EndReason,
  findSessionDevice,
  insertSession,
  listEndedAfter,
  type SessionRecord,
} from './session-store.ts';
export {
  authenticate,
  type CustomerSessions,
  createCustomerSessions,
  endOne,
  listSessions,
} from './sessions.ts';
