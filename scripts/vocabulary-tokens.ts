export interface Name {
  readonly name: string;
  readonly line: number;
}

/** A comment, or the title of a test. */
export interface Prose {
  readonly text: string;
  readonly line: number;
}

/**
 * One alternative a kind of token, in the order in which they are tried. Comments, plain strings and regular
 * expressions are passed over. Of a template only the parts between `${` and `}` are code, so its text is passed over
 * as well; JSX text counts as names, which does no harm: it is Dutch.
 */
const TOKEN =
  /(?<skip>\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|(?<=[=(,:[!&|?{};\n]\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*)|(?<name>[A-Za-z_$][\w$]*)|(?<mark>[`{}])/g;

const TEMPLATE_TEXT = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?<end>`|\$\{)/y;

/** The names a source text uses, with their lines, without what stands in comments, strings and templates. */
export function readTokens(source: string): Name[] {
  const names: Name[] = [];
  const line = lineCounter(source);
  /** How many braces are open in each part of a template that code stands in. */
  const open: number[] = [];
  let at = 0;
  const passText = (from: number): void => {
    TEMPLATE_TEXT.lastIndex = from;
    const text = TEMPLATE_TEXT.exec(source);
    at = text ? TEMPLATE_TEXT.lastIndex : source.length;
    if (text?.groups?.end === '${') open.push(0);
  };
  for (;;) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(source);
    if (!match) return names;
    at = TOKEN.lastIndex;
    const { name, mark } = match.groups ?? {};
    const last = open.length - 1;
    if (name !== undefined) names.push({ name, line: line(match.index) });
    else if (mark === '`') passText(at);
    else if (mark === '{' && last >= 0) open[last] = (open[last] ?? 0) + 1;
    else if (mark === '}' && last >= 0) {
      if ((open[last] ?? 0) > 0) open[last] = (open[last] ?? 0) - 1;
      else {
        open.pop();
        passText(at);
      }
    }
  }
}

/** Lines are asked for in rising order, so that each is counted once. */
function lineCounter(source: string): (index: number) => number {
  let line = 1;
  let counted = 0;
  return (index) => {
    for (; counted < index; counted += 1) if (source[counted] === '\n') line += 1;
    return line;
  };
}

const COMMENT = /(?:^|\s)\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
/** Of `test.each(…)('title')` only `)(` stands before the title. */
const TITLE = /(?:\b(?:test|it|describe)(?:\.\w+)*|\)|`)\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g;

/** What a source text says in words. A string that looks like a comment counts as one, which does no harm. */
export function readProse(source: string): Prose[] {
  const line = lineCounter(source);
  return [...source.matchAll(COMMENT), ...source.matchAll(TITLE)]
    .sort((one, other) => one.index - other.index)
    .map((match) => ({ text: match[2] ?? match[0], line: line(match.index + match[0].search(/\S/)) }));
}
