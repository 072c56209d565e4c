// @vitest-environment happy-dom
import type { AdultDraft } from '@portaal/domain/investing/applications/draft';
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { choose, expectAccessibleStructure, showStep, type } from '../../../../testing/applicant-step.tsx';

afterEach(cleanup);

const { mijn } = emptyDraft.applicants;
const asSelf = (change: Partial<AdultDraft>) => ({
  draft: { for: 'mijn' as const },
  applicants: { mijn: { ...mijn, ...change } },
});
const optionsOf = (label: RegExp) =>
  [...(screen.getByLabelText(label) as HTMLSelectElement).options].map(({ text }) => text).slice(1);

test('I-07 shows only the last digits of a stored BSN, and preserves the BSN until another BSN is typed', async () => {
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

test('I-07 requires the BSN of a Dutch taxpayer, and asks a resident of another country to check it', async () => {
  await showStep('UserTaxInfo', asSelf({ land: 'BE' }));
  expect(screen.queryByLabelText(/^Burgerservicenummer/)).toBeNull();
  choose('Ja', /alleen in Nederland belasting/);
  screen.getByLabelText(/^Burgerservicenummer/);
  screen.getByText(/meestal ook fiscaal inwoner/);
  choose('Nee', /alleen in Nederland belasting/);
  expect(screen.queryByLabelText(/^Burgerservicenummer/)).toBeNull();
});

test('I-07 offers the accepted documents, and requires an image of each side of the chosen document', async () => {
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

test('I-08 accepts a fiscal number with an unusual format and shows a warning', async () => {
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

test('I-08 adds and removes a country with buttons, and names the country in each field label', {
  timeout: 30_000,
}, async () => {
  const { draft, next } = await showStep(
    'UserAbroadTaxInfo',
    asSelf({
      uitsluitend: false,
      abroadTax: {
        ...mijn.abroadTax,
        taxNL: false,
        taxAbroad: true,
        country: 'BE',
        taxIdentificationNumberReden: 'geen',
        taxUS: false,
        bornUS: false,
      },
    }),
  );
  const further = () => draft().applicants.mijn.abroadTax.furtherCountries;
  const country = (name: RegExp) => screen.findByRole('combobox', { name }, { timeout: 10_000 });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  /** The field opens its list on focus, which hides the rest of the page until the list closes. */
  const hasFocus = async (field: HTMLElement) => {
    await waitFor(() => expect(document.activeElement).toBe(field));
    act(() => field.blur());
  };
  await country(/^Land/);
  press('Nog een land');
  await hasFocus(await country(/^Tweede land/));
  press('Nog een land');
  await hasFocus(await country(/^Derde land/));
  expect(screen.queryByRole('button', { name: 'Nog een land' })).toBeNull();
  type(/^Fiscaal nummer \(TIN\) in het derde land/, '36 574 261 809');
  choose('Dit land geeft geen fiscaal nummer uit', /^Geen nummer in het tweede land/);
  const none = { country: '', taxIdentificationNumber: '', taxIdentificationNumberReden: '' };
  expect(further()).toEqual([
    { ...none, taxIdentificationNumberReden: 'geen' },
    { ...none, taxIdentificationNumber: '36 574 261 809' },
  ]);
  next();
  for (const [field, which] of Object.entries({ '[0]': 'tweede', '[1]': 'derde' })) {
    const link = screen.getByRole('link', { name: `Kies als ${which} land een land uit de lijst.` });
    const id = `applicants.mijn.abroadTax.furtherCountries${field}.country`;
    expect(link.getAttribute('href')).toBe(`#${id}`);
    expect(document.getElementById(id)).toBe(await country(new RegExp(`^${which} land`, 'i')));
  }
  await expectAccessibleStructure();
  // After the removal, the third country has become the second.
  press('Tweede land weghalen');
  await hasFocus(screen.getByRole('button', { name: 'Nog een land' }));
  expect(further()).toEqual([{ ...none, taxIdentificationNumber: '36 574 261 809' }]);
  const number = screen.getByLabelText(/^Fiscaal nummer \(TIN\) in het tweede land/) as HTMLInputElement;
  expect(number.value).toBe('36 574 261 809');
  expect(screen.queryByLabelText(/derde land/)).toBeNull();
});

test('I-08 shows a person taxable in the United States that no contract is possible, before they continue', async () => {
  const { draft, next } = await showStep('UserAbroadTaxInfo', asSelf({ uitsluitend: false }));
  choose('Ja', /^Bent u belastingplichtig in de Verenigde Staten/);
  screen.getByText(/^Wij kunnen op dit moment geen contract sluiten/);
  type(/^Amerikaans fiscaal nummer/, '536-90-4399');
  expect(draft().applicants.mijn.abroadTax).toMatchObject({
    taxUS: true,
    taxIdentificationNumberUS: '536-90-4399',
  });
  next();
  // The message is shown below the question and in the error summary.
  expect(screen.getAllByText(/^Wij kunnen op dit moment geen contract sluiten/)).toHaveLength(2);
  await expectAccessibleStructure();
});

test('I-08 requires a passport and proof of lost nationality from a person born in the United States', async () => {
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
