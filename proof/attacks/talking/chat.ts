import type { Attack, Finding, Tried } from '../attack.ts';
import { weakBank } from '../planted/weak-bank.ts';
import { bankTarget } from './chat-of-bank.ts';
import type { ChatTarget } from './chat-target.ts';
import { planted } from './planted-chat.ts';

/** As many as one person may write in a minute. */
const bound = 20;

const hostile = [
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">your account</a>',
  'Sign in at https://evil.example/login now',
] as const;

export const chat: Attack = {
  name: 'chat',
  claim:
    'nobody reads or hears what another says to the bank, nobody fills it with large or many messages, who is refused is told how long to wait, and what was written opens nothing',
  plants: [
    { fault: 'a conversation is found by its id alone', find: () => found('asks for no owner') },
    { fault: 'a stream tells everybody of everything', find: () => found('tells everybody') },
    { fault: 'a message may be as large as it likes', find: () => found('reads any size') },
    { fault: 'a refusal does not say how long to wait', find: () => found('tells no wait') },
    { fault: 'what was written is markup in the mail', find: () => found('escapes nothing') },
    { fault: 'an address that somebody wrote is a link in the mail', find: () => found('links any address') },
    {
      fault: 'any number of messages is taken',
      find: async () => tryFlood(await bankTarget(await weakBank())),
    },
  ],
  sound: () => found('nothing'),
  run: async (bank) => tryChat(await bankTarget(bank)),
};

const found = (weakness: Parameters<typeof planted>[0]) =>
  planted(weakness, async (target) => (await tryChat(target)).findings);

async function tryChat(target: ChatTarget): Promise<Tried> {
  const looks = [...(await target.peeks()), ...(await target.overhears())];
  const findings: Finding[] = looks
    .filter(({ seen }) => seen !== '')
    .map(({ where, seen }) => ({ where, what: `shows ${seen.slice(0, 80)}` }));
  for (const bytes of [10_000_000, 100_000]) {
    const status = await target.sendLarge(bytes);
    if (status !== 413 && status !== 400)
      findings.push({ where: `a message of ${bytes} bytes`, what: `is answered ${status}` });
  }
  findings.push(...(await tryFlood(target)));
  let echoes = 0;
  for (const text of hostile)
    for (const { where, html } of await target.says(text)) {
      echoes += 1;
      const what = dangerIn(html);
      if (what !== undefined) findings.push({ where, what });
    }
  return { tried: looks.length + 2 + bound * 5 + echoes, findings };
}

async function tryFlood(target: ChatTarget): Promise<readonly Finding[]> {
  const answers = await target.flood(bound * 5);
  const where = 'a flood of messages';
  const taken = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ status }) => status !== 200);
  return [
    ...(taken > bound ? [{ where, what: `${taken} of ${answers.length} are taken` }] : []),
    ...(taken === 0 ? [{ where, what: 'not one is taken: the attack is blind' }] : []),
    ...(refused.some(({ status }) => status !== 429) ? [{ where, what: 'is answered with no 429' }] : []),
    ...(refused.some(({ wait }) => !(Number(wait) > 0))
      ? [{ where, what: 'is not told how long to wait' }]
      : []),
  ];
}

/** An element or a link that somebody else has written. */
function dangerIn(html: string): string | undefined {
  if (/<img src=x|<a href="javascript:/i.test(html)) return 'has markup of somebody else';
  if (/https:\/\/evil\.example/i.test(html)) return 'has an address of somebody else that can be followed';
  return undefined;
}
