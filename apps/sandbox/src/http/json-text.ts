import type { Call } from './routes.ts';

/** Parses the text as JSON; returns the text itself if it is not JSON. */
export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the fields of a JSON body, or no fields if the body is not an object. */
export const readFields = async ({ body }: Call): Promise<Record<string, unknown>> =>
  Object(jsonOrText(await body())) as Record<string, unknown>;
