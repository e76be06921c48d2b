import type { SiteConfig } from '@farthing/contract';
import { Clock, Cookie, Database, Eye, Globe, HandHelping, Lock, Scale, UserRound } from 'lucide-react';
import { TextLink } from '../../ui/link/link.tsx';
import { contactDetails } from '../contact-details.ts';
import { operatorName } from '../legal.ts';
import type { PolicySection } from '../parts/policy-document.tsx';

export function privacySections(site: SiteConfig): readonly PolicySection[] {
  const { email } = contactDetails(site);
  return [
    {
      id: 'who',
      Icon: UserRound,
      title: 'Who is responsible',
      content: (
        <p>
          {capitalised(operatorName(site))} decides why and how your data is used here.
          {email && (
            <>
              {' '}
              Write to <TextLink href={`mailto:${email}`}>{email}</TextLink> with any question about it.
            </>
          )}
        </p>
      ),
    },
    {
      id: 'what',
      Icon: Database,
      title: 'What we keep',
      content: (
        <ul>
          <li>
            From your registration: first and last name, date of birth, email address, account type, who
            referred you, and whether you want the newsletter.
          </li>
          <li>
            From your profile, if you fill it in: phone number, gender, address, city, state, country and a
            picture, which we redraw so that nothing hidden in the file remains.
          </li>
          <li>
            What you do with money: every movement, with amount, time, payee and reference. Also your payees
            {site.issuesCards ? ', your loans and your cards' : ' and your loans'}.
          </li>
          <li>
            Papers that you send us: the document and the picture of your face for an identity check, and the
            papers for a loan.
          </li>
          <li>
            Where you are signed in: kind of device, network address, and when it was last used, so that you
            can see it and end it. We may show you the country that the network belongs to; we ask nobody else
            for it.
          </li>
          <li>
            What you write to us in the chat or the contact form, and the files that you send with it, but not
            the network address it came from.
          </li>
          <li>A log of changes: who changed what, when, from which network address and browser.</li>
        </ul>
      ),
    },
    {
      id: 'never',
      Icon: Lock,
      title: 'What we keep unreadable',
      content: (
        <>
          <p>
            Passwords, one-time codes and sign-in tokens are stored only as fingerprints that cannot be turned
            back. Email that waits to be sent is encrypted, because it may have a code in it
            {site.mode === 'sandbox'
              ? '. This sandbox keeps its newest emails for everyone to read; a live bank wipes the text as soon as your email provider has accepted it'
              : ', and its text is wiped as soon as your email provider has accepted it'}
            . Papers of identity checks and files from the chat are encrypted too.
          </p>
          <p>
            None of these, nor {site.issuesCards && 'card numbers or '}whole account numbers, are written to
            our logs. The keys are kept outside of the database.
          </p>
        </>
      ),
    },
    {
      id: 'why',
      Icon: Scale,
      title: 'Why we may',
      content: (
        <>
          <p>
            We use your data to carry out our contract with you: to run your account, send payments and answer
            you. Where the law requires it, such as for keeping accounts and preventing fraud and money
            laundering, we use it for that.
          </p>
          <p>The newsletter is sent only if you ticked its box. We sell nothing, and we build no profiles.</p>
        </>
      ),
    },
    {
      id: 'how-long',
      Icon: Clock,
      title: 'How long we keep it',
      content: (
        <ul>
          <li>
            The books, your account and the log of changes: as long as the law obliges a bank to keep its
            books.
          </li>
          <li>Sessions that have ended: 90 days.</li>
          <li>Codes: they work for ten minutes, and their fingerprints are deleted after a day.</li>
          <li>Counts of wrong passwords: two days at most.</li>
          <li>Reset links: they work for 15 minutes and are deleted within the next hour.</li>
          <li>Answers kept so that a request sent twice counts once: 24 hours.</li>
          <li>Counts of who used the contact form or the chat as a guest: one day, as fingerprints.</li>
          <li>Messages from the contact form: until you ask us to delete them.</li>
          <li>
            Chat messages, identity documents and the data of a closed account: for a time that the bank sets.
            Log in and open Your data to see how long.
          </li>
        </ul>
      ),
    },
    {
      id: 'where',
      Icon: Globe,
      title: 'Where it is, and who sees it',
      content: (
        <>
          <p>
            Your data is in one PostgreSQL database that the bank runs itself. Our pages load nothing from
            anyone else: there is no analytics service, no advertising network and no font server that learns
            of your visit.
            {site.takesCards &&
              ' To pay in by card, you go to the page of our card provider. It gets your card number, and we do not.'}
          </p>
          <p>
            Others receive only what they need. The payee’s bank gets the payment, and a mail server delivers
            our email. If you turn on notices on a device, the service of your browser delivers them,
            encrypted. If a company checks documents for this bank, it gets those of your identity check. If
            one checks the names of payees, it gets the name and the account number of the payee.
          </p>
          <p>
            Staff see your data when they need it for their work, and what they change is noted in the log.
            You can see who has looked at your data when you are logged in.
          </p>
        </>
      ),
    },
    {
      id: 'cookies',
      Icon: Cookie,
      title: 'Cookies and storage',
      content: (
        <>
          <p>
            These pages set one cookie, <code>theme</code>, and only if you choose light or dark yourself. It
            holds that word and nothing else, for a year.
          </p>
          <p>
            If you write to us in the chat without logging in, the cookie <code>guest</code> lets this
            browser, and no other, read your conversation, for 30 days.
          </p>
          <p>
            When you sign up or log in, the cookie <code>device</code> lets us know this browser again, for
            400 days. Nobody can log in with it alone.
          </p>
          <p>
            While you are logged in, your browser’s local storage holds your sign-in tokens, your name, email
            address and customer id. Logging out removes them. A browser that can keep keys also makes one
            that it cannot give away, which ties your session to it. That key stays when you log out.
          </p>
        </>
      ),
    },
    {
      id: 'rights',
      Icon: HandHelping,
      title: 'Your rights',
      content: (
        <p>
          You can get a copy of your data, have it put right, object to a use, or have it deleted where no law
          obliges us to keep it. Log in to change most of it on your profile page, and to get a copy on the
          page Your data. {dataComplaints(site)}
        </p>
      ),
    },
    {
      id: 'changes',
      Icon: Eye,
      title: 'Changes to this policy',
      content: (
        <p>
          When the software changes what it does with your data, this page changes with it, and the history of
          both is public. Before a change that matters to you, we write to you.
        </p>
      ),
    },
  ];
}

/** A live bank names its own: it does not start without. */
function dataComplaints({ mode, legal }: SiteConfig): string | null {
  if (mode === 'live') return legal.dataComplaints;
  return 'If you are not happy with our answer, you can complain to the Information Commissioner’s Office.';
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
