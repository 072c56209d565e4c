/** An area of the product: the same folder in the server's modules, the browser's features and the domain package. */
export interface Area {
  /** Sentence that describes the area at the top of its documentation page. */
  readonly promise: string;
  /** Areas whose code this area may import. */
  readonly uses: readonly string[];
}

/** The areas, each after the areas it uses, so that no two areas depend on each other. */
export const areas: Readonly<Record<string, Area>> = {
  'sign-in': {
    promise:
      'A person has one account at a brand and proves their identity with a password, a second factor or a passkey, and with a fresh code for each important act. A change of access withholds payouts until a second channel confirms it. Employees have roles, and an employee who impersonates a customer cannot change anything.',
    uses: [],
  },
  people: {
    promise:
      'The data that the law requires about a person, their relations and the owner of each account number. Numbers are stored sealed. A change is reported to the person and takes effect only after a waiting period or a confirmation.',
    uses: ['sign-in'],
  },
  products: {
    promise:
      'The products that a visitor can calculate and buy: funds with prices, documents and buildings, the legal figures of each year, questionnaires, and calculations that can be saved as an offer. Two employees publish each figure.',
    uses: [],
  },
  documents: {
    promise:
      'Every document an investor receives, rendered once from a sealed snapshot and never changed afterwards, with the message that announces it. Uploads are scanned for viruses and erased when the legal retention period ends.',
    uses: [],
  },
  money: {
    promise:
      'Each euro that comes in or goes out, exactly once: payments, direct debits, payouts, bank statements, ledger corrections, and the books that explain every balance.',
    uses: ['sign-in', 'people', 'documents'],
  },
  investing: {
    promise:
      'The life of a contract: application, signature, review, top-ups, changes and sales, with its history, returns and transactions.',
    uses: ['sign-in', 'people', 'products', 'documents', 'money'],
  },
  month: {
    promise:
      'Once a month all contracts are dealt at the published prices, in batches that resume after a crash and add up to one digest.',
    uses: ['products', 'documents', 'money', 'investing'],
  },
  office: {
    promise:
      'The work of employees and operators across all areas: queues, approvals by a second person, downloads of personal data, closing of accounts, alarms, verification, health and maintenance.',
    uses: ['sign-in', 'people', 'products', 'documents', 'money', 'investing', 'month'],
  },
};

const AREA_OF = /^(?:apps\/api\/src\/modules|apps\/web\/src\/features|packages\/domain\/src)\/([^/]+)\//;
/**
 * Matches folders of the domain package that serve every area. Files beside these folders combine all areas and
 * may import any area.
 */
const BASE = /^packages\/domain\/src\/[^/]+\//;
/** Matches test code, which may import anything. */
const TEST_CODE = /\.test\.tsx?$|\/testing\//;

/** Returns the area of a file; undefined for a file outside the areas. */
export function areaOf(path: string): string | undefined {
  const name = AREA_OF.exec(path)?.[1];
  return name !== undefined && name in areas ? name : undefined;
}

/** A file with its imports, as paths relative to the checkout. */
interface ImportingFile {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}

/** Returns the imports from an area, or from the base of all areas, into an area that it may not use. */
export function areaViolations(files: readonly ImportingFile[]): string[] {
  return files.flatMap(({ source, dependencies }) => {
    const from = areaOf(source);
    if (TEST_CODE.test(source) || (from === undefined && !BASE.test(source))) return [];
    const allowed = from === undefined ? [] : [from, ...(areas[from]?.uses ?? [])];
    return dependencies
      .map(({ resolved }) => ({ resolved, to: areaOf(resolved) }))
      .filter(({ to }) => to !== undefined && !allowed.includes(to))
      .map(({ resolved, to }) => `no-area-arrow: ${from ?? 'base'} → ${to} (${source} → ${resolved})`);
  });
}

/**
 * Features without a module of the same name. They either call nothing (`brand`, `consent`, `glossary`) or combine
 * several modules: the employees' key commands and queues, and the page on which a user secures the account.
 */
const WITHOUT_MODULE: ReadonlySet<string> = new Set([
  'brand',
  'consent',
  'desk',
  'glossary',
  'queues',
  'security',
]);
/** Matches the folder of a feature; the pages of employees are one level deeper. */
const FEATURE = /^apps\/web\/src\/features\/[^/]+\/(?:admin\/(?=[^/]+\/))?([^/]+)\//;
const MODULE = /^apps\/api\/src\/modules\/[^/]+\/([^/]+)\//;

/** Compares the names of all features with the names of the server's modules. */
export function featureNouns(paths: readonly string[]) {
  const namesOf = (pattern: RegExp) => new Set(paths.flatMap((path) => pattern.exec(path)?.[1] ?? []));
  const modules = namesOf(MODULE);
  const features = [...namesOf(FEATURE)];
  const without = features.filter((name) => !modules.has(name));
  return {
    figures: `${without.length} van ${features.length} features zonder module van die naam`,
    violations: without
      .filter((name) => !WITHOUT_MODULE.has(name))
      .map((name) => `no module of that name: features/${name}`),
  };
}
