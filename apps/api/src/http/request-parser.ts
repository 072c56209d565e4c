import type { ErrorCode } from '@portaal/domain/http/error';
import { problemsOf } from '@portaal/domain/http/problems';
import * as z from 'zod/mini';
import { AppError } from '../platform/app-error.ts';

/**
 * Makes the parser of one part of a request; what it throws says what is wrong, field by field. At the first request
 * the schema library compiles the schema (decision 0004): what is good is read by generated code, and what that turns
 * away is read again by the schema itself, which alone has the words. The code is made of our schemas, never of a request.
 */
export function requestParser<S extends z.ZodMiniType>(
  part: 'params' | 'query' | 'headers' | 'body',
  schema: S,
): (value: unknown) => z.output<S> {
  const code: ErrorCode = part === 'params' ? 'notFound' : 'invalidInput';
  let compiled: S | undefined;
  return (value) => {
    compiled ??= z.compile(schema);
    const parsed = z.safeParse(compiled, value);
    if (parsed.success) return parsed.data;
    throw new AppError(code, code === 'notFound' ? [] : problemsOf(parsed.error.issues));
  };
}
