import {
  ageInYears,
  type DocumentField,
  documentFields,
  type IdentityCheckState,
  type IdentityPart,
  type IdentityPicture,
  type IdentitySignal,
  registrationAgeYears,
} from '@farthing/contract';
import { isSameName, readZone, type TravelDocument } from '@farthing/rules/documents';
import type { Names } from '../identity/index.ts';

/** An identity check as it is kept, its document opened. */
export type Check = {
  readonly id: string;
  readonly customerId: string;
  readonly tier: number;
  /** The name that the customer asks for with the document; null where the check is about the tier alone. */
  readonly correctedName: Names | null;
  readonly state: IdentityCheckState;
  readonly document: TravelDocument | null;
  /** Kept when the rest of the document is gone. */
  readonly expiresOn: string | null;
  readonly signals: readonly IdentitySignal[];
  readonly reason: string | null;
  readonly appeal: string | null;
  readonly createdAt: Date;
  readonly submittedAt: Date | null;
  readonly referredAt: Date | null;
  readonly decidedAt: Date | null;
  readonly emptiedAt: Date | null;
  readonly pictures: readonly GivenPicture[];
};

export type GivenPicture = {
  readonly part: IdentityPicture;
  readonly receivedAt: Date;
  /** What the bank has read in it; null where it could read nothing for certain. */
  readonly lines: string | null;
};

export const highestTier = 3;

/** While the customer can still add to it. */
export function isOpen({ state }: Pick<Check, 'state'>): boolean {
  return state === 'in-progress' || state === 'more-wanted';
}

/** A document that has expired shows nothing any more: the check counts until that day. */
export function isExpired({ state, expiresOn }: Pick<Check, 'state' | 'expiresOn'>, today: string): boolean {
  return state === 'passed' && expiresOn !== null && expiresOn < today;
}

/** A card has its lines on the back; a passport has all on one page. */
export function missingOf(
  { document, pictures }: Pick<Check, 'document' | 'pictures'>,
  needs: readonly IdentityPart[],
): readonly IdentityPart[] {
  const wanted: readonly IdentityPart[] = document?.kind === 'identity-card' ? [...needs, 'back'] : needs;
  const has = (part: IdentityPart) =>
    part === 'lines' ? document !== null : pictures.some((picture) => picture.part === part);
  return wanted.filter((part) => !has(part));
}

/** What is wrong with a document by itself, in words for its field. */
export function documentProblem({ birthDate, expiresOn }: TravelDocument, today: string): string | undefined {
  if (expiresOn < today) return 'This document has expired. Please use one that is valid.';
  if (ageInYears(birthDate, today) < registrationAgeYears)
    return `This document is of somebody younger than ${registrationAgeYears}.`;
  return undefined;
}

type Holder = { readonly firstName: string; readonly lastName: string; readonly dateOfBirth: string };

/** Whose papers they must be: of the customer, by the name that they ask for. */
export function holderOf(customer: Holder, { correctedName }: Pick<Check, 'correctedName'>): Holder {
  if (correctedName === null) return customer;
  const { first_name: firstName, last_name: lastName } = correctedName;
  return { firstName, lastName, dateOfBirth: customer.dateOfBirth };
}

export type Pictured = {
  readonly part: IdentityPicture;
  readonly document: TravelDocument;
  /** Where it is not what was typed. */
  readonly differences: readonly DocumentField[];
};

/** The documents that the bank has read in the pictures, each beside the one whose lines were typed. */
export function picturedIn(
  pictures: readonly GivenPicture[],
  typed: TravelDocument,
  today: string,
): readonly Pictured[] {
  return pictures.flatMap(({ part, lines }) => {
    const read = lines === null ? undefined : readZone(lines, today);
    if (read?.ok !== true) return [];
    return [{ part, document: read.document, differences: differencesOf(typed, read.document) }];
  });
}

function differencesOf(typed: TravelDocument, read: TravelDocument): readonly DocumentField[] {
  const fields = {
    kind: typed.kind === read.kind,
    issuer: typed.issuer === read.issuer,
    number: typed.number === read.number,
    name: typed.surname === read.surname && typed.givenNames === read.givenNames,
    nationality: typed.nationality === read.nationality,
    birth_date: typed.birthDate === read.birthDate,
    expires_on: typed.expiresOn === read.expiresOn,
  } satisfies Record<DocumentField, boolean>;
  return documentFields.filter((field) => !fields[field]);
}

/** What speaks against passing it without a person looking at it. */
export function signalsOf(
  document: TravelDocument,
  customer: Holder,
  { tier, correctedName, pictures }: Pick<Check, 'tier' | 'correctedName' | 'pictures'>,
  today: string,
): readonly IdentitySignal[] {
  const holder = holderOf(customer, { correctedName });
  const differs = picturedIn(pictures, document, today).some(({ differences }) => differences.length > 0);
  return [
    ...(differs ? ['picture-differs' as const] : []),
    ...(correctedName === null ? [] : ['name-correction' as const]),
    ...(isSameName(holder, document) ? [] : ['name-differs' as const]),
    ...(document.birthDate === holder.dateOfBirth ? [] : ['birth-date-differs' as const]),
    ...(tier === highestTier ? ['highest-tier' as const] : []),
  ];
}

/** Once, while there is still something to look at. */
export function canAppeal({ state, appeal, emptiedAt }: Check): boolean {
  return state === 'refused' && appeal === null && emptiedAt === null;
}

/** The tier that a check has given; 1 where none has, or its document has expired. */
export function passedTier(
  checks: readonly Pick<Check, 'state' | 'expiresOn' | 'tier'>[],
  today: string,
): number {
  const given = checks.filter((check) => check.state === 'passed' && !isExpired(check, today));
  return Math.max(1, ...given.map(({ tier }) => tier));
}
