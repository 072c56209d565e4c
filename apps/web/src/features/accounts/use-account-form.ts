import { passwordLengthProblem } from '@portaal/domain/accounts/password';
import type * as calls from '@portaal/domain/calls';
import type { Call, CallBodyInput } from '@portaal/domain/http/call';
import type { FieldProblem } from '@portaal/domain/http/error';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { errorText } from '../../lib/http/error-policy.ts';
import { type Data, type RequestOptions, request } from '../../lib/http/request.ts';

type FormCall = (typeof calls)['requestAccount' | 'requestPasswordReset' | 'resetPassword'];

interface FormOptions<C extends FormCall> {
  readonly call: C;
  /** What stands in the fields, and what the page adds to it. */
  readonly read: (field: (name: string) => string) => CallBodyInput<C>;
  readonly onDone: (response: Data<C>) => void;
  /** A rejection that is a page of its own; returns whether it is. */
  readonly onRejected?: (code: string) => boolean;
}

interface Outcome {
  readonly attempt: number;
  readonly problems: readonly FieldProblem[];
  /** What the server said that belongs to no field. */
  readonly rejection: string | null;
}

const missing: Readonly<Record<string, string>> = {
  name: 'Vul uw naam in.',
  email: 'Vul uw e-mailadres in.',
  password: 'Kies een wachtwoord.',
};

function rejectionOf(error: unknown): string {
  if (error instanceof ApiError) return errorText(error);
  if (error instanceof NetworkError) {
    return 'Wij kunnen de server niet bereiken. Controleer uw internetverbinding.';
  }
  throw error;
}

/** What can be said without asking: the server checks the rest, with the contract's schemas. */
function problemsIn(body: Readonly<Record<string, string>>): FieldProblem[] {
  return Object.entries(body).flatMap(([field, value]) => {
    if (value.trim() === '') return [{ field, message: missing[field] ?? 'Vul dit veld in.' }];
    const message = field === 'password' ? passwordLengthProblem(value) : undefined;
    return message === undefined ? [] : [{ field, message }];
  });
}

/** A form that makes one call. Fields are read when sent, so that what a password manager fills in counts too. */
export function useAccountForm<C extends FormCall>({ call, read, onDone, onRejected }: FormOptions<C>) {
  const [outcome, setOutcome] = useState<Outcome>({ attempt: 0, problems: [], rejection: null });
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);

  const show = (problems: readonly FieldProblem[], rejection: string | null) =>
    setOutcome(({ attempt }) => ({ attempt: attempt + 1, problems, rejection }));

  async function send(body: CallBodyInput<C>): Promise<void> {
    show([], null);
    try {
      const options = { body, globalErrors: false } as unknown as RequestOptions<Call>;
      onDone((await request(call as Call, options)) as Data<C>);
    } catch (error) {
      if (error instanceof ApiError && onRejected?.(error.code)) return;
      const fields = error instanceof ApiError ? error.fields : [];
      show(fields, fields.length > 0 ? null : rejectionOf(error));
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // A second press before the response would ask for a second mail.
    if (isSending.current) return;
    const data = new FormData(event.currentTarget);
    const body = read((name) => String(data.get(name) ?? ''));
    const problems = problemsIn(body);
    if (problems.length > 0) {
      show(problems, null);
      return;
    }
    isSending.current = true;
    setBusy(true);
    void send(body).finally(() => {
      isSending.current = false;
      setBusy(false);
    });
  }

  const errorOf = (field: string) => outcome.problems.find((problem) => problem.field === field)?.message;
  return { ...outcome, busy, submit, errorOf };
}

export type AccountFormState = ReturnType<typeof useAccountForm>;
