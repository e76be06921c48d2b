import { letter, type Recipient } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';

/** Its last digits are in no mail before it is activated: they are on the card alone. */
type OnItsWay = Recipient & { readonly card: { readonly type: string } };

type About = Recipient & { readonly card: { readonly type: string; readonly lastFour: string } };

const nameOf = ({ card }: About) => `${card.type} card ending in ${card.lastFour}`;

export function orderedMail(brandName: string, about: OnItsWay, paid: string): Mail {
  return letter(brandName, about, {
    subject: 'Your card is ordered',
    news: `your new ${about.card.type} card is being made. ${paid} We email you when it is on its way.`,
    advice: 'If you did not ask for a card, please contact support at once.',
  });
}

export function sentMail(brandName: string, about: OnItsWay, tracking: string): Mail {
  return letter(brandName, about, {
    subject: 'Your card is on its way',
    news:
      `your new ${about.card.type} card was sent to you. The number of the parcel is ${tracking}. ` +
      'When it arrives, activate it in the app with its last four digits and the code in the letter.',
    advice:
      'If it has not arrived after ten days, tell us in the app that it is lost. We close it and send another.',
  });
}

export function returnedMail(brandName: string, about: OnItsWay): Mail {
  return letter(brandName, about, {
    subject: 'Your card came back to us',
    news: `the post could not deliver your new ${about.card.type} card. It is closed, and nobody can use it.`,
    advice: 'Please check your address, and order another card. A card that worked before still works.',
  });
}

export function renewalOrderedMail(brandName: string, about: About, expiresOn: string): Mail {
  return letter(brandName, about, {
    subject: 'Your new card is ordered',
    news:
      `your ${nameOf(about)} ends on ${day.format(new Date(`${expiresOn}T00:00:00Z`))}. A new one is being made and comes to the same address, with the same limits and ` +
      'switches. It costs nothing.',
    advice:
      'The old card works until you activate the new one, or until that day. If you have moved, replace the card in the app.',
  });
}

export function activatedMail(brandName: string, about: About): Mail {
  return letter(brandName, about, {
    subject: 'Your card is activated',
    news: `your ${nameOf(about)} works now. Set its PIN in the app to use cash machines.`,
    advice: 'If this was not you, freeze the card in the app at once and contact support.',
  });
}

export function pinSetMail(brandName: string, about: About): Mail {
  return letter(brandName, about, {
    subject: 'The PIN of your card was set',
    news: `the PIN of your ${nameOf(about)} was set, after your transaction PIN was entered.`,
    advice: 'If this was not you, freeze the card in the app at once and contact support.',
  });
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
