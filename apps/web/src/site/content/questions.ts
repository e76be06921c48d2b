import type { PublicSite, SiteQuestion } from '@farthing/contract';
import { isCardFree } from '../card-price.ts';

export type Question = SiteQuestion & { readonly id: string };

/** The questions of /faqs, in its order: the operator's own, or those that come with the bank. */
export function questionsOf(site: PublicSite): readonly Question[] {
  const { content, issuesCards } = site;
  if (content.questions.length > 0)
    return content.questions.map((question, index) => ({ ...question, id: `question-${index + 1}` }));
  const here = answersHere(site);
  const questions = usualQuestions.map((each) => ({ ...each, answer: here[each.id] ?? each.answer }));
  return issuesCards ? questions : questions.flatMap(withoutCards);
}

/** What the settings of this bank make of some answers. */
function answersHere(site: PublicSite): Readonly<Record<string, string>> {
  return {
    ...(isCardFree(site) && { card: freeCards }),
    ...(!site.fetchesRates && { 'where-rates': site.mode === 'sandbox' ? fixedRates : noRates }),
  };
}

const freeCards =
  'Ask for one on the Cards page. You can have up to five virtual cards, ready at once, and a physical card that comes by post. They cost nothing, neither once nor each month.';

const fixedRates =
  'They are fixed: this sandbox has not been told whom to ask. A live bank asks a public service every hour. We take a margin when money changes currency, and the pricing page says how much.';

const noRates =
  'We have nobody to ask for them at the moment, so we do not exchange money between currencies.';

/** A bank without cards has no questions about them. */
function withoutCards(question: Question): readonly Question[] {
  if (question.id === 'card' || question.id === 'card-number') return [];
  const answer = question.answer
    .replace('Cards and loans are', 'Loans are')
    .replace(' If you can top up with a card of another bank, it shows that too.', '')
    .replace(' Your cards still pay: freeze them if somebody else has been guessing.', '');
  return [{ ...question, answer }];
}

/** An answer says what the software does, not what it would like to. */
const usualQuestions: readonly Question[] = [
  {
    id: 'open-account',
    topic: 'account',
    question: 'How do I open an account?',
    answer:
      'Choose Signup. Enter your name, date of birth, email address and a password, check them and agree. We email you six digits. Type them in, and your account is open.',
  },
  {
    id: 'age',
    topic: 'account',
    question: 'How old do I have to be?',
    answer:
      'You can open an account from 16. Cards and loans are for people of 18 and over. The form and the bank both check your date of birth.',
  },
  {
    id: 'account-types',
    topic: 'account',
    question: 'Which kinds of account are there?',
    answer:
      'When you sign up you choose Current, Savings, Mortgage or Merchant, and we note your choice on your profile. Whichever you choose, you start with a wallet to spend from and a savings account. You can open more accounts in dollars, euros or pounds, joint accounts that up to four people share, and business accounts for a company.',
  },
  {
    id: 'no-code',
    topic: 'account',
    question: 'The code has not arrived. What can I do?',
    answer:
      'Check your spam folder first. After 60 seconds you can ask for a new code, five times an hour and ten times a day. Only the newest code works. It lasts ten minutes and allows five tries.',
  },
  {
    id: 'forgotten-password',
    topic: 'account',
    question: 'I have forgotten my password.',
    answer:
      'Ask for a reset link on the login page. It works once, for 15 minutes. When you set the new password, every device that was signed in is signed out.',
  },
  {
    id: 'locked',
    topic: 'account',
    question: 'Why is my login locked?',
    answer:
      'After five wrong passwords we lock the login for 15 minutes. If it happens again we lock it for longer, up to a day. This keeps out people who guess. Wait until the lock ends, or write to support if the wrong passwords were not yours.',
  },
  {
    id: 'put-money-in',
    topic: 'money',
    question: 'How do I put money in?',
    answer:
      'Open Deposit in the app. It shows the ways that are open to you: your own account number, for a transfer from another bank, and USDT on the TRC20 network or Bitcoin. If you can top up with a card of another bank, it shows that too. We credit what arrives once, when it is confirmed.',
  },
  {
    id: 'crypto-trading',
    topic: 'money',
    question: 'Can I trade crypto here?',
    answer:
      'No. You can use crypto to put money in, and that is all. We keep what arrives as ordinary money in your wallet. Crypto trading is not supported directly.',
  },
  {
    id: 'currencies',
    topic: 'money',
    question: 'Which currencies can I send?',
    answer:
      'US dollars, euros and pounds. You can hold an account in each of them. If you send a currency other than the one you pay from, the form shows the rate and what leaves your account, and we use that exact rate.',
  },
  {
    id: 'where-rates',
    topic: 'money',
    question: 'Where do the exchange rates come from?',
    answer:
      'From a public service that the bank asks every hour. We take a margin when money changes currency, and the pricing page says how much. If we cannot reach the service we keep the last good rates, and the page says how old they are.',
  },
  {
    id: 'how-long',
    topic: 'money',
    question: 'What happens after I have sent a payment?',
    answer:
      'You approve it with your PIN, and with a code by email or a passkey. It leaves your balance at once, and you get a receipt that you can print or keep as a PDF. If a payment is unusual, a person looks at it first: the page says so, and you can cancel it until then. If the answer is lost on the way, the page shows you how to look the payment up, so that you do not send it twice.',
  },
  {
    id: 'wrong-payee',
    topic: 'money',
    question: 'I typed the wrong account number. Can I get my money back?',
    answer:
      'Most mistakes are caught before you pay: IBANs and US routing numbers have check digits, and we check the name of the account where its bank tells us. Read the name, the amount and the last digits before you approve. If you have paid the wrong account, write to us at once. We may not be able to get the money back.',
  },
  {
    id: 'limits',
    topic: 'money',
    question: 'How much can I send in a day?',
    answer:
      'Your dashboard shows your daily limit. It counts everything you send in a day, in all currencies. Your tier decides how much you can put in at once. For a higher tier, do the identity check on your profile: send a document and a picture of your face. You can set lower limits on each of your accounts.',
  },
  {
    id: 'card',
    topic: 'cards and loans',
    question: 'How do I get a card, and what does it cost?',
    answer:
      'Ask for one on the Cards page. You can have up to five virtual cards, ready at once, and a physical card that comes by post. Each has a fee that you pay once from your wallet, and the pricing page says how much. If there is not enough in your wallet, you get no card and pay nothing. A card for one payment is free.',
  },
  {
    id: 'card-number',
    topic: 'cards and loans',
    question: 'Why can I not see my whole card number?',
    answer:
      'Because someone may be looking over your shoulder. The page shows the last four digits. Enter your PIN, and it shows the full number and the security code for 30 seconds.',
  },
  {
    id: 'loan',
    topic: 'cards and loans',
    question: 'How do loans work?',
    answer:
      'A short loan is for 1 week, 1 month, 3 months, 6 months or 1 year. A member of staff decides. If we approve it, the money is in your wallet and a countdown shows the time until it is due. You pay back an instalment loan month by month, and you see every instalment before you ask. You can have one loan of each kind at a time.',
  },
  {
    id: 'pin',
    topic: 'safety',
    question: 'What is the transaction PIN?',
    answer:
      'Four digits that only you know. We ask for them, besides your password, before you send money. We refuse 0000, 1234 and other easy ones. After five wrong tries you cannot send money until staff unlock it. Your cards still pay: freeze them if somebody else has been guessing.',
  },
  {
    id: 'phishing',
    topic: 'safety',
    question: 'Will you ever ask for my password, PIN or a code?',
    answer:
      'No. Not by email, by phone or in a chat. Only type a code into the page where you asked for it. Anyone who asks you to read one out is not us.',
  },
  {
    id: 'insured',
    topic: 'bank',
    question: 'Is my money insured?',
    answer:
      'The foot of every page has what this bank may say about its licence and about deposit insurance, in the words of its operator. If it does not say that deposits are insured, they are not.',
  },
  {
    id: 'check-books',
    topic: 'bank',
    question: 'How do I know that the books are right?',
    answer:
      'We write every movement down twice, and the two sides must cancel out to the last cent. We never change or delete a line: we put a mistake right with a new one. A check that the operator can run at any time adds everything up again and names the first line that disagrees.',
  },
];
