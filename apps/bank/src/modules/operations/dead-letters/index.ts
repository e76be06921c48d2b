export { dropDead, readDeadJobs, retryJob } from './dead-letters.ts';
export { deadJobDrop } from './drop-job.ts';
