import {
  contactFields,
  fieldEntries,
  type PersonField,
  personFields,
  valuePerField,
} from '@portaal/domain/fields/person-fields';
import type { FieldProblem } from '@portaal/domain/http/error';
import { problemsOf } from '@portaal/domain/http/problems';

export type FieldValue = string | number | boolean | null;

/** The values of a form, by field path in the request body: `persoon.achternaam`. */
export type FormValues = Readonly<Record<string, FieldValue>>;

/** Optional text fields. The call requires an empty text if the user leaves them empty. */
const optionalTexts: ReadonlySet<string> = new Set([
  'toevoeging',
  ...fieldEntries({ ...personFields, ...contactFields }).flatMap(([name, { optional, control }]) =>
    optional && (control === 'text' || control === 'phone') ? [name] : [],
  ),
]);
/** Fields that are sent as null when empty. */
const nullable: ReadonlySet<string> = new Set(['geldigTot']);

const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/**
 * Returns the value in the form that the call accepts. Undefined omits the field, which validation then reports as
 * missing.
 */
function sent(path: string, value: FieldValue): FieldValue | undefined {
  if (value !== null) return value;
  if (optionalTexts.has(nameOf(path))) return '';
  return nullable.has(nameOf(path)) ? null : undefined;
}

type NestedValues = { [name: string]: FieldValue | NestedValues };

/** Builds the request body from these fields: `persoon.achternaam` becomes field `achternaam` of `persoon`. */
export function bodyOf(values: FormValues): NestedValues {
  const body: NestedValues = {};
  for (const [path, value] of Object.entries(values)) {
    const parts = path.split('.');
    const last = parts.pop() ?? path;
    let place = body;
    for (const part of parts) {
      place[part] = Object(place[part] ?? {}) as NestedValues;
      place = place[part] as NestedValues;
    }
    const sentValue = sent(path, value);
    if (sentValue !== undefined) place[last] = sentValue;
  }
  return body;
}

/** Returns the initial field values of a new person. */
const beginning = ({ beginning }: PersonField): string | null => beginning ?? null;
export const newPerson = valuePerField(personFields, beginning);
export const newContact = valuePerField(contactFields, beginning);

/** Returns the fields of a section as form values, by their paths. */
export const valuesOf = (section: string, fields: Readonly<Record<string, unknown>>): FormValues =>
  Object.fromEntries(
    Object.entries(fields)
      .filter((entry): entry is [string, FieldValue] => typeof entry[1] !== 'object' || entry[1] === null)
      .map(([name, value]) => [`${section}.${name}`, value]),
  );

export type Validation<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** The part of a call's schema that a form needs. */
interface Schema<T> {
  safeParse(
    body: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: Parameters<typeof problemsOf>[0] } };
}

/**
 * Validates the input with the call's own schema, then with rules that need data besides the fields. `early` applies
 * those rules as far as possible while other fields are invalid, so that all problems appear at once.
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
