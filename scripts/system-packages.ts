import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { CommandFailure } from './command-failure.ts';

export interface TestTools {
  readonly chromium: string;
  /** Folder with `initdb` and `postgres`; undefined when the tests use an existing server. */
  readonly postgres: string | undefined;
}

/**
 * Finds the tools that the tests need from outside npm and installs missing packages if permitted; throws if a tool
 * is still missing.
 */
export function requireTestTools(needs: { readonly postgres: boolean }): TestTools {
  const missing = missingPackages(needs);
  if (missing.length > 0) install(missing);
  const stillMissing = missingPackages(needs);
  if (stillMissing.length > 0)
    throw new CommandFailure(typeThis(stillMissing, 'Na het installeren ontbreekt nog'));
  return { chromium: findChromium() ?? '', postgres: needs.postgres ? findPostgres() : undefined };
}

/** Programs from Debian packages that commands need in addition to PostgreSQL. */
const PROGRAMS = { pgbackrest: '/usr/bin/pgbackrest', psql: '/usr/bin/psql' } as const;

/**
 * Returns the folder with `initdb` and `postgres`. Installs PostgreSQL and the requested programs if they are missing
 * and installing is permitted.
 */
export function requirePostgres(...programs: readonly (keyof typeof PROGRAMS)[]): string {
  const missing = (): string[] => [
    ...(findPostgres() === undefined ? ['postgresql'] : []),
    ...programs
      .filter((name) => !existsSync(PROGRAMS[name]))
      .map((name) => (name === 'psql' ? 'postgresql-client' : name)),
  ];
  if (missing().length > 0) install(missing());
  const folder = findPostgres();
  if (folder === undefined || missing().length > 0)
    throw new CommandFailure(typeThis(missing(), 'Na het installeren ontbreekt nog'));
  return folder;
}

/** Returns the path of the library that changes the time of day of a process; installs the library if permitted. */
export function requireFaketime(): string {
  const find = () => globSync('/usr/lib/*/faketime/libfaketime.so.1')[0];
  if (find() === undefined) install(['libfaketime']);
  const library = find();
  if (library === undefined)
    throw new CommandFailure(typeThis(['libfaketime'], 'Na het installeren ontbreekt nog'));
  return library;
}

function missingPackages(needs: { readonly postgres: boolean }): string[] {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath && !existsSync(configuredPath))
    throw new CommandFailure(`CHROMIUM_PATH wijst naar niets: ${configuredPath}`);
  return [
    ...(findChromium() === undefined ? ['chromium-headless-shell'] : []),
    ...(existsSync('/usr/bin/pdftotext') ? [] : ['poppler-utils']),
    ...(existsSync('/usr/sbin/clamd') ? [] : ['clamav-daemon']),
    ...(needs.postgres && findPostgres() === undefined ? ['postgresql'] : []),
  ];
}

/** Finds Chromium. Prefers the headless shell, which uses about a quarter less memory and processor time. */
function findChromium(): string | undefined {
  const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
  return places.find((path) => path && existsSync(path));
}

/**
 * Finds the PostgreSQL programs: Debian has a folder outside PATH for each version, other systems have them in PATH.
 */
function findPostgres(): string | undefined {
  const byVersion = globSync('/usr/lib/postgresql/*/bin').sort(
    (left, right) => version(right) - version(left),
  );
  const folders = [...byVersion, ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => existsSync(`${folder}/initdb`) && existsSync(`${folder}/postgres`));
}

function version(folder: string): number {
  return Number.parseFloat(folder.split('/').at(-2) ?? '');
}

/**
 * Settings with which the package fetches virus signatures only when a named network interface comes up, which never
 * happens. The setting `manual` would fetch them once.
 */
const WITHOUT_SIGNATURES = 'clamav-freshclam clamav-freshclam/autoupdate_freshclam select ifup.d';

/** Time to wait while another program installs packages. */
const APT_WAIT_SECONDS = 300;

/** Installs packages without interactive questions, because a build machine has no user. */
function install(packages: readonly string[]): void {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get'))
    throw new CommandFailure(typeThis(packages, 'Voor de tests ontbreekt'));
  process.stdout.write(`Installeren voor de tests: ${packages.join(', ')} …\n`);
  // The tests have their own virus signature; the package that clamd depends on would fetch 300 MB of signatures.
  spawnSync('debconf-set-selections', { input: `${WITHOUT_SIGNATURES}\n` });
  for (const parameters of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const apt = spawnSync('apt-get', ['-q', `-oDPkg::Lock::Timeout=${APT_WAIT_SECONDS}`, ...parameters], {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (apt.status !== 0) {
      const reason = `${apt.stdout ?? ''}${apt.stderr ?? ''}`.trim().split('\n').slice(-15).join('\n');
      throw new CommandFailure(
        `apt-get ${parameters[0]} is mislukt:\n${reason}\n\n${typeThis(packages, 'Nodig')}`,
      );
    }
  }
}

function typeThis(packages: readonly string[], lead: string): string {
  const names = packages.join(' ');
  return (
    `${lead}: ${packages.join(' en ')}. Typ dit en probeer het opnieuw:\n\n` +
    `  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${names}\n\n` +
    'Staat Chromium ergens anders, zet dan CHROMIUM_PATH; een eigen PostgreSQL geeft u met TEST_POSTGRES_URL.'
  );
}
