import { readFileSync } from 'node:fs';
import { inProject } from './project-folder.ts';

export interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
}

interface SbomLockfile {
  readonly version?: string;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const NAME = /node_modules\/((?:@[^/]+\/)?[^/]+)$/;

function componentOf(name: string, { version = '', integrity, license, optional }: LockedPackage) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [, digest] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl,
    ...(digest && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
    ...(license && {
      licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }],
    }),
  };
}

/** Returns the third-party packages that an installation uses at run time. */
export function productionPackages(packages: SbomLockfile['packages']) {
  return Object.entries(packages).flatMap(([path, locked]) => {
    const name = NAME.exec(path)?.[1];
    const isOurs = name === undefined || locked.link;
    return isOurs || locked.dev || locked.devOptional ? [] : [{ path, name, locked }];
  });
}

/**
 * Returns the packages that an installation uses, as CycloneDX 1.5. Reads the lockfile directly, because `npm sbom`
 * omits packages that a development tool needs too, such as `pg` and `zod`.
 */
export function softwareBillOfMaterials({ version = '', packages }: SbomLockfile) {
  const components = productionPackages(packages).map(({ name, locked }) => componentOf(name, locked));
  // The same version of a package may be installed in two folders.
  const byReference = new Map(components.map((component) => [component['bom-ref'], component]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: 'beleggersportaal', version } },
    components: [...byReference.values()].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
  };
}

export const readSbomLockfile = (): SbomLockfile =>
  JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')) as SbomLockfile;

/** `npm run -s sbom > sbom.json`: writes the bill of materials. */
export async function main(): Promise<number> {
  process.stdout.write(`${JSON.stringify(softwareBillOfMaterials(readSbomLockfile()), null, 2)}\n`);
  return 0;
}
