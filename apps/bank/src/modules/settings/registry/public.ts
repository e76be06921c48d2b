import type { SettingDefinition } from './setting.ts';

/** What the bank says of itself in public. Only administrators propose it: a wrong word about a licence is a wrong promise. */
const said = {
  propose: ['administrator'],
  concerns: { kind: 'readers' },
} as const;

const contact = { ...said, group: 'contact' } as const;
const legal = { ...said, group: 'legal' } as const;

const words = { kind: 'text', most: 2_000, optional: true, form: 'prose' } as const;
const line = { kind: 'text', most: 2_000, optional: true, form: 'line' } as const;

const web = { kind: 'text', most: 500, optional: true, form: 'https-address' } as const;

export const publicWords = {
  'contact.email': {
    ...contact,
    field: { kind: 'text', most: 254, optional: true, form: 'email' },
    title: 'Email address of support',
    help: 'Where customers reach the bank. If empty, the bank’s environment decides.',
    default: ({ contact: { email } }) => email ?? '',
  },
  'contact.phone': {
    ...contact,
    field: line,
    title: 'Phone number of support',
    help: 'As people read it. If empty, the bank’s environment decides.',
    default: ({ contact: { phone } }) => phone ?? '',
  },
  'contact.address': {
    ...contact,
    field: line,
    title: 'Postal address',
    help: 'On one line. If empty, the bank’s environment decides.',
    default: ({ contact: { address } }) => address ?? '',
  },
  'contact.reply-time': {
    ...contact,
    field: { kind: 'text', most: 60, optional: true, form: 'line' },
    title: 'How soon support replies',
    help: 'As in “We reply within one working day”. If empty, the contact page promises nothing.',
    default: ({ mode }) => (mode === 'sandbox' ? 'one working day' : ''),
  },
  'contact.whatsapp': {
    ...contact,
    field: web,
    title: 'WhatsApp address',
    help: 'Where the contact page links to. If empty, the bank’s environment decides.',
    default: ({ contact: { whatsappUrl } }) => whatsappUrl ?? '',
  },
  'contact.telegram': {
    ...contact,
    field: web,
    title: 'Telegram address',
    help: 'Where the contact page links to. If empty, the bank’s environment decides.',
    default: ({ contact: { telegramUrl } }) => telegramUrl ?? '',
  },
  'contact.social': {
    ...contact,
    field: { kind: 'text', most: 2_000, optional: true, form: 'https-addresses' },
    title: 'Pages in social networks',
    help: 'One address on each line. If empty, the bank’s environment decides.',
    default: ({ contact: { socialUrls } }) => socialUrls.join('\n'),
  },
  'legal.entity': {
    ...legal,
    field: line,
    title: 'Company that runs the bank',
    help: 'Named at the foot of every public page. If empty, the bank’s environment decides.',
    default: ({ legal: { entity } }) => entity ?? '',
  },
  'legal.regulatory-statement': {
    ...legal,
    field: words,
    title: 'Statement about the licence',
    help: 'What the bank may truthfully say. A sandbox says that it is one instead.',
    default: ({ legal: { regulatoryStatement } }) => regulatoryStatement ?? '',
  },
  'legal.deposit-insurance': {
    ...legal,
    field: words,
    title: 'Statement about the insurance of deposits',
    help: 'What the bank may truthfully say. Without it, and in a sandbox, the pages say that nothing is insured.',
    default: ({ legal: { depositInsuranceStatement } }) => depositInsuranceStatement ?? '',
  },
  'legal.jurisdiction': {
    ...legal,
    field: words,
    title: 'Law and courts of the terms',
    help: 'In whole sentences, for the terms and conditions. A sandbox names the law of the United Kingdom instead.',
    default: ({ legal: { jurisdiction } }) => jurisdiction ?? '',
  },
  'legal.complaints': {
    ...legal,
    field: words,
    title: 'Where customers can take a complaint',
    help: 'In whole sentences, for the terms and conditions: the body that decides if the bank and the customer do not agree.',
    default: ({ legal: { complaints } }) => complaints ?? '',
  },
  'legal.data-complaints': {
    ...legal,
    field: words,
    title: 'Where customers can complain about the use of their data',
    help: 'In whole sentences, for the privacy policy.',
    default: ({ legal: { dataComplaints } }) => dataComplaints ?? '',
  },
} as const satisfies Record<string, SettingDefinition>;
