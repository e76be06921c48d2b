export {
  type Checkpoint,
  checkpointOf,
  type Fault,
  type Verification,
  type VerifyOptions,
  verify,
} from './verify.ts';
