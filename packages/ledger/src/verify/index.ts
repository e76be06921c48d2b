export type { Fault } from './fault.ts';
export {
  type Checkpoint,
  checkpointOf,
  type Verification,
  type VerifyOptions,
  verify,
} from './verify.ts';
