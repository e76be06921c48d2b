// @ts-check
// What npm prints when it fails, as one sentence that says what to do.

/** @type {readonly [pattern: RegExp, sentence: string][]} */
const known = [
  [/\bENOSPC\b/, 'the disk is full. Make room, and run the command again'],
  [
    /\b(EACCES|EPERM|EROFS)\b/,
    'this user may not write there. Give the folder to the user who runs the command, and run it again',
  ],
  [
    /\b(E401|E403|ENEEDAUTH)\b/,
    'the registry refuses this machine. See what "npm config get registry" says, sign in there, and run the command again',
  ],
  [
    /\b(E404|ETARGET)\b/,
    'the registry does not have it. See what "npm config get registry" says, or try one that is complete, and run the command again',
  ],
  [
    /\bEINTEGRITY\b/,
    'what came is not what the lockfile names. Run "npm cache clean --force", and the command again; if it says the same, do not trust the registry',
  ],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR|UNABLE_TO_[A-Z_]+|SELF_SIGNED_[A-Z_]+)\b/,
    'the registry cannot be reached. Check the network, and what "npm config get registry" and "npm config get proxy" say, and run the command again',
  ],
];

const matters = 8;

/**
 * @param {string} what could not be done
 * @param {string} output of npm
 */
export function whyNpmFailed(what, output) {
  const log = /A complete log of this run can be found in:\s*(\S+)/.exec(output)?.[1];
  const whole = log === undefined ? '' : ` The whole log is ${log}`;
  for (const [pattern, sentence] of known) {
    const found = pattern.exec(output);
    if (found !== null) return new Error(`${what}: ${sentence} (${found[0]}).${whole}`);
  }
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!) ?/, '').trimEnd())
    .filter((line) => line.trim() !== '' && !/^(npm warn|\s+at |A complete log of this run)/i.test(line));
  return new Error(
    `${what}:${lines
      .slice(0, matters)
      .map((line) => `\n  ${line}`)
      .join('')}\n${whole.trim()}`.trimEnd(),
  );
}
