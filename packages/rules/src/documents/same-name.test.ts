import { expect, test } from 'vitest';
import { isSameName } from './same-name.ts';

const same = (firstName: string, lastName: string, surname: string, givenNames: string) =>
  isSameName({ firstName, lastName }, { surname, givenNames });

test('[IDV-06] accents, spelt-out letters, hyphens and middle names do not make another name of it', () => {
  expect(same('Zoë', "O'Brien", 'O BRIEN', 'ZOE MARY')).toBe(true);
  expect(same('Jörg', 'Müller', 'MUELLER', 'JOERG')).toBe(true);
  expect(same('Jörg', 'Müller', 'MULLER', 'JORG')).toBe(true);
  expect(same('Anne-Marie', 'Løvås', 'LOEVAAS', 'ANNE MARIE')).toBe(true);
  expect(same('José Luis', 'Núñez García', 'NUNEZ GARCIA', 'JOSE LUIS')).toBe(true);
});

test('[IDV-06] another surname, another first name, or one that cannot be compared is not the same', () => {
  expect(same('Ada', 'Lovelace', 'BYRON', 'ADA')).toBe(false);
  expect(same('Ada', 'Lovelace', 'LOVELACE', 'ANNABELLA')).toBe(false);
  expect(same('A', 'Lovelace', 'LOVELACE', 'ADA')).toBe(false);
  expect(same('明', '王', 'WANG', 'MING')).toBe(false);
  expect(same('Ada', 'Lovelace', 'LOVELACE', '')).toBe(false);
});
