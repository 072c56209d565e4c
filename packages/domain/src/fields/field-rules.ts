import * as z from 'zod/mini';

/** What a typed text means: a value, `null` when nothing was typed, or why it is rejected. */
export type FieldReading<T> =
  | { readonly ok: true; readonly value: T | null }
  | { readonly ok: false; readonly message: string };

/** One field's rules, for the form (typing, showing) and the server (checking, storing) alike: V-05. */
export interface FieldRules<T> {
  /** From what a person typed to the value as it is stored. White space alone is nothing: empty is not invalid. */
  readonly read: (text: string) => FieldReading<T>;
  /** From the stored value to the text a person sees. */
  readonly write: (value: T | null) => string;
}

export const rejected = (message: string): { readonly ok: false; readonly message: string } => ({
  ok: false,
  message,
});
export const accepted = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** Spaces of every kind, which people type and paste to keep a long number readable. */
export const withoutSpace = (text: string): string => text.replace(/\s/g, '');

/** White space and the marks people write in numbers: points, dashes, slashes, brackets. */
export const withoutMarks = (text: string): string => text.replace(/[\s.\-–/()]/g, '');

/** The schema of a required field: any notation the form takes, stored in the one notation. */
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

/** The schema of a field that may be left empty, which is then stored as an empty text. */
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
