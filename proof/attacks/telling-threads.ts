// Loaded before the bank that is attacked: asked by a signal, it tells how long its threads have worked.
import { isMainThread } from 'node:worker_threads';

if (isMainThread)
  process.on('SIGUSR2', () => {
    const sum = ({ user, system }: NodeJS.CpuUsage) => user + system;
    const told = { answering: sum(process.threadCpuUsage()), all: sum(process.cpuUsage()) };
    console.log(`processor ${JSON.stringify(told)}`);
  });
