import { personNameRules } from '@portaal/domain/fields/names';
import type { FieldProblem } from '@portaal/domain/http/error';
import { passwordLengthProblem } from '@portaal/domain/sign-in/accounts/password';
import type { Invalid } from '../../../act/use-submission.ts';

const missing: Readonly<Record<string, string>> = {
  name: 'Vul uw naam in.',
  email: 'Vul uw e-mailadres in.',
  password: 'Kies een wachtwoord.',
};

function problemOf(field: string, value: string): string | undefined {
  if (field === 'password') return passwordLengthProblem(value);
  const reading = field === 'name' ? personNameRules.read(value) : undefined;
  return reading?.ok === false ? reading.message : undefined;
}

function problemsIn(body: Readonly<Record<string, string>>): FieldProblem[] {
  return Object.entries(body).flatMap(([field, value]) => {
    if (value.trim() === '') return [{ field, message: missing[field] ?? 'Vul dit veld in.' }];
    const message = problemOf(field, value);
    return message === undefined ? [] : [{ field, message }];
  });
}

/**
 * Returns the request body, or the problems that the browser can detect itself. The server validates the other rules
 * with the schemas of the call.
 */
export function filledIn<Body extends Readonly<Record<string, string>>>(
  body: Body,
): { body: Body } | Invalid {
  const problems = problemsIn(body);
  return problems.length > 0 ? { problems } : { body };
}
