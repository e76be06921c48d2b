import { anyProposer, type SettingDefinition } from './setting.ts';

const conversation = { group: 'contact', propose: anyProposer, concerns: { kind: 'everybody' } } as const;

const chatTexts = `Hello
Hello {first_name}, this is {my_name} of {bank_name}. How can I help you?

One moment
Thank you, {first_name}. I am looking into it. Please give me a few minutes.

Never send secrets
Please never write a PIN, a code or a card number here. We never ask for them.

Repay a loan
You can repay your loan from your account, in part or as a whole. The button below leads there.

Anything else
Is there anything else that I can do for you?

Goodbye
Thank you for writing to us, {first_name}. I close this conversation now. You can write again at any time.`;

export const chat = {
  'chat.hours': {
    ...conversation,
    field: { kind: 'text', most: 400, optional: false, form: 'opening-hours' },
    title: 'Hours of the live chat',
    help: 'When somebody answers, in London time. One line for days with the same hours, such as Mon-Fri 08:00-18:00. At other times people can write too: the answer goes by email.',
    default: 'Mon-Fri 08:00-20:00\nSat-Sun 09:00-17:00',
  },
  'chat.texts': {
    ...conversation,
    concerns: { kind: 'staff', role: 'any' },
    field: { kind: 'text', most: 4_000, optional: true, form: 'prose' },
    title: 'Prepared texts of the live chat',
    help: 'A title on a line, the text below it, and an empty line before the next. {first_name}, {my_name} and {bank_name} are filled in.',
    default: chatTexts,
  },
} as const satisfies Record<string, SettingDefinition>;
