import { expect, test } from 'vitest';
import { acceptedDocuments, identityDocumentProblem } from './identity-documents.ts';

const accepted = (
  nationaliteit: string,
  capacity: 'self' | 'otherAdult' | 'child',
  isContactPerson = false,
) => acceptedDocuments({ nationaliteit, capacity, isContactPerson }).join(' ');

test('I-07 V-05 accepts identity documents depending on nationality, age and role', () => {
  const all = 'paspoort identiteitskaart rijbewijs verblijfsdocument';
  for (const country of ['NL', 'BE', 'GR', 'NO', 'IS', 'LI']) {
    expect(accepted(country, 'self')).toBe(all);
    expect(accepted(country, 'otherAdult')).toBe(all);
    expect(accepted(country, 'child')).toBe('paspoort identiteitskaart verblijfsdocument');
    expect(accepted(country, 'otherAdult', true)).toBe('paspoort identiteitskaart');
  }
  for (const country of ['GB', 'CH', 'US', 'TR', 'MA']) {
    expect(accepted(country, 'self')).toBe('paspoort verblijfsdocument');
    expect(accepted(country, 'otherAdult', true)).toBe('paspoort');
  }
});

test('V-05 lists the accepted documents in the message for a rejected identity document', () => {
  expect(identityDocumentProblem('rijbewijs', ['paspoort', 'verblijfsdocument'])).toBe(
    'Dit identiteitsbewijs is hier niet genoeg. Gebruik een paspoort of verblijfsdocument.',
  );
  expect(identityDocumentProblem('paspoort', ['paspoort'])).toBeUndefined();
  expect(identityDocumentProblem('', ['paspoort'])).toBeUndefined();
});
