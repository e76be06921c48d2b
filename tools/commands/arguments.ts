import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** What a command was given. Answers --help with the usage, and what it does not know with the usage and why. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  answerHelp(usage);
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return refuse(usage, (error as Error).message.split('. ')[0]);
  }
}

/** Ends a command that was asked how it is used, wherever among its options. */
export function answerHelp(usage: string): void {
  if (!process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) return;
  console.log(usage);
  process.exit(0);
}

/** Ends a command that was called in a way that it does not know. */
export function refuse(usage: string, why?: string): never {
  console.error(why === undefined ? usage : `${why}.\n\n${usage}`);
  process.exit(2);
}
