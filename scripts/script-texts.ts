import type { CommandText } from '../apps/api/src/operation/command-texts.ts';

/** The scripts of `package.json` by group, in the order in which `npm run help` lists them. */
export const scriptTexts = {
  'Starten en ontwikkelen': {
    start: { text: 'npm start: bouwt wat veranderd is en start server en sandbox, met demogegevens' },
    build: { text: "bouwt de pagina's" },
    format: { text: 'maakt alle bestanden op, en schrijft docs/configuration.md en docs/tables.md opnieuw' },
    migration: { parameters: '-- --name WAT', text: 'schrijft de volgende migratie uit het schema' },
    lockfile: { text: 'maakt package-lock.json volledig, na een wijziging van pakketten' },
    seed: { parameters: '-- --investors N', text: 'vult de database met N beleggers' },
    help: { text: 'deze lijst' },
  },
  'Controleren en testen': {
    check: { text: 'opmaak, regels, typen, grenzen tussen mappen, dode en dubbele code, documenten' },
    test: {
      parameters: '[-- check|unit|e2e|changed]',
      text: 'npm test: alles; of een deel, of wat uw wijzigingen sinds main raken',
    },
    'alarms:check': { text: 'laat Prometheus de alarmregels lezen en elk alarm één keer afgaan' },
    'coverage:requirements': { text: 'welke eisen nog geen test hebben' },
    visual: {
      parameters: '[-- COMMIT|readme]',
      text: 'vergelijkt alle schermen met die van een andere commit; of maakt de beelden van de README',
    },
    bench: { text: 'alle metingen met hun budget; zie hieronder' },
  },
  'Een uitgave maken en beheren': {
    image: { text: 'het image van een server, uit de vastgelegde commit, zonder docker' },
    'image:try': { text: 'start dat image zonder rechten op een eigen PostgreSQL (als root)' },
    'release:check': { text: 'alles van een uitgave, in de map release (als root)' },
    licences: { text: 'de licenties van alle pakketten die in productie meegaan' },
    sbom: { text: 'de lijst van die pakketten (CycloneDX, JSON)' },
    operator: { parameters: '-- NAAM', text: 'een opdracht voor de beheerder; zie hieronder' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, CommandText>>>>;
