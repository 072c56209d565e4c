import { isRecord, migrate, type StoredDocument, VERSION } from './migrations.ts';
import { copyNames, initialCopies } from './server-copies.ts';
import { initialState, type State } from './state.ts';

/** Far more than we ever write; what is longer is not ours, and is not worth a visitor's time. */
const LONGEST_CHARACTERS = 2_000_000;

/** P-02: pictures of identity documents, wherever they stand in the state. */
export const leftOut: ReadonlySet<string> = new Set(['voorkant', 'achterkant', 'CLN']);

/** Parts of the document that a page can leave unread, and then hands on as they are. */
export type DocumentParts = Readonly<Record<string, unknown>>;
const copies: readonly string[] = copyNames;
const parts = ['investment', 'topUp', 'sale', 'applicants', 'company', 'personalInfo', 'relations'];

/** What is known of a person, and what they may do with it, stands in the document sealed, or not at all. */
const { personalInfo, relations, twoFaToken } = initialState;
const unsealed = { ...initialCopies, personalInfo, relations, twoFaToken };

/** What belongs to the moment and not to the next visit. */
const momentary = { notifications: [], loadingCounter: 0, loadingText: '' } as const;

/** The saved copy (P-01, P-02). `sealed` are the parts that are not in `state` or may not be written as they are. */
export function serialize(state: State, sealed: DocumentParts): string {
  return JSON.stringify({ version: VERSION, ...state, ...unsealed, ...sealed }, (key, value: unknown) =>
    leftOut.has(key) ? undefined : value,
  );
}

/** Takes from `stored` what has the same kind as in `initial`, so that no page meets a shape it does not know. */
export function adopt(initial: unknown, stored: unknown): unknown {
  if (stored === undefined) return initial;
  if (initial === null) return stored;
  if (Array.isArray(initial)) return Array.isArray(stored) ? stored : initial;
  if (!isRecord(initial)) return typeof stored === typeof initial ? stored : initial;
  if (!isRecord(stored)) return initial;
  return Object.fromEntries(
    Object.entries(initial).map(([key, value]) => [
      key,
      adopt(value, Object.hasOwn(stored, key) ? stored[key] : undefined),
    ]),
  );
}

/** Reads a saved document. Nothing for one that is broken, too long, newer than we are or of another application. */
export function parseDocument(text: string | null): StoredDocument | null {
  if (text === null || text.length > LONGEST_CHARACTERS) return null;
  try {
    return migrate(JSON.parse(text));
  } catch {
    return null;
  }
}

function isUser(value: unknown): value is NonNullable<State['user']> {
  return (
    isRecord(value) &&
    typeof value.email === 'string' &&
    (value.role === 'investor' || value.role === 'admin')
  );
}

/** The state a visit begins with. What is sealed is not in it yet. */
export function stateOf(document: StoredDocument | null): State {
  const state = adopt(initialState, document ?? {}) as State;
  const { user, calculator } = state;
  return {
    ...state,
    ...momentary,
    ...unsealed,
    user: isUser(user) ? user : null,
    calculator: Object.hasOwn(initialState.calculator, calculator.currentFlow)
      ? calculator
      : { ...calculator, currentFlow: initialState.calculator.currentFlow },
  };
}

/** The parts as they were saved. */
export function partsOf(document: StoredDocument | null): DocumentParts {
  return Object.fromEntries(
    Object.entries(document ?? {}).filter(
      ([name, part]) =>
        parts.includes(name) || (copies.includes(name) && typeof part === 'string' && part !== ''),
    ),
  );
}
