import { isRecord, migrate, type StoredDocument, VERSION } from './migrations.ts';
import { copyNames, initialCopies } from './server-copies.ts';
import { initialState, type State } from './state.ts';

/**
 * Maximum length of a saved document in characters, far above the length of any document that this application
 * writes. A longer document comes from another source and is not parsed.
 */
const LONGEST_CHARACTERS = 2_000_000;

/** P-02: names of fields with pictures of identity documents, left out at every level of the state. */
export const leftOut: ReadonlySet<string> = new Set(['voorkant', 'achterkant', 'CLN']);

/** Parts of the document that a page may leave unread and save again unchanged. */
export type DocumentParts = Readonly<Record<string, unknown>>;
const copies: readonly string[] = copyNames;
const parts = ['investment', 'topUp', 'sale', 'applicants', 'company', 'personalInfo', 'relations'];

/**
 * Initial values that replace personal data and authorizations in the saved document, which may contain such data
 * only in encrypted form.
 */
const { personalInfo, relations, twoFaToken } = initialState;
const unsealed = { ...initialCopies, personalInfo, relations, twoFaToken };

/** Values that are not restored at the next visit. */
const momentary = { notifications: [], loadingCounter: 0, loadingText: '' } as const;

/**
 * Serializes the document to save (P-01, P-02). `sealed` contains the parts that are not in `state` or that may be
 * written in encrypted form only.
 */
export function serialize(state: State, sealed: DocumentParts): string {
  return JSON.stringify({ version: VERSION, ...state, ...unsealed, ...sealed }, (key, value: unknown) =>
    leftOut.has(key) ? undefined : value,
  );
}

/**
 * Copies the values from `stored` that have the same type as in `initial`, so that pages never receive a value of an
 * unexpected type.
 */
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

/**
 * Parses a saved document. Returns null for a document that is broken, too long, of a newer version or of another
 * application.
 */
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

/** Returns the initial state of a visit from the saved document, without the encrypted parts. */
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

/** Returns the parts exactly as they were saved. */
export function partsOf(document: StoredDocument | null): DocumentParts {
  return Object.fromEntries(
    Object.entries(document ?? {}).filter(
      ([name, part]) =>
        parts.includes(name) || (copies.includes(name) && typeof part === 'string' && part !== ''),
    ),
  );
}
