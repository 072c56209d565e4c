import { isMinimumTermMessage } from './minimum-term.ts';

/** What a field is called on screen, by its name in the API. */
const labels: Readonly<Record<string, string>> = {
  achternaam: 'Achternaam',
  act: 'Handeling',
  adres: 'Adres',
  after: 'Vanaf',
  answers: 'Antwoord',
  begunstigden: 'Begunstigden',
  birthdate: 'Geboortedatum',
  bsn: 'BSN',
  chosenRiskProfile: 'Risicoprofiel',
  code: 'Code',
  confirmation: 'Bevestiging',
  contact: 'Contact',
  contactPersoon: 'Contactpersoon',
  cookieName: 'Naam van de cookie',
  currentPassword: 'Huidig wachtwoord',
  debitDay: 'Dag van afschrijven',
  deducted: 'Afgetrokken',
  description: 'Omschrijving',
  duration: 'Looptijd',
  distribution: 'Uitkering per participatie',
  email: 'E-mailadres',
  endDate: 'Einddatum',
  funds: 'Verdeling over de fondsen',
  geboortedatum: 'Geboortedatum',
  geldigTot: 'Geldig tot',
  geslacht: 'Geslacht',
  history: 'Eerdere jaren',
  houseNumber: 'Huisnummer',
  huisnummer: 'Huisnummer',
  iban: 'IBAN',
  id: 'Nummer',
  fundId: 'Fonds',
  'idempotency-key': 'Idempotency-Key',
  identiteit: 'Identiteit',
  identiteitsbewijs: 'Identiteitsbewijs',
  income: 'Inkomen',
  initialDeposit: 'Eenmalige inleg',
  initialen: 'Voorletters',
  isHttpOnly: 'HttpOnly',
  isHuidigeLijfrenteOversluiten: 'Oversluiten',
  jaar: 'Jaar',
  kvk: 'KVK-nummer',
  land: 'Land',
  limit: 'Aantal',
  loonheffingskorting: 'Loonheffingskorting',
  mobiel: 'Mobiel nummer',
  naam: 'Naam',
  naamBedrijf: 'Naam van de organisatie',
  nav: 'Koers',
  nationaliteit: 'Nationaliteit',
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
  questionEleven: 'Vraag 11',
  raw: 'Raw',
  reden: 'Reden',
  relatie: 'Relatie',
  rsin: 'RSIN',
  sameSite: 'SameSite',
  soort: 'Soort',
  start: 'Startdatum',
  straatnaam: 'Straat',
  tekenbevoegd: 'Mag tekenen',
  telefoonnummer: 'Telefoonnummer',
  toelichting: 'Toelichting',
  toevoeging: 'Toevoeging',
  tussenvoegsel: 'Tussenvoegsel',
  tot: 'Tot en met',
  type: 'Soort',
  uitkeringen: 'Uitkeren of herbeleggen',
  van: 'Van',
  uitkeringsTermijnCode: 'Uitkeringstermijn',
  uitsluitend: 'Alleen belasting in Nederland',
  usedPremiums: 'Gebruikte premies',
  valueDate: 'Waarderingsdatum',
  versie: 'Versie',
  wijziging: 'Wijziging',
  woonplaats: 'Woonplaats',
  year: 'Jaar',
};

/** The Dutch name of a field path (`funds[0].percentage` → `Percentage`), or the path itself when unknown. */
export function fieldLabel(field: string): string {
  const last =
    field
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]$/, '') ?? field;
  return labels[last] ?? field;
}

/** One sentence that names the field both as on screen and as in the API; that of C-11 is prescribed as it is. */
export function namedMessage(field: string, message: string): string {
  if (isMinimumTermMessage(message)) return message;
  const label = fieldLabel(field);
  return label === field ? `${field}: ${message}` : `${label} (${field}): ${message}`;
}
