// @vitest-environment happy-dom
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import type { PersonalInformation } from '@portaal/domain/people/personal-information/calls';
import type { Relation } from '@portaal/domain/people/relations/calls';
import { isoDate } from '@portaal/engine';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { choose, expectAccessibleStructure, showStep, type } from '../../../../testing/applicant-step.tsx';

afterEach(cleanup);

const persoon = {
  geslacht: 'M',
  initialen: 'P.',
  tussenvoegsel: '',
  achternaam: 'Dijkstra',
  geboortedatum: isoDate('1981-02-03'),
  nationaliteit: 'NL',
} as const;
const adres = {
  land: 'NL',
  postcode: '3511AB',
  huisnummer: 4,
  toevoeging: '',
  straatnaam: 'Gracht',
  woonplaats: 'Utrecht',
};
const contact = { mobiel: '+31611111111', telefoonnummer: '' };
const identiteit = {
  uitsluitend: true,
  bsn: '••••••858',
  identiteitsbewijs: 'paspoort',
  geldigTot: isoDate('2028-01-01'),
} as const;
const tegenrekening = { iban: 'NL•• •••• •••• •• 4300', uitbetalenVanaf: null };
const information: PersonalInformation = {
  Id: 7,
  versie: 1,
  persoon,
  adres,
  contact,
  identiteit,
  tegenrekening,
};
const partner: Relation = {
  id: 'r1',
  versie: 1,
  type: 'partner',
  naam: 'P. Dijkstra',
  inGebruik: false,
  persoon,
  adres,
  contact,
  identiteit,
  organisatie: null,
  contactPersoon: null,
};
const company: Relation = {
  ...partner,
  id: 'r3',
  type: 'company',
  naam: 'Dijkstra B.V.',
  persoon: null,
  contact: null,
  identiteit: null,
  organisatie: {
    naamBedrijf: 'Dijkstra B.V.',
    kvk: '12345678',
    rsin: '820005617',
    telefoonnummer: '+31301234567',
    iban: 'NL•• •••• •••• •• 4567',
  },
  contactPersoon: { persoon, adres, contact, identiteit },
};

test('I-06 I-08 fills in the draft from a chosen relation, and clears it when another person is chosen', async () => {
  const { draft } = await showStep('ApplicantChoice', { relations: [partner, company] });
  expect(screen.queryByText('P. Dijkstra')).toBeNull();
  choose(/^Voor mij en mijn partner samen/);
  expect(screen.queryByText('Dijkstra B.V.')).toBeNull();
  choose(/^P\. Dijkstra/);
  expect(draft().applicants).toMatchObject({
    selectedRelatie: 'r1',
    partner: { achternaam: 'Dijkstra', bsn: '••••••858', huisnummer: '4' },
  });
  await expectAccessibleStructure();
  choose(/^Nieuwe gegevens/);
  expect(draft().applicants).toEqual(emptyDraft.applicants);
  choose(/^P\. Dijkstra/);
  choose(/^Voor mijzelf/);
  expect(draft()).toEqual({ ...emptyDraft, for: 'mijn' });
});

test("I-06 requires the other parent's signature, or proof of sole parental authority, for a child", async () => {
  const { draft, next } = await showStep('ApplicantChoice', { draft: { for: 'child' } });
  screen.getByText('Uw kind is jonger dan 18 jaar. Beide ouders met gezag moeten akkoord gaan.');
  type(/^E-mailadres van de andere ouder met gezag/, 'a@b.nl');
  next();
  expect(screen.getAllByText(/Dit is uw eigen e-mailadres/)).toHaveLength(2);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ik heb als enige het gezag over dit kind.' }));
  expect(draft().applicants.alleenGezag).toBe(true);
  expect(screen.queryByLabelText(/^E-mailadres/)).toBeNull();
  screen.getByLabelText(/^Uittreksel uit het gezagsregister/);
});

test("I-07 copies the applicant's stored data to the draft and shows them as text without fields", async () => {
  const { draft, next } = await showStep('UserInformation', { draft: { for: 'mijn' }, known: information });
  screen.getByText('P. Dijkstra');
  screen.getByText('Gracht 4');
  screen.getByText('eindigt op 4 3 0 0');
  expect(screen.getByRole('link', { name: 'Wijzig uw gegevens' }).getAttribute('href')).toBe(
    '/mijn-instellingen/persoonlijke-informatie',
  );
  expect(screen.queryByLabelText(/^Achternaam/)).toBeNull();
  expect(screen.queryByLabelText(/^IBAN/)).toBeNull();
  await waitFor(() =>
    expect(draft().applicants.mijn).toMatchObject({ achternaam: 'Dijkstra', bsn: '••••••858' }),
  );
  next();
  expect(screen.getAllByText('Kies ja of nee.')).toHaveLength(2);
  choose('Ja', /hoge publieke functie/);
  type(/^Welke functie/, 'Wethouder, mijn zus');
  expect(draft().applicants.mijn).toMatchObject({ prominent: true, functie: 'Wethouder, mijn zus' });
  await expectAccessibleStructure();
});

test('I-07 shows a field for a bank account that is not stored, even if the other data are stored', async () => {
  const { draft } = await showStep('UserInformation', {
    draft: { for: 'mijn' },
    known: { ...information, tegenrekening: null },
  });
  type(/^IBAN/, 'nl91 abna 0417 1643 00');
  expect(draft().applicants.mijn.iban).toBe('NL91ABNA0417164300');
  expect(screen.queryByLabelText(/^Achternaam/)).toBeNull();
});

test('I-07 shows only the last characters of an account number entered on another device', async () => {
  const { draft } = await showStep('UserInformation', {
    draft: { for: 'mijn' },
    applicants: { mijn: { ...emptyDraft.applicants.mijn, iban: 'NL•• •••• •••• •• 2370' } },
  });
  screen.getByText(/eindigt op 2370/);
  expect(screen.getByLabelText<HTMLInputElement>(/^IBAN/).required).toBe(false);
  expect(draft().applicants.mijn.iban).toBe('NL•• •••• •••• •• 2370');
});

test('V-05 preserves invalid text when the user leaves the step and returns', async () => {
  const { draft } = await showStep('UserInformation', { draft: { for: 'mijn' } });
  type(/^Voorletters/, 'j.p.3');
  type('Postcode', '10 12');
  type('Huisnummer', '12a');
  type('Dag', '31');
  type('Maand', '2');
  expect(draft().applicants.mijn).toMatchObject({
    initialen: 'j.p.3',
    postcode: '10 12',
    huisnummer: '12a',
    geboortedatum: '31-2-',
  });
  const left = draft();
  cleanup();
  const again = await showStep('UserInformation', { draft: left, applicants: left.applicants });
  const valueOfField = (label: string | RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value;
  expect([/^Voorletters/, 'Postcode', 'Huisnummer', 'Dag', 'Maand', 'Jaar'].map(valueOfField)).toEqual([
    'j.p.3',
    '10 12',
    '12a',
    '31',
    '2',
    '',
  ]);
  again.next();
  expect(screen.getAllByText('Vul een geldige datum in (dd-mm-jjjj).')).toHaveLength(2);
  expect(screen.getAllByText(/hoort in het vak ernaast/)).toHaveLength(2);
});

test('V-05 truncates a text that would prevent the draft from being saved', async () => {
  const { draft } = await showStep('UserInformation', { draft: { for: 'mijn' } });
  choose('Ja', /hoge publieke functie/);
  type(/^Welke functie/, `Rechter\t${'x'.repeat(300)}`);
  const { functie } = draft().applicants.mijn;
  expect(functie).toHaveLength(200);
  expect(functie.startsWith('Rechter x')).toBe(true);
});

test("I-07 the browser's autofill is enabled only for the applicant's own data", async () => {
  const filled = () =>
    [...document.querySelectorAll('[autocomplete]')]
      .map((field) => field.getAttribute('autocomplete'))
      .filter((purpose) => purpose !== 'off')
      .sort();
  await showStep('UserInformation', { draft: { for: 'partner' } });
  expect(filled()).toEqual([
    'address-level2',
    'bday-day',
    'bday-month',
    'bday-year',
    'family-name',
    'postal-code',
    'tel',
  ]);
  for (const step of ['PartnerInformation', 'ChildInformation', 'CompanyInformation'] as const) {
    cleanup();
    await showStep(step);
    expect(filled(), step).toEqual([]);
  }
});

test('I-07 a child has no address fields, and a partner from the relations has only a telephone field', async () => {
  await showStep('ChildInformation', { draft: { for: 'child' } });
  expect(screen.queryByLabelText('Postcode')).toBeNull();
  screen.getByLabelText(/^Achternaam/);
  cleanup();
  const { draft } = await showStep('PartnerInformation', {
    draft: { for: 'partner' },
    applicants: { selectedRelatie: 'r1' },
    relations: [partner],
  });
  expect(screen.queryByLabelText(/^Achternaam/)).toBeNull();
  type(/^Mobiel nummer/, '06 87654321');
  expect(draft().applicants.partner.mobiel).toBe('+31687654321');
});

test('I-09 still requires kind, documents and identity of an organisation chosen from the relations', async () => {
  const { draft } = await showStep('CompanyInformation', {
    draft: { for: 'company' },
    applicants: { selectedRelatie: 'r3' },
    relations: [company],
  });
  expect(screen.queryByLabelText(/^KVK-nummer/)).toBeNull();
  screen.getByText('eindigt op 4 5 6 7');
  choose('Financiële instelling');
  type(/^Nummer van het identiteitsbewijs/, 'SPECI2014');
  expect(draft().company).toMatchObject({
    soort: 'financieel',
    contactPerson: { personTaxInfo: { identiteitsbewijsCard: 'SPECI2014' } },
  });
  for (const name of [/^Uittreksel van de KVK/, /^UBO-verklaring/]) screen.getByLabelText(name);
  await expectAccessibleStructure();
});

test('I-09 owners can be added, copied from the contact person and removed', {
  timeout: 30_000,
}, async () => {
  const { draft, next } = await showStep('CompanyInformation', { draft: { for: 'company' } });
  next();
  // The message is shown above the form and at the button.
  expect(screen.getAllByText('Voeg minstens één UBO toe.')).toHaveLength(2);
  type(/^Achternaam/, 'Veldkamp');
  fireEvent.click(screen.getByRole('button', { name: 'De contactpersoon is UBO' }));
  expect(document.activeElement?.id).toBe('company.ubos[0].geslacht');
  expect(draft().company.ubos).toMatchObject([{ achternaam: 'Veldkamp', belang: '' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Nog een UBO' }));
  const [, , last] = screen.getAllByLabelText(/^Achternaam/) as [unknown, unknown, HTMLInputElement];
  fireEvent.change(last, { target: { value: 'Brouwer' } });
  // Before the kind is chosen, and for an active organisation, only the contact person has this question.
  expect(screen.getAllByText(/alleen in Nederland belasting/)).toHaveLength(1);
  choose(/^Passieve onderneming/);
  expect(screen.getAllByText(/alleen in Nederland belasting/)).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'UBO 1 weghalen' }));
  expect(draft().company.ubos.map(({ achternaam }) => achternaam)).toEqual(['Brouwer']);
  expect(document.activeElement?.id).toBe('company.ubos');
  expect(screen.queryByRole('button', { name: 'UBO 2 weghalen' })).toBeNull();
});

test('I-09 stores the data of a new organisation in the fields that the specification defines', async () => {
  const { draft } = await showStep('CompanyInformation', { draft: { for: 'company' } });
  type(/^Naam van de organisatie/, 'Veldkamp Beheer B.V.');
  type(/^RSIN/, '8200.05.617');
  type(/^IBAN op naam van de organisatie/, 'NL20INGB0001234567');
  choose('Nee', /alleen in Nederland belasting/);
  fireEvent.click(screen.getByRole('checkbox', { name: /mag voor de organisatie tekenen/ }));
  expect(draft().company).toMatchObject({
    naamBedrijf: 'Veldkamp Beheer B.V.',
    rsin: '820005617',
    iban: 'NL20INGB0001234567',
    contactPerson: { tekenbevoegd: true, personTaxInfo: { uitsluitend: false } },
  });
});
