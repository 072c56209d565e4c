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
      'A person has one account at a brand and proves who they are: with a password, a second factor or a passkey, and with a fresh code for each act that matters. Changes of access withhold payouts until a second channel confirms them. Employees have roles; an employee who looks as a customer changes nothing.',
    uses: [],
  },
  people: {
    promise:
      'The facts the law asks about a person, their relations and the owner of each account number. Numbers are sealed; a change is reported and takes effect only when it is safe.',
    uses: ['sign-in'],
  },
  products: {
    promise:
      'What a visitor can calculate and buy: funds with prices, documents and buildings, the figures of the law per year, questionnaires, and calculations that can be saved as an offer. Two employees publish each figure.',
    uses: [],
  },
  documents: {
    promise:
      'Every document an investor receives, drawn once from a sealed snapshot and never changed afterwards, with the messages that announce it. Uploads are checked for viruses and erased when the duty to keep them ends.',
    uses: [],
  },
  money: {
    promise:
      'Each euro that comes in or goes out, exactly once: payments, direct debits, payouts, statements of the bank, corrections of the ledger, and the books that explain every balance.',
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
      'What employees and operators see over all areas: waiting work, approvals by a second person, the file a person can download, closing of accounts, alarms, verification, health and maintenance.',
    uses: ['sign-in', 'people', 'products', 'documents', 'money', 'investing', 'month'],
  },
};

const AREA_OF = /^(?:apps\/api\/src\/modules|apps\/web\/src\/features|packages\/domain\/src)\/([^/]+)\//;
/** Folders of the domain package that serve every area. Files beside them compose all areas and may import any. */
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
