/** Why a referral looks farmed, in words. */
export function referralInWords(signals: readonly string[]): string[] {
  return signals.map((signal) => referralWords[signal] ?? signal);
}

const referralWords: Readonly<Record<string, string>> = {
  'same-address':
    'The address leads to the mailbox of the referrer, or of somebody who was brought in before',
  'same-person': 'The same name and day of birth as somebody who was brought in before',
  'same-name': 'The same name as the referrer, or as another whom they brought in',
  'same-device': 'Signs in with the same browser as the referrer, or as another whom they brought in',
  'money-sent-back': 'Has sent most of the deposit to the referrer, or to others whom they brought in',
  'siblings-sent-back': 'Others whom the referrer brought in have sent most of their deposits back',
  'many-at-once': 'Many referrals of one referrer within a day',
  'no-account': 'The referrer has no open account in the currency of the bonus',
  'network-of-referrer': 'Signs in from the network of the referrer',
  'network-of-siblings': 'Signs in from the network of others whom the referrer brought in',
};
