import { namedMessage } from '@portaal/domain/fields/labels';
import {
  type ErrorBody,
  type ErrorCode,
  errorCatalogue,
  type FieldProblem,
} from '@portaal/domain/http/error';

/**
 * A rejection that the caller can act on. Its code determines the status and Dutch message (contract/error).
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldProblem[];
  /** Whole seconds after which a retry may succeed; sent as `Retry-After`. */
  readonly retryAfter: number | undefined;
  /**
   * Text shown to the caller instead of the general message of the code, if the case allows a more precise
   * one.
   */
  readonly explanation: string | undefined;

  constructor(
    code: ErrorCode,
    fields: readonly FieldProblem[] = [],
    retryAfter?: number,
    { explanation, ...options }: { readonly cause?: Error; readonly explanation?: string } = {},
  ) {
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.explanation = explanation;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

function waitText(seconds: number): string {
  if (seconds === 1) return 'over 1 seconde';
  return seconds <= 60 ? `over ${seconds} seconden` : `over ${Math.ceil(seconds / 60)} minuten`;
}

/** Returns the body of a rejection as sent to the caller (E-05). */
export function errorBodyOf(
  code: ErrorCode,
  fields: readonly FieldProblem[] = [],
  retryAfter?: number,
  explanation?: string,
): ErrorBody {
  const general = explanation ?? errorCatalogue[code].message;
  const message =
    retryAfter === undefined || code !== 'tooManyRequests'
      ? general
      : `U hebt dit te vaak geprobeerd. Probeer het ${waitText(retryAfter)} opnieuw.`;
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
