import { passwordLengthProblem } from '@portaal/domain/accounts/password';
import type { FieldProblem } from '@portaal/domain/http/error';
import type { Invalid } from '../../act/use-submission.ts';

const missing: Readonly<Record<string, string>> = {
  name: 'Vul uw naam in.',
  email: 'Vul uw e-mailadres in.',
  password: 'Kies een wachtwoord.',
};

function problemsIn(body: Readonly<Record<string, string>>): FieldProblem[] {
  return Object.entries(body).flatMap(([field, value]) => {
    if (value.trim() === '') return [{ field, message: missing[field] ?? 'Vul dit veld in.' }];
    const message = field === 'password' ? passwordLengthProblem(value) : undefined;
    return message === undefined ? [] : [{ field, message }];
  });
}

/** What can be said without asking: the server checks the rest, with the contract's schemas. */
export function filledIn<Body extends Readonly<Record<string, string>>>(
  body: Body,
): { body: Body } | Invalid {
  const problems = problemsIn(body);
  return problems.length > 0 ? { problems } : { body };
}
