import { isMinimumTermMessage } from './minimum-term.ts';

/** What a field is called on screen, by its name in the API. */
const labels: Readonly<Record<string, string>> = {
  act: 'Handeling',
  after: 'Vanaf',
  answers: 'Antwoord',
  birthdate: 'Geboortedatum',
  chosenRiskProfile: 'Risicoprofiel',
  code: 'Code',
  cookieName: 'Naam van de cookie',
  currentPassword: 'Huidig wachtwoord',
  deducted: 'Afgetrokken',
  description: 'Omschrijving',
  duration: 'Looptijd',
  email: 'E-mailadres',
  funds: 'Verdeling over de fondsen',
  history: 'Eerdere jaren',
  id: 'Nummer',
  'idempotency-key': 'Idempotency-Key',
  income: 'Inkomen',
  initialDeposit: 'Eenmalige inleg',
  isHttpOnly: 'HttpOnly',
  isHuidigeLijfrenteOversluiten: 'Oversluiten',
  limit: 'Aantal',
  offerID: 'Offertenummer',
  otherTemporaryPayouts: 'Andere tijdelijke lijfrentes',
  password: 'Wachtwoord',
  pensionGrowth: 'Factor A',
  percentage: 'Percentage',
  periodicDeposit: 'Inleg per maand',
  polisVoorwaardeCode: 'Polisvoorwaarden',
  productCode: 'Product',
  questionEleven: 'Vraag 11',
  raw: 'Raw',
  sameSite: 'SameSite',
  start: 'Startdatum',
  uitkeringsTermijnCode: 'Uitkeringstermijn',
  usedPremiums: 'Gebruikte premies',
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
