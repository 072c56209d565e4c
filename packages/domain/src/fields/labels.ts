import type { FieldProblem } from '../http/error.ts';
import { isMinimumTermMessage } from '../notation/minimum-term.ts';
import { contactFields, type PersonField, personFields, valuePerField } from './person-fields.ts';

const labelOf = ({ label, errorLabel = label }: PersonField) => errorLabel;

/** On-screen labels of fields, by their name in the API. */
const labels: Readonly<Record<string, string>> = {
  ...valuePerField(personFields, labelOf),
  ...valuePerField(contactFields, labelOf),
  aboveRoomUnderstood: 'Meer dan u mag aftrekken',
  achterkant: 'Achterkant',
  act: 'Handeling',
  adres: 'Adres',
  after: 'Vanaf',
  akte: 'Akte',
  alleenGezag: 'Gezag',
  answers: 'Antwoord',
  bedenktijdGelezen: 'Bedenktijd',
  belang: 'Waarom deze persoon UBO is',
  begunstigden: 'Begunstigden',
  bewijs: 'Ontvangen stukken',
  birthdate: 'Geboortedatum',
  bornUS: 'Geboren in de Verenigde Staten',
  bsn: 'BSN',
  chosenRiskProfile: 'Risicoprofiel',
  CLN: 'CLN',
  CLNReden: 'Uitleg zonder CLN',
  code: 'Code',
  confirmation: 'Bevestiging',
  contact: 'Contact',
  contactPersoon: 'Contactpersoon',
  cookieName: 'Naam van de cookie',
  country: 'Land waar u belasting betaalt',
  currentPassword: 'Huidig wachtwoord',
  debitDay: 'Dag van afschrijven',
  deducted: 'Afgetrokken',
  description: 'Omschrijving',
  duration: 'Looptijd',
  distribution: 'Uitkering per participatie',
  email: 'E-mailadres',
  endDate: 'Einddatum',
  endsAt: 'Einde',
  for: 'Voor wie',
  functie: 'Publieke functie',
  funds: 'Verdeling over de fondsen',
  geldigTot: 'Geldig tot',
  gezag: 'Uittreksel uit het gezagsregister',
  handtekeningen: 'Handtekeningen',
  herkomst: 'Herkomst van het geld',
  history: 'Eerdere jaren',
  houder: 'Nieuwe houder',
  file: 'Bestand',
  houseNumber: 'Huisnummer',
  huisnummer: 'Huisnummer',
  iban: 'IBAN',
  id: 'Nummer',
  fundId: 'Fonds',
  furtherCountries: 'Landen waar u belasting betaalt',
  'idempotency-key': 'Idempotency-Key',
  identiteit: 'Identiteit',
  identiteitsbewijs: 'Identiteitsbewijs',
  identiteitsbewijsCard: 'Nummer van het identiteitsbewijs',
  income: 'Inkomen',
  initialDeposit: 'Eenmalige inleg',
  isHttpOnly: 'HttpOnly',
  isHuidigeLijfrenteOversluiten: 'Oversluiten',
  jaar: 'Jaar',
  kind: 'Soort',
  kopie: 'Kopie van het identiteitsbewijs',
  kvk: 'KVK-nummer',
  kvkKopie: 'Uittreksel van de KVK',
  land: 'Land',
  legitimatie: 'Identiteitsbewijs',
  limit: 'Aantal',
  lockedUnderstood: 'Vast tot uw uitkering',
  loonheffingskorting: 'Loonheffingskorting',
  naam: 'Naam',
  naamBedrijf: 'Naam van de organisatie',
  nav: 'Koers',
  number: 'Mobiel nummer',
  offerID: 'Offertenummer',
  option: 'Wijziging',
  organisatie: 'Organisatie',
  otherTemporaryPayouts: 'Andere tijdelijke lijfrentes',
  password: 'Wachtwoord',
  pausedUntil: 'Pauze tot',
  payout: 'Uitkering',
  pensionGrowth: 'Factor A',
  percentage: 'Percentage',
  periodicDeposit: 'Inleg per maand',
  persoon: 'Persoon',
  polisVoorwaardeCode: 'Polisvoorwaarden',
  postcode: 'Postcode',
  prices: 'Koersen',
  productCode: 'Product',
  prominent: 'Hoge publieke functie',
  questionEleven: 'Vraag 11',
  raw: 'Raw',
  reden: 'Reden',
  relatie: 'Relatie',
  relatieId: 'Relatie',
  room: 'Jaarruimte en reserveringsruimte',
  rsin: 'RSIN',
  sameSite: 'SameSite',
  scope: 'Wat er stilstaat',
  selectedRelatie: 'Relatie',
  soort: 'Soort',
  start: 'Startdatum',
  startsAt: 'Begin',
  straatnaam: 'Straat',
  switchExisting: 'Waarvoor de verdeling geldt',
  taxAbroad: 'Fiscaal inwoner van een ander land',
  taxIdentificationNumber: 'Fiscaal nummer (TIN)',
  taxIdentificationNumberUS: 'Amerikaans fiscaal nummer',
  taxNL: 'Fiscaal inwoner van Nederland',
  taxUS: 'Belastingplichtig in de Verenigde Staten',
  tekenbevoegd: 'Mag tekenen',
  text: 'Wat er gebeurt',
  title: 'Titel',
  toelichting: 'Toelichting',
  toevoeging: 'Toevoeging',
  tot: 'Tot en met',
  tweedeHandtekening: 'E-mailadres van wie ook tekent',
  type: 'Soort',
  UBOKopie: 'UBO-verklaring',
  ubos: 'UBO’s',
  uitkeringen: 'Uitkeren of herbeleggen',
  van: 'Van',
  uitkeringsTermijnCode: 'Uitkeringstermijn',
  uitsluitend: 'Alleen belasting in Nederland',
  usedPremiums: 'Gebruikte premies',
  dealingDay: 'Waarderingsdatum',
  validFrom: 'Geldt vanaf',
  verklaringJuist: 'Verklaring',
  versie: 'Versie',
  voorkant: 'Voorkant',
  wijziging: 'Wijziging',
  woonplaats: 'Woonplaats',
  year: 'Jaar',
};

/**
 * Patterns in a field path, with the label of the person or organisation the field belongs to. The first match
 * counts.
 */
const owners: readonly (readonly [RegExp, (row: number) => string])[] = [
  [/(?:^|\.)ubos\[(\d+)\]\./, (row) => `UBO ${row}`],
  [/(?:^|\.)begunstigden\[(\d+)\]\./, (row) => `begunstigde ${row}`],
  [/(?:^|\.)contactPerso(?:n|on)\./, () => 'contactpersoon'],
  [/^(?:company|organisatie)\./, () => 'organisatie'],
  [/^houder\./, () => 'nieuwe houder'],
  [/^(?:applicants\.)?partner\./, () => 'partner'],
  [/^(?:applicants\.)?child\./, () => 'kind'],
];

/**
 * Returns the label of the person a field belongs to, for pages with several people, and the row number in their list
 * of countries. Empty if the field belongs to the caller.
 */
function ownerTexts(field: string): string[] {
  const texts = owners.flatMap(([pattern, text]) => {
    const match = pattern.exec(field);
    return match ? [text(Number(match[1] ?? 0) + 1)] : [];
  });
  // The first country has its own fields, so the list starts with the second country.
  const country = /\.furtherCountries\[(\d+)\]\./.exec(field)?.[1];
  return [...texts.slice(0, 1), ...(country === undefined ? [] : [`land ${Number(country) + 2}`])];
}

/**
 * Returns the Dutch label of a field path with its owner (`funds[0].percentage` → `Percentage`,
 * `company.contactPerson.bsn` → `BSN (contactpersoon)`), or the path itself if the field is unknown.
 */
export function fieldLabel(field: string): string {
  const last =
    field
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]$/, '') ?? field;
  const label = labels[last];
  if (label === undefined) return field;
  const texts = ownerTexts(field);
  return texts.length === 0 ? label : `${label} (${texts.join(', ')})`;
}

/**
 * Adds the field's label to its message. Many fields share one message, and the error summary above a form must
 * distinguish these fields.
 */
export function namedProblem({ field, message }: FieldProblem): FieldProblem {
  const label = fieldLabel(field);
  return { field, message: label === field ? message : `${label}: ${message}` };
}

/**
 * Returns one sentence with the field's label on screen and its name in the API. The prescribed message of C-11 stays
 * unchanged.
 */
export function namedMessage(field: string, message: string): string {
  if (isMinimumTermMessage(message)) return message;
  const label = fieldLabel(field);
  return label === field ? `${field}: ${message}` : `${label} (${field}): ${message}`;
}
