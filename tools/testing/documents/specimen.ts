import { specimenZone } from '@farthing/rules/documents';
import { drawnDocument } from './drawn-document.ts';
import { greyPng } from './png.ts';

const lines = specimenZone('passes', {
  ...{ firstName: 'Ada', lastName: 'Lovelace', birthDate: '1990-12-10', expiresOn: '2099-01-31' },
});

/** A passport of Ada Lovelace that passes in a sandbox. */
export const specimen = {
  lines,
  png: () => greyPng(drawnDocument(lines)),
  picture: () => new Blob([new Uint8Array(specimen.png())], { type: 'image/png' }),
};
