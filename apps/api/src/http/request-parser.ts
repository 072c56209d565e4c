import type { ErrorCode } from '@portaal/domain/http/error';
import { problemsOf } from '@portaal/domain/http/problems';
import * as z from 'zod/mini';
import { AppError } from '../platform/app-error.ts';

/**
 * Creates the parser of one part of a request. Its error describes the problem of each field. At the first request
 * the schema library compiles the schema (decision 0004): generated code reads valid input, and the schema itself
 * reads rejected input again, because only the schema has the messages. The code is generated from our schemas, never
 * from a request.
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
