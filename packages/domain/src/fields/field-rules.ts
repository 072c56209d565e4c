import * as z from 'zod/mini';

/** Result of parsing a typed text: a value, `null` for an empty text, or the reason for rejection. */
export type FieldResult<T> =
  | { readonly ok: true; readonly value: T | null }
  | { readonly ok: false; readonly message: string };

/** Rules of one field, shared by the form (input and display) and the server (validation and storage): V-05. */
export interface FieldRules<T> {
  /** Converts typed text to the stored value. White space alone counts as empty, which is a valid value. */
  readonly read: (text: string) => FieldResult<T>;
  /** Converts the stored value to the displayed text. */
  readonly write: (value: T | null) => string;
}

export const rejected = (message: string): { readonly ok: false; readonly message: string } => ({
  ok: false,
  message,
});
export const accepted = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** Removes all white space, which people type or paste to make long numbers readable. */
export const withoutSpace = (text: string): string => text.replace(/\s/g, '');

/** Removes white space and the punctuation people write in numbers: points, dashes, slashes, brackets. */
export const withoutMarks = (text: string): string => text.replace(/[\s.\-–/()]/g, '');

/**
 * Returns the schema of a required field. It accepts every notation the form accepts and outputs the stored notation.
 */
export function schemaOf<T>({ read }: FieldRules<T>) {
  return z.pipe(
    z.string().check((check) => {
      const reading = read(check.value);
      const message = reading.ok ? 'Vul dit veld in.' : reading.message;
      if (reading.ok && reading.value !== null) return;
      check.issues.push({ code: 'custom', input: check.value, message });
    }),
    z.transform((text): T => {
      const reading = read(text);
      if (reading.ok && reading.value !== null) return reading.value;
      throw new Error('a text that was refused is never transformed');
    }),
  );
}

/** Returns the schema of an optional field. An empty field is stored as an empty text. */
export function optionalOf({ read }: FieldRules<string>) {
  return z.pipe(
    z.string().check((check) => {
      const reading = read(check.value);
      if (reading.ok) return;
      check.issues.push({ code: 'custom', input: check.value, message: reading.message });
    }),
    z.transform((text): string => {
      const reading = read(text);
      return (reading.ok ? reading.value : null) ?? '';
    }),
  );
}
