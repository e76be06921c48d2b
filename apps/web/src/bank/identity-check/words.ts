import type { IdentityPart, IdentityPicture, SiteConfig } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import type { AlertTone } from '../../ui/alert/alert.tsx';
import type { Check, Tier } from './identity-query.ts';

export const partWords = {
  lines: 'The lines at the bottom of your passport or identity card',
  front: 'A picture of your document',
  back: 'A picture of the back of your card',
  selfie: 'A picture of your face',
  address: 'A proof of your address',
} as const satisfies Record<IdentityPart, string>;

export const pictureWords = {
  front: {
    label: 'Document',
    hint: 'The page of your passport with your photo, or the front of your card. All four corners must be in the picture.',
    camera: 'environment',
  },
  back: { label: 'Back of the card', hint: 'The side with the lines.', camera: 'environment' },
  selfie: {
    label: 'Your face',
    hint: 'Look into the camera, in good light, without a hat or sunglasses.',
    camera: 'user',
  },
  address: {
    label: 'Proof of address',
    hint: 'A bill or a letter from a public office with your name and address, at most three months old.',
    // Many have it as a file.
    camera: undefined,
  },
} as const satisfies Record<
  IdentityPicture,
  { label: string; hint: string; camera: 'user' | 'environment' | undefined }
>;

export function limitsOf({ daily_limit, deposit_limit }: Tier): string {
  const inWords = ({ amount, currency }: Tier['daily_limit']) => format(fromDecimal(amount, currency));
  return `Send up to ${inWords(daily_limit)} a day, and pay in up to ${inWords(deposit_limit)} at once.`;
}

export type Told = { readonly tone: AlertTone; readonly title: string; readonly text: string };

/** Where a check stands, in words. */
export function toldOf(
  { state, tier, reason, expired, corrected_name }: Check,
  { issuesCards }: Pick<SiteConfig, 'issuesCards'>,
): Told {
  if (expired)
    return {
      tone: 'warning',
      title: 'Your document has expired',
      text: 'Please begin again with a document that is valid.',
    };
  const name = corrected_name && `${corrected_name.first_name} ${corrected_name.last_name}`;
  return {
    'in-progress': {
      tone: 'info',
      title: name === null ? `Identity check for tier ${tier}` : `Correct your name to ${name}`,
      text: 'Give us everything below. You can leave and come back: we keep what you have given.',
    },
    'being-checked': {
      tone: 'info',
      title: 'We are checking it',
      text:
        name === null
          ? 'This usually takes a few moments. If a person has to look at it, it can take a day. We will email you.'
          : 'Two members of staff compare your document with the name that you ask for. We will email you.',
    },
    'more-wanted': { tone: 'warning', title: 'We need more from you', text: reason ?? '' },
    passed: {
      tone: 'success',
      title: name === null ? 'You are checked' : 'Your name is corrected',
      text:
        name === null
          ? `You have passed the check for tier ${tier}.`
          : `We know you as ${name} now.${issuesCards ? ' Your cards keep the old name until you order new ones.' : ''}`,
    },
    refused: { tone: 'danger', title: 'Your check was refused', text: reason ?? '' },
  }[state] as Told;
}
