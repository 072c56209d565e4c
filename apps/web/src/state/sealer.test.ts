import { describe, expect, test } from 'vitest';
import { initialApplicants } from './applicants.ts';
import { initialCompany } from './company.ts';
import { Sealer, withTexts } from './sealer.ts';
import { newKey } from './sealing.ts';

const key = await newKey();
const picture = new Blob(['pixels']);

const parts = {
  applicants: {
    ...initialApplicants,
    mijn: {
      ...initialApplicants.mijn,
      achternaam: 'Jansen',
      documents: ['paspoort', 'loonstrook'],
      uitsluitend: false,
      abroadTax: {
        ...initialApplicants.mijn.abroadTax,
        passport: { voorkant: picture, achterkant: null },
      },
    },
  },
  company: initialCompany,
  personalInfo: { Id: 5, achternaam: 'Jansen' },
  relations: [{ id: 12, naam: 'Piet' }],
};

describe('parts of the saved document are encrypted', () => {
  test('14.3.3 encrypts every text and leaves all other values unchanged', async () => {
    const sealed = (await new Sealer(key).seal(parts)) as typeof parts;
    expect(JSON.stringify(sealed)).not.toMatch(/Jansen|Piet|paspoort|loonstrook/);
    expect(withTexts(sealed, () => 'tekst')).toEqual(withTexts(parts, () => 'tekst'));
    expect(sealed.applicants.partner.achternaam).toBe('');
    expect(sealed.applicants.mijn.uitsluitend).toBe(false);
    expect(sealed.personalInfo.Id).toBe(5);
    expect(sealed.applicants.mijn.abroadTax.passport.voorkant).toBe(picture);
  });

  test('14.3.3 decryption restores the original values', async () => {
    const sealed = await new Sealer(key).seal(parts);
    expect(await new Sealer(key).open(sealed)).toEqual(parts);
  });

  test('encrypts only changed texts again', async () => {
    const sealer = new Sealer(key);
    const before = (await sealer.seal(parts)) as typeof parts;
    const changed = { ...parts, relations: [{ id: 12, naam: 'Kees' }] };
    const after = (await sealer.seal(changed)) as typeof parts;
    expect(after.personalInfo).toEqual(before.personalInfo);
    expect(after.applicants).toEqual(before.applicants);
    expect(after.relations).not.toEqual(before.relations);
  });

  test('does not encrypt unchanged texts again after decrypting them', async () => {
    const sealed = await new Sealer(key).seal(parts);
    const sealer = new Sealer(key);
    expect(await sealer.seal(await sealer.open(sealed))).toEqual(sealed);
  });

  test('returns an empty value for a text that cannot be decrypted, and decrypts the other texts', async () => {
    const sealed = (await new Sealer(key).seal(parts)) as typeof parts;
    const broken = { ...sealed, personalInfo: { Id: 5, achternaam: 'v1.kapot' } };
    expect(await new Sealer(key).open(broken)).toEqual({ ...parts, personalInfo: { Id: 5, achternaam: '' } });
  });

  test('decrypts nothing without the key and preserves the structure', async () => {
    const sealed = await new Sealer(key).seal(parts);
    expect(await new Sealer(await newKey()).open(sealed)).toEqual(withTexts(parts, () => ''));
  });
});
