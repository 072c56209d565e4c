import type { FieldProblem } from '../http/error.ts';

interface JsonField {
  /** Path as in the problems of a schema: `fondsen[0].naam`. */
  readonly path: string;
  /** Line, from 1, that contains the name of the field or the first character of the object. */
  readonly line: number;
  /** Whether the object contains the field a second time. */
  readonly isRepeated: boolean;
}

/** Yields the fields of a valid JSON text, and the objects and lists in its lists. */
function* fieldsOf(text: string): Generator<JsonField> {
  const open: { readonly path: string; readonly keys: Set<string>; index: number; isList: boolean }[] = [];
  let key: string | undefined;
  let [line, counted] = [1, 0];
  const childPath = (): string => {
    const parent = open.at(-1);
    if (!parent) return '';
    if (parent.isList) return `${parent.path}[${parent.index}]`;
    return parent.path === '' ? (key ?? '') : `${parent.path}.${key}`;
  };
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}[\],]/g)) {
    for (; counted < index; counted += 1) if (text[counted] === '\n') line += 1;
    const current = open.at(-1);
    if (token === '{' || token === '[') {
      const path = childPath();
      if (current?.isList) yield { path, line, isRepeated: false };
      open.push({ path, keys: new Set(), index: 0, isList: token === '[' });
    } else if (token === '}' || token === ']') open.pop();
    else if (token === ',') {
      if (current) current.index += 1;
    } else if (token.endsWith(':') && current) {
      key = JSON.parse(token.slice(0, -1)) as string;
      yield { path: childPath(), line, isRepeated: current.keys.has(key) };
      current.keys.add(key);
    }
  }
}

/**
 * Returns the problems of the fields that occur twice in one object of a JSON text, because `JSON.parse` silently uses
 * the last occurrence. Requires valid JSON.
 */
export const repeatedFieldProblems = (text: string): FieldProblem[] =>
  [...fieldsOf(text)]
    .filter(({ isRepeated }) => isRepeated)
    .map(({ path }) => ({ field: path, message: 'Dit veld staat er twee keer.' }));

/** Explains that a text is not JSON, with the line of the first fault if the parser reports it. */
export function notJsonText(error: unknown): string {
  const line = /\(line (\d+) /.exec(error instanceof Error ? error.message : '')?.[1];
  const place = line === undefined ? '' : ` Kijk bij regel ${line}.`;
  return `Dit is geen JSON-bestand, of er ontbreekt een haakje of komma.${place}`;
}

/** Matches the last part of a path: `.naam` of `fondsen[0].naam`, `[0]` of `fondsen[0]`. */
const LAST_PART = /(?:\.[^.[\]]+|\[\d+\]|^[^.[\]]+)$/;

/**
 * Adds the line of the file to the message of each problem: `Regel 12: Vul dit veld in.` A missing field has the
 * line of the object that must contain it, and a repeated field that of its last occurrence. Returns the problems
 * unchanged for a file of one line, or one that is not JSON.
 */
export function withLines(text: string, problems: readonly FieldProblem[]): FieldProblem[] {
  const lines = new Map<string, number>();
  if (text.trim().includes('\n')) for (const { path, line } of fieldsOf(text)) lines.set(path, line);
  if (lines.size === 0) return [...problems];
  return problems.map(({ field, message }) => {
    let place = field;
    while (place !== '' && !lines.has(place)) place = place.replace(LAST_PART, '');
    const line = lines.get(place);
    return { field, message: line === undefined ? message : `Regel ${line}: ${message}` };
  });
}
