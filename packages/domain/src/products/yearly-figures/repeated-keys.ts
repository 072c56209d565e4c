/**
 * Returns the paths of the fields that occur twice in one object of a JSON text, because `JSON.parse` silently uses
 * the last occurrence. Requires valid JSON.
 */
export function repeatedKeys(text: string): string[] {
  const repeated: string[] = [];
  const open: { readonly path: string; readonly keys: Set<string>; index: number; isList: boolean }[] = [];
  let key: string | undefined;
  const childPath = (): string => {
    const parent = open.at(-1);
    if (!parent) return '';
    if (parent.isList) return `${parent.path}[${parent.index}]`;
    return parent.path === '' ? (key ?? '') : `${parent.path}.${key}`;
  };
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}[\],]/g)) {
    const current = open.at(-1);
    if (token === '{' || token === '[') {
      open.push({ path: childPath(), keys: new Set(), index: 0, isList: token === '[' });
    } else if (token === '}' || token === ']') open.pop();
    else if (token === ',') {
      if (current) current.index += 1;
    } else if (token.endsWith(':') && current) {
      key = JSON.parse(token.slice(0, -1)) as string;
      if (current.keys.has(key)) repeated.push(childPath());
      current.keys.add(key);
    }
  }
  return repeated;
}
