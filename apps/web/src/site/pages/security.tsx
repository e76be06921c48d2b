import type { SiteConfig } from '@farthing/contract';
import {
  BookOpenCheck,
  CreditCard,
  Globe,
  IdCard,
  KeyRound,
  type LucideIcon,
  Mail,
  ScrollText,
  Send,
  ServerCog,
} from 'lucide-react';
import { TextLink } from '../../ui/link/link.tsx';
import { SiteFrame } from '../frame.tsx';
import { HelpBanner } from '../parts/help-banner.tsx';
import { IconCard } from '../parts/icon-card.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { Section } from '../parts/section.tsx';

export function SecurityPage({ site }: { site: SiteConfig }) {
  return (
    <SiteFrame site={site} path="/security">
      <PageHeading
        kicker="Security"
        title="Safeguards that exist"
        lead="No adjectives. Each line below is a rule that the software holds to today, and the software is open to read."
      />
      <Section id="safeguards" title="What we do">
        <div className="grid gap-5 md:grid-cols-2">
          {safeguardsOf(site).map(({ Icon, title, rules }) => (
            <IconCard key={title} Icon={Icon} title={title}>
              <div className="policy-text">
                <ul>
                  <RuleList rules={rules} />
                </ul>
              </div>
            </IconCard>
          ))}
        </div>
      </Section>
      <Section id="your-part" tone="sunken" title="What you can do">
        <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
          {advice.map(({ title, text }) => (
            <li key={title} className="border-copper border-t-2 pt-4">
              <h3 className="font-semibold text-lg">{title}</h3>
              <p className="mt-1 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
        <p className="mt-10 max-w-prose text-ink-2">
          Codes by email are a second check, and we do not call them strong authentication: they are as safe
          as your mailbox. If you find a hole, <TextLink href="/contact">tell us</TextLink>, and please give
          us time to close it before you tell others.
        </p>
      </Section>
      <HelpBanner />
    </SiteFrame>
  );
}

function RuleList({ rules }: { rules: readonly string[] }) {
  return rules.map((rule) => <li key={rule}>{rule}</li>);
}

type Safeguard = { readonly Icon: LucideIcon; readonly title: string; readonly rules: readonly string[] };

/** Where there are no cards, nothing is said of them. */
const safeguardsOf = ({ issuesCards, mode }: SiteConfig): readonly Safeguard[] => [
  {
    Icon: KeyRound,
    title: 'Passwords and sessions',
    rules: [
      'Passwords have at least 12 characters; common, leaked and guessable ones are refused. We keep only an argon2id fingerprint.',
      'Five wrong passwords lock the login for 15 minutes, then for twice as long each time, up to a day.',
      'A sign-in ends after 15 minutes without use, or after 14 days if you ticked “Remember me”, and after 30 days in any case.',
      'You need your current password to change your password or your email address, even while you are signed in.',
      'Logging out ends a session everywhere within five seconds, and a new password ends all others.',
      'You can log in with passkeys, which nobody can guess and no fake page can ask you for.',
      `On every new device you need a second factor besides your password: a code from your authenticator app, a passkey, or a code by email.${mode === 'sandbox' ? ' A sandbox may leave out the code by email, since everyone can read its email.' : ''}`,
      'You can freeze everything at once: from the app, from our emails and from the login page. Nothing leaves until you lift it.',
    ],
  },
  {
    Icon: Mail,
    title: 'Codes by email',
    rules: [
      'Six digits, good for ten minutes, for one use and for five tries. A new code replaces the old one and does not reset the tries.',
      'A stranger cannot find out who is a customer: we answer known and unknown addresses alike, and equally fast. Customers can look for each other by the whole address, ten times an hour.',
      mode === 'sandbox'
        ? 'Email that waits to be sent is encrypted. A live bank wipes it once it is delivered; a sandbox keeps its newest emails for everyone to read.'
        : 'Email that waits to be sent is encrypted, and wiped once it is delivered.',
    ],
  },
  {
    Icon: Send,
    title: 'Payments',
    rules: [
      'A payment needs your PIN and a code by email. The code is bound to the amount, the currency and the payee that its email names.',
      'If you have passkeys, you use one of them instead of the code. It signs the amount and the payee, and we keep what it signed.',
      'We check the name of the account that you pay, where its bank tells us, and warn you if it is another.',
      'The money is set aside when you ask and leaves once. If the answer is lost on the way, the payment can be looked up.',
      'Large payments, smaller ones while a payee or a device is new, many in an hour and large ones at night wait until a person has looked at them.',
      'The names of customers and of the people they pay are compared with the lists of sanctions that we have imported, and a person looks at each that is alike.',
    ],
  },
  {
    Icon: CreditCard,
    title: issuesCards ? 'PIN and card' : 'PIN',
    rules: [
      `Easy PINs such as 0000 and 1234 are refused. After five wrong ones you cannot send money until staff have unlocked the PIN.${issuesCards ? ' Your cards still pay until you freeze them.' : ''}`,
      ...(issuesCards
        ? [
            'Card numbers are encrypted (AES-256-GCM). The full number is shown only after your PIN, and every look is noted.',
          ]
        : []),
    ],
  },
  {
    Icon: IdCard,
    title: 'Who you are',
    rules: [
      'An identity check takes a document and a picture of your face. Passing it gives you a higher tier, with higher limits.',
      'Pictures and documents are encrypted (AES-256-GCM). Staff see them while they decide on your check, and your face once more if you lose every way to log in. Every look is noted.',
      'We read the lines of your document in its picture. If they are not the lines that you gave us, a person looks at your check.',
    ],
  },
  {
    Icon: BookOpenCheck,
    title: 'The books',
    rules: [
      'Every movement is two entries that cancel out, in whole cents. The database itself refuses a balance below its floor.',
      'A request that is sent twice moves money once.',
      'Each batch of movements is sealed with a SHA-256 fingerprint over the one before, so that a line changed later is found.',
    ],
  },
  {
    Icon: ServerCog,
    title: 'The server',
    rules: [
      'Keys live outside of the database and have versions; without them a stolen copy opens no code, token or email.',
      'Requests are limited in number, size, depth and time. What a call does not describe is refused, not ignored.',
      'A live bank does not start while its keys, mail server or legal statements are missing.',
    ],
  },
  {
    Icon: Globe,
    title: 'Your browser',
    rules: [
      'Pages load nothing from anywhere but the bank: no tracking, no advertising, no foreign fonts.',
      'A strict content security policy allows no inline script and no frame around our pages.',
      'A live bank tells your browser to use encryption (HTTPS) only, for two years.',
    ],
  },
  {
    Icon: ScrollText,
    title: 'People and records',
    rules: [
      'Staff sign in apart from customers, with a second factor. It takes two of them to move money by hand or to reset a PIN.',
      'Changes that people make are written to an audit log: who, what, when, from where, before and after.',
      'The running bank can add to that log, entry linked to entry. It has no right to change it or to delete from it.',
      issuesCards
        ? 'Logs hold no passwords, codes, tokens or card numbers.'
        : 'Logs hold no passwords, codes or tokens.',
    ],
  },
];

const advice = [
  {
    title: 'Read the email before you type the code',
    text: 'It says what the code is for. If you did not ask for it, someone else did.',
  },
  {
    title: 'Use a password manager',
    text: 'You can always paste here, so a long password costs you nothing.',
  },
  {
    title: 'Look after your mailbox',
    text: 'Anyone who can read your email can reset your password. Protect it with a second factor.',
  },
  {
    title: 'Never read a code out',
    text: 'Not to us either. We do not ask.',
  },
];
