import type { CommandText } from '../apps/api/src/operation/command-texts.ts';

/** Measurements that have a budget, by name. `npm run bench` runs all of them. */
export const measurementTexts = {
  engine: { text: 'de rekenkern' },
  calculation: { text: 'een berekening, door de server' },
  observing: { text: 'wat metingen en traces kosten' },
  session: { text: 'een sessie controleren' },
  enumeration: { text: 'of antwoorden verraden wie een account heeft' },
  summaries: { text: 'het overzicht van een belegger' },
  pooler: { text: 'dezelfde aanroepen achter PgBouncer' },
  month: { text: 'aanroepen terwijl een maand wordt verwerkt' },
  uploads: { text: 'bestanden ontvangen' },
  webhook: { text: 'berichten van de betaaldienst' },
  settling: { text: 'betalingen boeken' },
  collections: { text: "incasso's boeken" },
  matching: { text: 'bankregels koppelen' },
  payoutFile: { text: 'een betaalbestand maken' },
  booksVerify: { text: 'de boekhouding narekenen' },
  booksMonth: { text: 'boeken terwijl een maand wordt verwerkt' },
  statements: { text: 'afschriften inlezen' },
  bookCheck: { text: 'het boek van een aanbieder controleren' },
  bookRoundTrip: { text: 'het boek van een aanbieder importeren en weer uitvoeren' },
  mail: { text: 'mail in twee rijen' },
  pdf: { text: 'een document tekenen' },
  start: { text: 'de server starten' },
  web: { text: "het gewicht van de pagina's" },
  slider: { text: 'een schuif van de rekenhulp' },
  lighthouse: { text: 'de cijfers van Lighthouse' },
  telephone: { text: 'een langzame telefoon' },
} as const satisfies Readonly<Record<string, CommandText>>;

/** Programs that test or measure one property, each with its own parameters. */
export const programTexts = {
  bytes: {
    parameters: '[COMMIT]',
    text: 'de bytes van elke ingang van de webapp, naast die van een andere commit',
  },
  deploy: {
    parameters: '[--database|--clock|--proxy nginx|--proxy caddy]',
    text: 'drie servers onder last: herstarten, doden, bevriezen; of de database, of een verkeerde klok; geen aanroep mag mislukken',
  },
  first: { parameters: '[--rounds 10]', text: 'drie servers starten tegelijk op een lege PostgreSQL' },
  kill: {
    parameters: '[--payments|--payouts|--statements|--prove]',
    text: 'breekt de server af tijdens het schrijven en telt wat verloren ging',
  },
  scale: { parameters: '[100000]', text: 'de maandverwerking op zoveel contracten' },
  quarter: { text: 'een kwartaal met 5.000 beleggers tegen de bank van de sandbox' },
  'upgrade:check': {
    parameters: '[--keep MAP] [COMMIT …]',
    text: 'werkt databases van vorige uitgaven en oude commits bij en rekent ze na',
  },
  'upgrade:load': {
    parameters: '[UITGAVE] [--proxy nginx|--proxy caddy]',
    text: 'vervangt onder last drie servers van de vorige uitgave door deze (een minuut)',
  },
  'versions:beside': {
    parameters: '[UITGAVE]',
    text: 'de vorige uitgave en deze om en om op één database (een halve minuut)',
  },
  accessibility: { text: 'loopt alle schermen langs met axe en schrijft op wat gevonden is, voor /about' },
} as const satisfies Readonly<Record<string, CommandText>>;
