import type * as z from 'zod/mini';
import type { FieldProblem } from './error.ts';

type Issue = z.core.$ZodIssue;

/** Formats the path of a field: `['funds', 0, 'id']` → `funds[0].id`. */
function fieldPath(path: readonly PropertyKey[]): string {
  let result = '';
  for (const part of path) {
    if (typeof part === 'number') result += `[${part}]`;
    else result += result === '' ? String(part) : `.${String(part)}`;
  }
  return result;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'een tekst',
  number: 'een getal',
  int: 'een heel getal',
  boolean: 'ja of nee (true of false)',
  array: 'een lijst',
  object: 'een groep velden',
  null: 'leeg (null)',
};

/** Returns a generic Dutch message for an issue for which the schema defines no message. */
function genericMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Vul dit veld in.';
      return `Dit moet ${typeNames[issue.expected] ?? 'een andere soort waarde'} zijn.`;
    case 'invalid_value':
      return issue.input === undefined
        ? 'Vul dit veld in.'
        : `Kies uit: ${issue.values.map((value) => String(value)).join(', ')}.`;
    case 'too_small':
      return issue.origin === 'string'
        ? `Vul minimaal ${issue.minimum} tekens in.`
        : `Dit moet minimaal ${issue.minimum} zijn.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `Vul maximaal ${issue.maximum} tekens in.`
        : `Dit mag maximaal ${issue.maximum} zijn.`;
    case 'not_multiple_of':
      return `Dit moet een veelvoud van ${issue.divisor} zijn.`;
    default:
      return 'Dit is geen geldige waarde.';
  }
}

const isWordless = ({ message }: Issue): boolean => message === '' || message === 'Invalid input';

/** Converts the issues of a failed parse into Dutch problems by field, with one problem per unknown field. */
export function problemsOf(issues: readonly Issue[]): FieldProblem[] {
  return issues.flatMap((issue): FieldProblem[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        field: fieldPath([...issue.path, key]),
        message: 'Dit veld is niet bekend.',
      }));
    }
    // For a union, the variant with the fewest issues is taken to be the intended one.
    if (issue.code === 'invalid_union' && issue.errors.length > 0 && isWordless(issue)) {
      const [nearest = []] = [...issue.errors].sort((one, other) => one.length - other.length);
      return problemsOf(nearest.map((part) => ({ ...part, path: [...issue.path, ...part.path] })));
    }
    // zod leaves `message` at its English default unless the schema sets a Dutch one.
    const own = isWordless(issue) ? genericMessage(issue) : issue.message;
    return [{ field: fieldPath(issue.path) || 'invoer', message: own }];
  });
}
