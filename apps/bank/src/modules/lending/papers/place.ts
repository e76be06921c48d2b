import type { PicturePlace } from '../../../platform/pictures/sealed-picture.ts';

export type Which = { readonly loanId: string; readonly id: string };

/** One that is moved to another loan in the database cannot be opened there. */
export function placeOf({ loanId, id }: Which): PicturePlace {
  return { purpose: 'lending-papers', place: `${loanId}/${id}` };
}
