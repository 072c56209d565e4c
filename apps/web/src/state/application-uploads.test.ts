import type { Upload } from '@portaal/domain/documents/uploads/calls';
import type { UploadField } from '@portaal/domain/documents/uploads/fields';
import { afterEach, describe, expect, test } from 'vitest';
import { initialApplication, resetApplication, useApplication } from './application.ts';
import { draftOf } from './application-draft.ts';
import { noteUploads, withUploads } from './application-uploads.ts';

const uploaded = (field: UploadField, changed: Partial<Upload> = {}): Upload => ({
  field,
  type: 'image/jpeg',
  byteSize: 1_000,
  receivedAt: '2026-11-20T10:00:00.000Z',
  status: 'received',
  ...changed,
});
const after = (...uploads: Upload[]) => withUploads(initialApplication, uploads);

afterEach(resetApplication);

describe('the browser state contains the files of an application', () => {
  test('I-07 each applicant has the names of their own files and of the copy of their identity document', () => {
    const { mijn, partner, child } = after(
      uploaded('mijn.kopie', { type: 'application/pdf' }),
      uploaded('partner.voorkant'),
      uploaded('partner.achterkant', { type: 'image/png' }),
      uploaded('child.gezag', { status: 'checking' }),
      uploaded('herkomst'),
    ).applicants;
    expect([mijn.kopie, mijn.documents]).toEqual(['mijn-kopie.pdf', ['mijn.kopie']]);
    expect([partner.kopie, partner.documents]).toEqual(['', ['partner.voorkant', 'partner.achterkant']]);
    expect([child.kopie, child.documents]).toEqual(['', ['child.gezag']]);
  });

  test('I-08 the copies for foreign tax are included by name, without pictures', () => {
    const { mijn, partner } = after(
      uploaded('mijn.abroadTax.passport.voorkant'),
      uploaded('mijn.abroadTax.CLN', { type: 'application/pdf' }),
    ).applicants;
    expect(mijn.abroadTax).toMatchObject({
      copyPassport: 'mijn-abroadTax-passport-voorkant.jpg',
      copyCLN: 'mijn-abroadTax-CLN.pdf',
      passport: { voorkant: null, achterkant: null },
      CLN: null,
    });
    expect(partner.abroadTax).toMatchObject({ copyPassport: '', copyCLN: '' });
  });

  test("I-09 stores whether each of a company's two extracts has been uploaded", () => {
    const { company } = after(uploaded('company.kvkKopie'), uploaded('company.contactPerson.kopie'));
    expect(company).toMatchObject({
      kvkKopie: 'company-kvkKopie.jpg',
      kvkUploaden: true,
      UBOKopie: '',
      UBOUploaden: false,
      contactPerson: { personTaxInfo: { kopie: 'company-contactPerson-kopie.jpg' } },
    });
    expect(after(uploaded('company.UBOKopie')).company).toMatchObject({
      UBOKopie: 'company-UBOKopie.jpg',
      UBOUploaden: true,
      kvkUploaden: false,
    });
  });

  test('omits an infected file and a removed file', () => {
    expect(after(uploaded('company.kvkKopie', { status: 'infected' })).company.kvkUploaden).toBe(false);
    const whole = after(uploaded('company.kvkKopie'), uploaded('mijn.kopie'));
    expect(withUploads(whole, [])).toEqual(initialApplication);
  });

  test('I-07 storing the list of uploads preserves the answers and does not mark the draft as unsent', () => {
    const { applicants } = initialApplication;
    useApplication.setState({
      applicants: { ...applicants, mijn: { ...applicants.mijn, achternaam: 'Jansen' } },
    });
    const before = draftOf(useApplication.getState());
    noteUploads([uploaded('mijn.kopie')]);
    const state = useApplication.getState();
    expect(state.applicants.mijn.kopie).toBe('mijn-kopie.jpg');
    expect(draftOf(state)).toEqual(before);
    expect(state.investment.server.isUnsent).toBe(false);
  });
});
