// @vitest-environment happy-dom
import type { AdultDraft } from '@portaal/domain/applications/draft';
import { emptyDraft } from '@portaal/domain/applications/empty-draft';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { choose, expectAccessibleStructure, showStep, type } from '../../../testing/applicant-step.tsx';

afterEach(cleanup);

const { mijn } = emptyDraft.applicants;
const asSelf = (change: Partial<AdultDraft>) => ({
  draft: { for: 'mijn' as const },
  applicants: { mijn: { ...mijn, ...change } },
});
const optionsOf = (label: RegExp) =>
  [...(screen.getByLabelText(label) as HTMLSelectElement).options].map(({ text }) => text).slice(1);

test('I-07 a BSN that is known is only named by its end, and stays until another is typed', async () => {
  const { draft, next } = await showStep('UserTaxInfo', asSelf({ uitsluitend: true, bsn: '••••••782' }));
  screen.getByText(/eindigt op 782/);
  const field = screen.getByLabelText(/^Burgerservicenummer/) as HTMLInputElement;
  expect(field.value).toBe('');
  next();
  expect(field.getAttribute('aria-invalid')).toBeNull();
  type(/^Burgerservicenummer/, '9990');
  expect(draft().applicants.mijn.bsn).toBe('9990');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  type(/^Burgerservicenummer/, '');
  expect(draft().applicants.mijn.bsn).toBe('••••••782');
});

test('I-07 the BSN is asked of who pays taxes here only; who lives elsewhere is asked to look again', async () => {
  await showStep('UserTaxInfo', asSelf({ land: 'BE' }));
  expect(screen.queryByLabelText(/^Burgerservicenummer/)).toBeNull();
  choose('Ja', /alleen in Nederland belasting/);
  screen.getByLabelText(/^Burgerservicenummer/);
  screen.getByText(/meestal ook fiscaal inwoner/);
  choose('Nee', /alleen in Nederland belasting/);
  expect(screen.queryByLabelText(/^Burgerservicenummer/)).toBeNull();
});

test('I-07 the documents that do are offered, with the sides of the one that is chosen', async () => {
  await showStep('UserTaxInfo', asSelf({ nationaliteit: 'BE' }));
  const label = /^Welk identiteitsbewijs/;
  expect(optionsOf(label)).toEqual(['Paspoort', 'Identiteitskaart', 'Rijbewijs', 'Verblijfsdocument']);
  fireEvent.change(screen.getByLabelText(label), { target: { value: 'paspoort' } });
  screen.getByLabelText(/^Kopie van de pagina met uw foto/);
  fireEvent.change(screen.getByLabelText(label), { target: { value: 'rijbewijs' } });
  screen.getByLabelText(/^Voorkant/);
  screen.getByLabelText(/^Achterkant/);
  await expectAccessibleStructure();
  cleanup();
  await showStep('UserTaxInfo', asSelf({ nationaliteit: 'TR', identiteitsbewijs: 'rijbewijs' }));
  expect(optionsOf(label)).toEqual(['Paspoort', 'Rijbewijs', 'Verblijfsdocument']);
});

test('I-08 an unusual fiscal number is warned about, and goes along', async () => {
  const { draft, next } = await showStep(
    'UserAbroadTaxInfo',
    asSelf({
      uitsluitend: false,
      bsn: '999094580',
      abroadTax: {
        ...mijn.abroadTax,
        taxNL: true,
        taxAbroad: true,
        country: 'BE',
        taxUS: false,
        bornUS: false,
      },
    }),
  );
  type(/^Fiscaal nummer/, '123');
  await screen.findByText(/Dit fiscale nummer klopt niet voor België/);
  next();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(draft().applicants.mijn.abroadTax.taxIdentificationNumber).toBe('123');
  type(/^Fiscaal nummer/, '');
  choose('Dit land geeft geen fiscaal nummer uit');
  expect(draft().applicants.mijn.abroadTax.taxIdentificationNumberReden).toBe('geen');
});

test('I-08 who is due in the United States reads that there will be no contract, before going on', async () => {
  const { draft, next } = await showStep('UserAbroadTaxInfo', asSelf({ uitsluitend: false }));
  choose('Ja', /^Bent u belastingplichtig in de Verenigde Staten/);
  screen.getByText(/^Wij kunnen op dit moment geen contract sluiten/);
  type(/^Amerikaans fiscaal nummer/, '536-90-4399');
  expect(draft().applicants.mijn.abroadTax).toMatchObject({
    taxUS: true,
    taxIdentificationNumberUS: '536-90-4399',
  });
  next();
  // Under the question, and in the summary.
  expect(screen.getAllByText(/^Wij kunnen op dit moment geen contract sluiten/)).toHaveLength(2);
  await expectAccessibleStructure();
});

test('I-08 who was born there shows a passport unless that was their paper, and a certificate or why not', async () => {
  const born = asSelf({
    uitsluitend: false,
    identiteitsbewijs: 'rijbewijs',
    abroadTax: { ...mijn.abroadTax, taxUS: false },
  });
  const { draft, next } = await showStep('UserAbroadTaxInfo', born);
  expect(screen.queryByLabelText(/Certificate of Loss/)).toBeNull();
  choose('Ja', /^Bent u geboren in de Verenigde Staten/);
  screen.getByLabelText(/niet-Amerikaanse/);
  screen.getByLabelText(/Certificate of Loss/);
  type(/^Geen CLN/, 'Diplomaat.');
  next();
  expect(screen.getAllByText(/^Leg in een paar zinnen uit/)).toHaveLength(2);
  type(/^Geen CLN/, `Mijn ouders waren\ndiplomaat. ${'x'.repeat(300)}`);
  expect(draft().applicants.mijn.abroadTax.CLNReden).toMatch(/^Mijn ouders waren diplomaat\. x{300}$/);
  await expectAccessibleStructure();
  cleanup();
  await showStep('UserAbroadTaxInfo', {
    ...born,
    applicants: {
      mijn: {
        ...born.applicants.mijn,
        identiteitsbewijs: 'paspoort',
        abroadTax: draft().applicants.mijn.abroadTax,
      },
    },
  });
  expect(screen.queryByLabelText(/niet-Amerikaanse/)).toBeNull();
  screen.getByLabelText(/Certificate of Loss/);
});
