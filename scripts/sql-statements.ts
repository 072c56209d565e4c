/** Matches one token at a time: tokens to skip, tokens to copy, and the end of a statement. */
const TOKEN =
  /(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)|(?<body>\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$)|(?<text>'(?:[^']|'')*')|(?<name>"[^"]+")|(?<end>;)|(?<space>\s+)|(?<rest>[^\s'";$/-]+|[$/-])/g;

/**
 * Returns the statements in an SQL text without comments, each on one line. Names lose their quotes and the schema
 * `public`, so that generated and hand-written SQL have the same form. The body of a function becomes `$$`.
 */
export function sqlStatements(sql: string): string[] {
  const statements: string[] = [];
  let current = '';
  for (const { groups = {} } of sql.matchAll(TOKEN)) {
    if (groups.end !== undefined) {
      statements.push(current);
      current = '';
    } else if (groups.body !== undefined) current += '$$';
    else if (groups.name !== undefined) current += groups.name.slice(1, -1);
    else if (groups.text !== undefined || groups.rest !== undefined) current += groups.text ?? groups.rest;
    else current += ' ';
  }
  return [...statements, current]
    .map((statement) =>
      statement
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/\bpublic\./g, '')
        .trim(),
    )
    .filter((statement) => statement !== '');
}

/** Splits a list at the commas outside brackets and string literals. */
export function topLevelParts(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let isText = false;
  let from = 0;
  for (const [at, character] of [...list].entries()) {
    if (character === "'") isText = !isText;
    else if (isText) continue;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === ',' && depth === 0) {
      parts.push(list.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...parts, list.slice(from).trim()].filter((part) => part !== '');
}
