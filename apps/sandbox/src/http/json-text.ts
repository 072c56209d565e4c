import type { Call } from './routes.ts';

/** The JSON in a text; the text itself when it is none. */
export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The fields of a JSON body; none when it is no object. */
export const readFields = async ({ body }: Call): Promise<Record<string, unknown>> =>
  Object(jsonOrText(await body())) as Record<string, unknown>;
