import type { Setting } from '../apps/api/src/platform/setting.ts';

/** Settings that only commands read, not the server. */
export const commandSettings: readonly Setting[] = [
  {
    name: 'SANDBOX_PORT',
    group: 'Ontwikkelen en testen',
    meaning: 'poort van de sandbox bij `npm start`',
    default: '`8090`',
  },
  {
    name: 'SMTP_PORT',
    group: 'Ontwikkelen en testen',
    meaning: 'poort waarop de sandbox bij `npm start` mail aanneemt',
    default: '`8025`',
  },
  {
    name: 'TEST_POSTGRES_URL',
    group: 'Ontwikkelen en testen',
    meaning: 'PostgreSQL waarop `npm test` draait; zonder start het er zelf een',
  },
  {
    name: 'PGBACKREST_STANZA',
    group: 'Opdrachten',
    meaning: 'naam van het archief dat `restore:check` terugzet',
    default: '`portaal`',
  },
  {
    name: 'PGBACKREST_CONFIG',
    group: 'Opdrachten',
    meaning: 'bestand met de instellingen van pgbackrest voor `restore:check`',
    default: 'van pgbackrest',
  },
  {
    name: 'RESTORE_DIR',
    group: 'Opdrachten',
    meaning: 'map met ruimte voor de hele database, voor `restore:check`',
    default: 'map voor tijdelijke bestanden',
  },
];
