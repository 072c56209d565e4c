import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments, parseDocument } from 'yaml';
import type { Setting } from '../apps/api/src/platform/setting.ts';
import { commandSettings } from './command-settings.ts';
import { allSettings, configurationPage } from './configuration-page.ts';
import { inProject } from './project-folder.ts';
import { MEMORY_OPTIONS } from './service.ts';

const read = (path: string): string => readFileSync(inProject(path), 'utf8');
const brands = readdirSync(inProject('brands')).map((brand) => brand.toUpperCase().replaceAll('-', '_'));

/** Groups of settings that are not part of an installation, so no file in `deploy` sets them. */
const NOT_OF_AN_INSTALLATION = ['Ontwikkelen en testen', 'Opdrachten'];

const expanded = (names: readonly string[]): string[] =>
  names.flatMap((name) =>
    name.endsWith('_<MERK>') ? brands.map((brand) => name.replace('<MERK>', brand)) : [name],
  );
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

const settingsIn = (file: string): string[] =>
  [...read(`deploy/${file}.env.example`).matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);

const files = ['settings', 'secrets', 'migration'];
const offered = files.flatMap(settingsIn);
const ofInstallation = allSettings().filter(({ group }) => !NOT_OF_AN_INSTALLATION.includes(group));
const namesOf = (settings: readonly Setting[]): string[] => expanded(settings.map(({ name }) => name));

describe('the files of an installation contain its settings', () => {
  test('the files in deploy contain all settings of an installation and no others', () => {
    expect(ofInstallation.length).toBeGreaterThan(40);
    expect(sorted(offered)).toEqual(sorted(namesOf(ofInstallation)));
  });

  test('the list of command settings has every variable that the restore check reads', () => {
    const found = [...read('scripts/restored-cluster.ts').matchAll(/\benvironment\.([A-Z][A-Z0-9_]+)/g)];
    const names = found.map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect(commandSettings.map((one) => one.name)).toContain(name);
  });

  test('each setting is in one file, and secrets are in the secret files only', () => {
    expect(offered).toHaveLength(new Set(offered).size);
    const secrets = namesOf(ofInstallation.filter(({ isSecret }) => isSecret));
    expect(sorted([...settingsIn('secrets'), ...settingsIn('migration')])).toEqual(sorted(secrets));
    // A setting with a name like that of a key must be marked as a secret or be listed here.
    const looksSecret = /(^|_)(KEYS?|SECRET)(_|$)|DATABASE_URL|SMTP_URL/;
    expect(settingsIn('settings').filter((name) => looksSecret.test(name))).toEqual(['STORAGE_S3_KEY_ID']);
  });

  test('the settings page changes when a setting is added', () => {
    const page = configurationPage();
    expect(page).toBe(read('docs/configuration.md'));
    const [one] = ofInstallation;
    if (!one) throw new Error('There are no settings');
    expect(configurationPage([...allSettings(), { ...one, name: 'NEW' }])).not.toBe(page);
    for (const { name } of allSettings()) expect(page).toContain(`| \`${name}\` |`);
  });

  test('systemd units, container image and manifests set only known settings', () => {
    const units = globSync('deploy/systemd/*.service', { cwd: inProject() }).map(read).join('\n');
    const inUnits = [...units.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    const inManifests = manifests().flatMap(({ container }) => (container.env ?? []).map(({ name }) => name));
    const inCompose = servers().flatMap(({ environment = {} }) => Object.keys(environment));
    const [, environment = ''] = /^ENV ((?:.|\\\n)*)$/m.exec(read('Containerfile')) ?? [];
    const inImage = [...environment.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name);
    for (const names of [inUnits, inManifests, inCompose, inImage]) expect(names.length).toBeGreaterThan(1);
    const set = [...inUnits, ...inManifests, ...inCompose, ...inImage];
    expect(set.filter((name) => name !== 'PATH' && !offered.includes(name))).toEqual([]);
  });
});

interface Container {
  readonly image: string;
  readonly env?: readonly { name: string; value: string }[];
  readonly envFrom: readonly Readonly<Record<string, { name: string }>>[];
  readonly securityContext: unknown;
}
interface Manifest {
  readonly kind: string;
  readonly spec: {
    readonly strategy?: { readonly rollingUpdate: unknown };
    readonly template: {
      readonly spec: { readonly containers: [Container]; readonly securityContext: unknown };
    };
  };
}

/** Returns the deployments and jobs of the cluster. */
function manifests() {
  return globSync('deploy/kubernetes/*.yaml', { cwd: inProject() })
    .flatMap((path) => parseAllDocuments(read(path)))
    .map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Manifest;
    })
    .filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
    .map((manifest) => ({ ...manifest, container: manifest.spec.template.spec.containers[0] }));
}

interface ComposeService {
  readonly image: string;
  readonly read_only?: boolean;
  readonly user?: string;
  readonly env_file?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

function services(): Readonly<Record<string, ComposeService>> {
  const document = parseDocument(read('deploy/compose/compose.yaml'), { merge: true });
  expect(document.errors).toEqual([]);
  return (document.toJS() as { services: Record<string, ComposeService> }).services;
}

const servers = () => Object.values(services()).filter(({ image }) => image.includes('IMAGE'));

test('only the job that updates the database receives the URL of the database owner', () => {
  const inCompose = Object.entries(services()).filter(([, { env_file = [] }]) =>
    env_file.some((file) => file.includes('migration')),
  );
  expect(inCompose.map(([name]) => name)).toEqual(['roles']);
  const inCluster = manifests().filter(({ container }) =>
    container.envFrom.some(({ secretRef }) => secretRef?.name === 'migration'),
  );
  expect(inCluster.map(({ kind }) => kind)).toEqual(['Job']);
  const units = globSync('deploy/systemd/*.service', { cwd: inProject() });
  expect(units.filter((path) => read(path).includes('migration.env'))).toEqual([
    'deploy/systemd/beleggersportaal-roles.service',
  ]);
});

test('no container runs as root or can write to its root filesystem', () => {
  expect(servers()).toHaveLength(4);
  for (const { read_only, user } of servers()) expect([read_only, user]).toEqual([true, '65532:65532']);
  expect(manifests()).toHaveLength(3);
  for (const { kind, spec, container } of manifests()) {
    expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65_532 });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    if (kind === 'Deployment')
      expect(spec.strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
  }
});

test('the compose database requires a password over its socket, because every server can reach the socket', () => {
  const { environment } = services().database ?? {};
  const lets = '--auth-local=scram-sha-256 --auth-host=scram-sha-256';
  expect(environment).toMatchObject({
    POSTGRES_INITDB_ARGS: lets,
    POSTGRES_HOST_AUTH_METHOD: 'scram-sha-256',
  });
});

test('all ways to start the server use the same memory options', () => {
  const inOrder = MEMORY_OPTIONS.join(' ');
  const units = globSync('deploy/systemd/beleggersportaal-w*.service', { cwd: inProject() });
  for (const file of ['docs/deployment.md', ...units]) {
    expect(read(file)).toContain(`bin/node ${inOrder} apps/api/src/main.ts`);
  }
  expect(read('Containerfile')).toContain(
    `CMD ${JSON.stringify([...MEMORY_OPTIONS, 'apps/api/src/main.ts']).replaceAll(',', ', ')}`,
  );
});

describe('systemd units match the installation guide', () => {
  const units = globSync('deploy/{systemd,pgbackrest}/*.service', { cwd: inProject() });
  const linesOf = (unit: string, name: string): string[] =>
    [...read(unit).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  test('systemd units run existing programs in the folder, and with the settings files, of the installation guide', () => {
    const ofPortal = units.filter((unit) => read(unit).includes('/node_modules/'));
    expect(ofPortal).toHaveLength(4);
    for (const unit of ofPortal) {
      expect(linesOf(unit, 'WorkingDirectory')).toEqual(['/opt/beleggersportaal']);
      const [command = ''] = linesOf(unit, 'ExecStart');
      const [program, ...parameters] = command.split(' ');
      expect(program).toBe('/opt/beleggersportaal/node_modules/.bin/node');
      expect(parameters.filter((word) => word.endsWith('.ts') && !existsSync(inProject(word)))).toEqual([]);
      for (const file of linesOf(unit, 'EnvironmentFile')) {
        expect(file).toMatch(/^\/etc\/beleggersportaal\/(settings|secrets|migration)\.env$/);
      }
    }
  });

  test("systemd units use absolute program paths in the guide's systemd-run commands, as systemd requires", () => {
    const commands = [...read('docs/deployment.md').matchAll(/^systemd-run (?:.*\\\n)*.*$/gm)];
    expect(commands).not.toEqual([]);
    for (const [command] of commands) {
      expect(command).toMatch(/ \/opt\/beleggersportaal\/node_modules\/\.bin\/node apps\//);
    }
  });

  test('systemd units use separate ports for calls and metrics when two processes run on one machine', () => {
    const ports = ['web@', 'work'].flatMap((name) => {
      const set = linesOf(`deploy/systemd/beleggersportaal-${name}.service`, 'Environment').join(' ');
      return [...set.matchAll(/(?:METRICS_)?PORT=(\S+)/g)].map(([, port]) => port);
    });
    expect(ports).toEqual(['%i', '1%i', '8079', '18079']);
    // A setting in a file overrides a setting in a unit.
    expect(read('deploy/settings.env.example')).not.toMatch(/^(METRICS_)?PORT=/m);
  });
});
