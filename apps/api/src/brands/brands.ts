import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type BrandConfiguration, brandConfiguration } from '@portaal/domain/brand/configuration';
import { problemsOf } from '@portaal/domain/http/problems';
import { brandTeam, type TeamMember } from '@portaal/domain/products/team/team';
import * as z from 'zod/mini';
import { type InstalledTexts, readProviderTexts } from '../provider-texts/provider-texts.ts';
import { contrastFaults } from './brand-contrast.ts';

export const BRANDS_FOLDER = join(import.meta.dirname, '../../../../brands');

export type BrandOverrides = Partial<Pick<BrandConfiguration, 'tagManagerId' | 'errorReportingDsn'>>;

export interface Brand extends Omit<BrandConfiguration, 'fonts'> {
  /** The fonts, each with the path of its file on this machine. */
  readonly fonts: readonly (Font & { readonly path: string })[];
  readonly folder: string;
  readonly texts: Readonly<Record<string, string>>;
  /** Texts of the contract, the documents and the mails. */
  readonly provider: InstalledTexts;
  /** The team members that `/about` shows. */
  readonly team: readonly TeamMember[];
  /** Design tokens, as CSS. */
  readonly tokens: string;
  /** The SVG drawings included in every page, with the ids `brand-logo` and `brand-illustration`. */
  readonly drawings: string;
}

export class BrandError extends Error {
  constructor(brand: string, faults: readonly string[]) {
    super(`Merk ${brand} klopt niet:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'BrandError';
  }
}

const REQUIRED_FILES = [
  'tokens.css',
  'texts.nl.json',
  'logo.svg',
  'illustration.svg',
  'manifest.webmanifest',
  'icons/favicon.svg',
  'icons/favicon-32.png',
  'icons/apple-touch-icon.png',
  'icons/icon-192.png',
  'icons/icon-512.png',
];

function readJson(file: string, brand: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new BrandError(brand, [`${file} ontbreekt of is geen geldige JSON`]);
  }
}

/**
 * Reads a file of the brand and validates it with its schema. Throws a `BrandError` that names each fault by file and
 * field.
 */
function readChecked<T>(schema: z.ZodMiniType<T>, folder: string, file: string, brand: string): T {
  const parsed = z.safeParse(schema, readJson(join(folder, file), brand));
  if (parsed.success) return parsed.data;
  throw new BrandError(
    brand,
    problemsOf(parsed.error.issues).map(({ field, message }) => `${file} ${field}: ${message}`),
  );
}

function readBrand(folder: string, name: string, overrides: BrandOverrides = {}): Brand {
  const configuration = readChecked(brandConfiguration, folder, 'brand.json', name);
  const team = readChecked(brandTeam, folder, 'team.json', name);
  const faults = REQUIRED_FILES.filter((file) => !existsSync(join(folder, file))).map(
    (file) => `${file} ontbreekt`,
  );
  if (configuration.id !== name) faults.push(`brand.json id: moet ${name} zijn, zoals de map heet`);
  if (configuration.hosts[0] === ANY_HOST) faults.push('brand.json hosts: * kan niet het eerste adres zijn');
  const fonts = configuration.fonts.map((font) => ({ ...font, path: fontPathOf(folder, font) }));
  faults.push(...fonts.flatMap(({ path }) => [path, printedFont(path)]).flatMap(missingFile));
  const provider = readProviderTexts(folder);
  if ('faults' in provider) faults.push(...provider.faults);
  if ('faults' in provider || faults.length > 0) throw new BrandError(name, faults);
  const tokens = readFileSync(join(folder, 'tokens.css'), 'utf8');
  const faint = contrastFaults(tokens);
  if (faint.length > 0) throw new BrandError(name, faint);
  return {
    ...configuration,
    ...overrides,
    fonts,
    folder,
    team,
    texts: readJson(join(folder, 'texts.nl.json'), name) as Record<string, string>,
    provider,
    tokens,
    drawings: ['logo', 'illustration'].map((name) => drawing(folder, name)).join(''),
  };
}

/**
 * Throws a `BrandError` for a brand that collects direct debits but has no incassant-ID, because a direct debit may
 * not be announced without an incassant-ID.
 */
export function requireCreditorIds({ all }: Brands, collecting: readonly string[]): void {
  const missing = all.find(({ id, creditorId }) => creditorId === null && collecting.includes(id));
  if (missing === undefined) return;
  throw new BrandError(missing.id, [
    'brand.json creditorId: het incassant-ID ontbreekt, en zonder mag er niet worden afgeschreven',
  ]);
}

/** In its file, every drawing has the id `art`. A page contains both drawings, so each drawing gets its own id. */
const drawing = (folder: string, name: string): string =>
  readFileSync(join(folder, `${name}.svg`), 'utf8').replace('id="art"', `id="brand-${name}"`);

const require = createRequire(import.meta.url);

type Font = BrandConfiguration['fonts'][number];

/** Returns the path of a font file on this machine. For a package that is not installed, the path does not exist. */
function fontPathOf(folder: string, { package: name, file }: Font): string {
  if (name === undefined) return join(folder, file);
  try {
    return join(dirname(require.resolve(`${name}/package.json`)), file);
  } catch {
    return join(name, file);
  }
}

/** Returns the path of the font file for PDFs. PDFs use WOFF, because fontkit 2 cannot subset a WOFF2. */
export const printedFont = (path: string): string => path.replace(/\.woff2$/, '.woff');

const missingFile = (path: string): string[] => (existsSync(path) ? [] : [`${path} ontbreekt`]);

/** The brands of this installation. The brand that serves unknown hosts comes first, the others follow by name. */
export interface Brands {
  readonly all: readonly Brand[];
  byId(id: string): Brand | undefined;
  /** Returns the brand of a host name (without port). Unknown hosts get the first brand. */
  byHost(host: string): Brand;
}

const ANY_HOST = '*';

/** Folders that a mounted volume adds: hidden folders of Kubernetes, and `lost+found` of a Linux file system. */
const OF_THE_VOLUME = /^\.|^lost\+found$/;

/** Returns the folder names, which are the brand ids. Throws a system error if the folder cannot be read. */
export const brandFolders = (folder = BRANDS_FOLDER): string[] =>
  readdirSync(folder).filter(
    (name) => !OF_THE_VOLUME.test(name) && statSync(join(folder, name)).isDirectory(),
  );

/**
 * Reads and validates every folder in `folder`, by default `brands/`. Throws a `BrandError` that names each fault. The first brand is the
 * brand with the host `*`.
 */
export function readBrands(options: {
  folder?: string | undefined;
  only: string | undefined;
  publicUrls: Readonly<Record<string, string>>;
  /** Base address of the API of a brand, if it differs from the origin of its pages. */
  apiUrls?: Readonly<Record<string, string>>;
  overrides?: Readonly<Record<string, BrandOverrides>>;
}): Brands {
  const folder = options.folder ?? BRANDS_FOLDER;
  const takesAnyHost = ({ hosts }: Brand): number => Number(hosts.includes(ANY_HOST));
  const all = brandFolders(folder)
    .filter((name) => options.only === undefined || name === options.only)
    .map((name) => readBrand(join(folder, name), name, options.overrides?.[name]))
    .sort((a, b) => takesAnyHost(b) - takesAnyHost(a) || a.id.localeCompare(b.id));
  const [first] = all;
  if (!first) throw new BrandError(options.only ?? '(geen)', [`niet gevonden in ${folder}`]);
  const hosts = new Map<string, Brand>();
  const accounts = new Map<string, Brand>();
  for (const brand of all) {
    for (const { iban } of brand.bankAccounts) {
      const other = accounts.get(iban);
      if (other) throw new BrandError(brand.id, [`rekening ${iban} staat ook bij ${other.id}`]);
      accounts.set(iban, brand);
    }
    const urls = [options.publicUrls[brand.id], options.apiUrls?.[brand.id]];
    const ownHosts = urls.flatMap((url) => (url === undefined ? [] : [new URL(url).hostname]));
    for (const host of [...brand.hosts, ...ownHosts]) {
      const other = hosts.get(host);
      if (other && other !== brand)
        throw new BrandError(brand.id, [`adres ${host} hoort ook bij ${other.id}`]);
      hosts.set(host, brand);
    }
  }
  return {
    all,
    byId: (id) => all.find((brand) => brand.id === id),
    byHost: (host) => hosts.get(host.toLowerCase()) ?? first,
  };
}
