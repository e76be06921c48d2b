import type { SiteConfig } from '@farthing/contract';
import {
  Ban,
  BookOpen,
  Gavel,
  HandCoins,
  KeyRound,
  Landmark,
  MessageSquareWarning,
  Scale,
  UserRoundCheck,
} from 'lucide-react';
import { TextLink } from '../../ui/link/link.tsx';
import { legalStatements, operatorName } from '../legal.ts';
import type { PolicySection } from '../parts/policy-document.tsx';

export function termsSections(site: SiteConfig): readonly PolicySection[] {
  return [
    {
      id: 'agreement',
      Icon: BookOpen,
      title: 'This agreement',
      content: (
        <>
          <p>
            These terms are between you and {operatorName(site)}, and apply from the moment you open an
            account. If one of them is not valid, the others still apply.
          </p>
          <p>{legalStatements(site).join(' ')}</p>
        </>
      ),
    },
    {
      id: 'eligibility',
      Icon: UserRoundCheck,
      title: 'Who can have an account',
      content: (
        <>
          <p>
            The minimum age for the full service, {site.issuesCards ? 'cards and loans' : 'loans'} included,
            is 18. From 16 you can open an account and use it without them.
          </p>
          <p>
            You open it for yourself, with your own name and date of birth and an email address that you read.
            Each person signs up once. You can then open more accounts.
          </p>
        </>
      ),
    },
    {
      id: 'keeping-safe',
      Icon: KeyRound,
      title: 'Keeping your account safe',
      content: (
        <>
          <p>
            Your password, your PIN and the codes we send are for you alone. Nobody who works here will ask
            for them. Tell us at once if someone else may know them, or if you see a payment you did not make.
          </p>
          <p>
            We may lock an account, or the movement of money in it, after wrong tries or when we have reason
            to think that it is misused. We tell you so on the page where you notice.
          </p>
        </>
      ),
    },
    {
      id: 'payments',
      Icon: Landmark,
      title: 'Deposits and payments',
      content: (
        <>
          <p>
            A deposit is yours when it is confirmed. A payment is final when you have confirmed it with your
            PIN, and with a passkey or the code we sent for it. The code works only for the amount, currency
            and payee that it names. You cannot send more than is in your account, nor more in a day than your
            limit.
          </p>
          <p>
            Amounts in another currency are converted at the rate that is shown before you confirm. Please
            check the payee: we pay to the account number you give.
          </p>
        </>
      ),
    },
    {
      id: 'fees',
      Icon: HandCoins,
      title: 'Fees',
      content: (
        <p>
          There can be fees for international transfers,{' '}
          {site.issuesCards && 'card replacement, expedited card delivery and '}
          overdrafts, and for other services that we offer. What each one is today is on the{' '}
          <TextLink href="/pricing">pricing page</TextLink>; a service that is not offered costs nothing. No
          fee is taken that was not shown to you first.
        </p>
      ),
    },
    {
      id: 'credit',
      Icon: Scale,
      title: site.issuesCards ? 'Cards and loans' : 'Loans',
      content: (
        <p>
          {site.issuesCards &&
            'A card is issued when its fee, if it has one, is paid, and belongs to one person. '}
          Our staff decide about loans. We show you the term and the interest of a loan first. You repay it by
          its due date, or by instalments. While a loan is open, you cannot take another of the same kind.
        </p>
      ),
    },
    {
      id: 'not-allowed',
      Icon: Ban,
      title: 'What is not allowed',
      content: (
        <>
          <p>
            Fraud, money laundering, paying for anything unlawful, pretending to be someone else, and
            attacking the service or other customers. We close accounts for it, and report it.
          </p>
          <p>
            Crypto trading is not supported directly: crypto can be used to put money in, and for nothing
            else.
          </p>
        </>
      ),
    },
    {
      id: 'complaints',
      Icon: MessageSquareWarning,
      title: 'Mistakes, complaints and the end',
      content: (
        <>
          <p>
            If we make a mistake with your money, we put it right with a new entry in the books; the old ones
            stay readable. Send us a complaint on the <TextLink href="/contact">contact page</TextLink>.
            {site.mode === 'live' && site.legal.complaints && ` ${site.legal.complaints}`}
          </p>
          <p>
            You can close your account at any time once it is empty and nothing is owed. If we have to change
            these terms, or to end the service, we write to you in good time.
          </p>
        </>
      ),
    },
    {
      id: 'law',
      Icon: Gavel,
      title: 'Law and courts',
      content: <p>{jurisdiction(site)} You keep the rights that you have as a consumer where you live.</p>,
    },
  ];
}

/** A live bank names its own: it does not start without. */
function jurisdiction({ mode, legal }: SiteConfig): string | null {
  if (mode === 'live') return legal.jurisdiction;
  return 'These terms are under the law of the United Kingdom, and the courts of London decide disputes.';
}
