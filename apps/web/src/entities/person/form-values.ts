import type { FieldProblem } from '@portaal/domain/http/error';
import { problemsOf } from '@portaal/domain/http/problems';

export type FieldValue = string | number | boolean | null;

/** The values of a form, by field path in the call: `persoon.achternaam`. */
export type FormValues = Readonly<Record<string, FieldValue>>;

/** Optional fields. The contract requires an empty text for them. */
const optionalTexts: ReadonlySet<string> = new Set(['tussenvoegsel', 'toevoeging', 'telefoonnummer']);
/** Fields that are sent as null when empty. */
const nullable: ReadonlySet<string> = new Set(['geldigTot']);

const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** Returns the value as the call accepts it. Undefined omits the field, which the contract then reports as missing. */
function sent(path: string, value: FieldValue): FieldValue | undefined {
  if (value !== null) return value;
  if (optionalTexts.has(nameOf(path))) return '';
  return nullable.has(nameOf(path)) ? null : undefined;
}

type Nested = { [name: string]: FieldValue | Nested };

/** Builds the request body from these fields: `persoon.achternaam` becomes a field of `persoon`. */
export function bodyOf(values: FormValues): Nested {
  const body: Nested = {};
  for (const [path, value] of Object.entries(values)) {
    const parts = path.split('.');
    const last = parts.pop() ?? path;
    let place = body;
    for (const part of parts) {
      place[part] = Object(place[part] ?? {}) as Nested;
      place = place[part] as Nested;
    }
    const sentValue = sent(path, value);
    if (sentValue !== undefined) place[last] = sentValue;
  }
  return body;
}

/** Returns the fields of a section under their paths. */
export const valuesOf = (section: string, fields: Readonly<Record<string, unknown>>): FormValues =>
  Object.fromEntries(
    Object.entries(fields)
      .filter((entry): entry is [string, FieldValue] => typeof entry[1] !== 'object' || entry[1] === null)
      .map(([name, value]) => [`${section}.${name}`, value]),
  );

export type Validation<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** The part of a contract schema that a form needs. */
interface Schema<T> {
  safeParse(
    body: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: Parameters<typeof problemsOf>[0] } };
}

/**
 * Validates the input with the contract's own schema, then with its rules that need more than the fields. `early`
 * applies those rules as far as possible while other fields are invalid, so that all problems appear at once.
 */
export function validated<T>(
  schema: Schema<T>,
  body: unknown,
  rules: (body: T) => readonly FieldProblem[],
  early: () => readonly FieldProblem[] = () => [],
): Validation<T> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) return { ok: false, problems: [...problemsOf(parsed.error.issues), ...early()] };
  const problems = rules(parsed.data);
  return problems.length === 0 ? { ok: true, body: parsed.data } : { ok: false, problems };
}
