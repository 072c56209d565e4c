import {
  type ErrorBody,
  type ErrorCode,
  errorCatalogue,
  type FieldProblem,
  namedMessage,
} from '@portaal/contract';

/** A refusal the caller can act on. Its code gives status and Dutch message (contract/error). */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldProblem[];

  constructor(code: ErrorCode, fields: readonly FieldProblem[] = []) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** E-05: what a refusal looks like on the wire. */
export function errorBodyOf(code: ErrorCode, fields: readonly FieldProblem[] = []): ErrorBody {
  const { message } = errorCatalogue[code];
  if (fields.length === 0) return { message, code, errors: { ErrorMessage: [message] } };
  return {
    message,
    code,
    errors: {
      ErrorMessage: fields.map((problem) => namedMessage(problem.field, problem.message)),
      Fields: fields.map(({ field, message: text }) => ({ field, message: text })),
    },
  };
}
