import type { FieldProblem } from '@portaal/domain/http/error';
import { problemsOf } from '@portaal/domain/http/problems';

export type FieldValue = string | number | boolean | null;

/** What stands in the fields of a form, by their path in the call: `persoon.achternaam`. */
export type FormValues = Readonly<Record<string, FieldValue>>;

/** May be empty; the contract asks an empty text for them. */
const optionalTexts: ReadonlySet<string> = new Set(['tussenvoegsel', 'toevoeging', 'telefoonnummer']);
/** A value too when it is empty. */
const nullable: ReadonlySet<string> = new Set(['geldigTot']);

const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** A field's value as the call takes it; undefined leaves it out, which the contract then finds missing. */
function sent(path: string, value: FieldValue): FieldValue | undefined {
  if (value !== null) return value;
  if (optionalTexts.has(nameOf(path))) return '';
  return nullable.has(nameOf(path)) ? null : undefined;
}

type Nested = { [name: string]: FieldValue | Nested };

/** The body these fields stand for: `persoon.achternaam` becomes a field of `persoon`. */
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
    const given = sent(path, value);
    if (given !== undefined) place[last] = given;
  }
  return body;
}

/** The fields of a section under their paths. */
export const valuesOf = (section: string, fields: Readonly<Record<string, unknown>>): FormValues =>
  Object.fromEntries(
    Object.entries(fields)
      .filter((entry): entry is [string, FieldValue] => typeof entry[1] !== 'object' || entry[1] === null)
      .map(([name, value]) => [`${section}.${name}`, value]),
  );

export type Validation<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** A schema of the contract, as far as a form needs it. */
interface Schema<T> {
  safeParse(
    body: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: Parameters<typeof problemsOf>[0] } };
}

/**
 * Checks what was filled in with the contract's own schema, and with its rules that need more than the fields.
 * `early`: those rules as far as they can be applied while other fields are still wrong, so that all is said at once.
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
