/** One entry in the list of commands: the parameters of the command and its effect, in Dutch. */
export interface CommandText {
  readonly parameters?: string;
  readonly text: string;
}

/** The operator's commands by name. `npm run operator` and `npm run help` list them. */
export const operatorTexts = {
  backup: { parameters: 'BESTAND', text: 'kopie van de ingebouwde database en de documenten op schijf' },
  restore: { parameters: 'BESTAND', text: 'zet een kopie terug in een lege gegevensmap' },
  'admin:create': {
    parameters: 'MERK E-MAIL "NAAM"',
    text: 'maakt het eerste hoofd van een merk en toont de link om een wachtwoord te kiezen',
  },
  'audit:verify': { text: 'bewijst dat het auditlog ongeschonden is, of noemt de eerste regel die afwijkt' },
  'brand:check': {
    parameters: '[MAP]',
    text: 'controleert de merken en hun teksten, zoals de server dat bij het starten doet',
  },
  'book:check': {
    parameters: 'PAKKET.zip [FOUTEN.csv]',
    text: 'controleert het boek van een aanbieder die overstapt, en schrijft niets in de database',
  },
  'book:import': {
    parameters: 'PAKKET.zip --brand MERK',
    text: 'meldt het boek van een aanbieder aan voor twee handtekeningen, of importeert het ondertekende pakket',
  },
  'book:compare': {
    parameters: 'MERK standen.csv',
    text: 'vergelijkt de standen van het oude systeem met ons boek, zolang het merk in schaduw loopt',
  },
  'book:export': {
    parameters: 'PAKKET.zip.age --brand MERK [--since DAG] --recipient SLEUTEL',
    text: 'schrijft het hele boek van een merk in de bestanden waarin een boek ook wordt geïmporteerd',
  },
  'demo:package': {
    parameters: 'PAKKET.zip [--brand MERK] [--investors 300] [--contracts 500] [--seed 1] [--fault NAAM]',
    text: 'schrijft het boek van een verzonnen aanbieder en twee maandpakketten erna, of één boek met een fout',
  },
  'database:roles': {
    text: 'werkt PostgreSQL bij als eigenaar (MIGRATION_DATABASE_URL) en geeft de server zijn rechten',
  },
  'ledger:verify': { text: 'rekent alles na wat uit het grootboek volgt' },
  'books:journal': { text: 'schrijft de boekhouding van het geld als journaal voor hledger' },
  'books:verify': { text: 'rekent de boekhouding van het geld na' },
  'keys:reseal': { text: 'verzegelt alles met de eerste sleutel van FIELD_KEYS, zodat een oudere weg kan' },
  'restored:verify': { text: 'rekent een teruggezette database na; restore:check roept het aan' },
  maintenance: {
    parameters: 'on|off|status',
    text: 'onderhoud aan of uit, per merk of voor alle, zonder herstart',
  },
} as const satisfies Readonly<Record<string, CommandText>>;

/** Formats commands as aligned lines, each with its description. */
export function listCommands(commands: Readonly<Record<string, CommandText>>): string[] {
  const lines = Object.entries(commands).map(
    ([name, { parameters, text }]) =>
      [parameters === undefined ? name : `${name} ${parameters}`, text] as const,
  );
  const width = Math.max(...lines.map(([command]) => command.length));
  return lines.map(([command, text]) => `  ${command.padEnd(width)}  ${text}`);
}
