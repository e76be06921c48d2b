import type { PublicSite, SiteQuestion } from '@farthing/contract';

export type Question = SiteQuestion & { readonly id: string };

/** The questions of /faqs, in its order: the operator's own, or those that come with the bank. */
export function questionsOf({ content, issuesCards }: PublicSite): readonly Question[] {
  if (content.questions.length === 0)
    return issuesCards ? usualQuestions : usualQuestions.flatMap(withoutCards);
  return content.questions.map((question, index) => ({ ...question, id: `question-${index + 1}` }));
}

/** Where there are no cards, none of them is asked about. */
function withoutCards(question: Question): readonly Question[] {
  if (question.id === 'card' || question.id === 'card-number') return [];
  const answer = question.answer.replace('Cards and loans are', 'Loans are');
  return [{ ...question, answer }];
}

/** An answer says what the software does, not what it would like to. */
const usualQuestions: readonly Question[] = [
  {
    id: 'open-account',
    topic: 'account',
    question: 'How do I open an account?',
    answer:
      'Choose Signup, fill in your name, date of birth, e-mail address and a password, look it all over once more and agree. We send six digits to your e-mail address; type them in and the account is yours. You need no papers and no branch.',
  },
  {
    id: 'age',
    topic: 'account',
    question: 'How old do I have to be?',
    answer:
      'You can open an account from 16. Cards and loans are for people of 18 and over; both the form and the bank check your date of birth.',
  },
  {
    id: 'account-types',
    topic: 'account',
    question: 'Which kinds of account are there?',
    answer:
      'Current, Savings, Mortgage and Merchant: you choose one when you sign up, and it is noted on your account. Whichever you choose, you get a wallet to spend from and a savings account beside it.',
  },
  {
    id: 'no-code',
    topic: 'account',
    question: 'The code has not arrived. What can I do?',
    answer:
      'Look in your spam folder first. After 60 seconds you can ask for a new code, five times an hour and ten times a day. Only the newest one works, for ten minutes and for five tries.',
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
      'After five wrong passwords we stop taking more for 15 minutes, and longer each time it happens again, up to a day. It keeps guessers out. Wait it out, or write to support if you think it was not you.',
  },
  {
    id: 'put-money-in',
    topic: 'money',
    question: 'How do I put money in?',
    answer:
      'By crypto: USDT on the TRC20 network, or Bitcoin. Enter the amount, choose the network, and send it to the address on the screen, which is also there as a QR code. You have five minutes to say that you have paid; it is credited once it is confirmed, and only once.',
  },
  {
    id: 'crypto-trading',
    topic: 'money',
    question: 'Can I trade crypto here?',
    answer:
      'No. You can use it to put money in, and that is all: what arrives is kept as ordinary money in your wallet. Crypto trading is not supported directly.',
  },
  {
    id: 'currencies',
    topic: 'money',
    question: 'Which currencies can I send?',
    answer:
      'US dollars, euros and pounds. Your wallet is kept in US dollars; if you send euros or pounds, the form shows the rate and what will leave your wallet, and that very rate is used.',
  },
  {
    id: 'where-rates',
    topic: 'money',
    question: 'Where do the exchange rates come from?',
    answer:
      'From a public service that the bank asks every hour. A margin is taken off when money changes currency; it is on the pricing page. If the service is out of reach the last good rates stay, and the page says how old they are.',
  },
  {
    id: 'how-long',
    topic: 'money',
    question: 'What happens after I have sent a payment?',
    answer:
      'You confirm it with your PIN and with a code by e-mail. Then it leaves your balance at once and you get a receipt to print or to keep as a PDF. An unusual payment waits until a person has looked at it; the page says so, and until then you can cancel it. If the answer is lost on the way, the page says so and shows you how to look it up, so that you do not send it twice.',
  },
  {
    id: 'wrong-payee',
    topic: 'money',
    question: 'I typed the wrong account number. Can I get my money back?',
    answer:
      'IBANs and US routing numbers carry check digits, and a slip is caught before you go on. A number that is right but belongs to someone else cannot be noticed that way: the code by e-mail names the payee and the last four digits, so please read it. Afterwards, write to us at once.',
  },
  {
    id: 'limits',
    topic: 'money',
    question: 'How much can I send in a day?',
    answer:
      'Your dashboard shows your daily limit. It counts everything you send in a day, in all currencies. What you can put in at once goes with your tier.',
  },
  {
    id: 'card',
    topic: 'cards and loans',
    question: 'How do I get a card, and what does it cost?',
    answer:
      'Ask for it on the Cards page: up to five virtual cards, each for a fee that is paid once from your wallet. If there is not enough in it, there is no card and no charge. The price is on the pricing page.',
  },
  {
    id: 'card-number',
    topic: 'cards and loans',
    question: 'Why can I not see my whole card number?',
    answer:
      'Because someone may be looking over your shoulder. The page shows the last four digits. Give your PIN, and it shows the full number and the security code for one look.',
  },
  {
    id: 'loan',
    topic: 'cards and loans',
    question: 'How do loans work?',
    answer:
      'You ask for an amount for 1 week, 1 month, 3 months, 6 months or 1 year. A member of staff decides. If it is approved, the money is in your wallet and a countdown runs to the day it is due. One loan at a time: please repay the first before you ask for another.',
  },
  {
    id: 'pin',
    topic: 'safety',
    question: 'What is the transaction PIN?',
    answer:
      'Four digits that only you know and that every payment asks for, besides your password. 0000, 1234 and the like are refused. Once it is created, only support can change it. After five wrong tries no money leaves your account until staff unlock it.',
  },
  {
    id: 'phishing',
    topic: 'safety',
    question: 'Will you ever ask for my password, PIN or a code?',
    answer:
      'No. Not by e-mail, not by telephone, not in a chat. A code is only ever typed into the page where you asked for it. Whoever asks you to read one out is not us.',
  },
  {
    id: 'insured',
    topic: 'bank',
    question: 'Is my money insured?',
    answer:
      'What this bank may say about its licence and about deposit insurance stands at the foot of every page, in its operator’s own words. If it does not say there that deposits are insured, then they are not.',
  },
  {
    id: 'check-books',
    topic: 'bank',
    question: 'How do I know that the books are right?',
    answer:
      'Every movement is written down twice, and the two sides must cancel out to the last cent. Lines are never changed or deleted; a mistake is put right by a new line. A check that the operator can run at any time adds everything up again and names the first line that disagrees.',
  },
];
