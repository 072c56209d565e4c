import { globSync, readFileSync } from 'node:fs';
import { type Comment, type Node, parseSync, visitorKeys } from 'oxc-parser';
import { inProject, projectFolder } from './project-folder.ts';

/** A name in code, a comment or a test title, with the number of its first line. */
export interface Words {
  readonly text: string;
  readonly line: number;
}

export interface SourceWords {
  readonly names: readonly Words[];
  /** Comments without their comment marks. Consecutive `//` lines count as one comment. */
  readonly comments: readonly Words[];
  readonly titles: readonly Words[];
  /** Documentation comments of functions and methods. */
  readonly functionComments: readonly Words[];
  /** Names of types, functions, variables and parameters, at their declaration. */
  readonly declarations: readonly Declaration[];
  /** Names of the properties and methods of types, classes and objects. Shorthand properties are declared elsewhere. */
  readonly properties: readonly Words[];
  /** Functions of any kind, each with the number of lines from its first to its last. */
  readonly functions: readonly FunctionSize[];
  /**
   * Sentences that the test below proves, each in its own comment `// Promise: …`. They do not count as
   * comments.
   */
  readonly promises: readonly Words[];
}

export interface Declaration extends Words {
  readonly isType: boolean;
}

export interface FunctionSize {
  readonly line: number;
  readonly lines: number;
}

const TEST_CALLS = new Set(['test', 'it', 'describe']);
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const DIRECTIVE = /^(biome-ignore|@vitest-environment|@ts-|#__PURE__|@vite-ignore|\/ <reference)/;

const PROMISE = /^ Promise: (?<sentence>.+)$/;

const SOURCES = [
  '{apps,packages}/*/{src,testdata}/**/*.{ts,tsx}',
  '{e2e,bench,scripts}/**/*.{ts,mjs}',
  '{apps,packages}/*/*.ts',
  '*.{ts,mjs}',
  '.dependency-cruiser.mjs',
];
const STYLES = '{apps/*/src,brands}/**/*.css';
let project: ReadonlyMap<string, SourceWords> | undefined;

/**
 * Reads the names, comments and titles of all source files once, by path in the project. Throws if there are no
 * files.
 */
export function readProjectWords(): ReadonlyMap<string, SourceWords> {
  const files = globSync(SOURCES, { cwd: projectFolder }).sort();
  // A pattern that matches no file would find no fault, so reading no file counts as a failure.
  if (files.length === 0) throw new Error('Geen enkel bestand gelezen.');
  project ??= new Map(
    files.map((path) => [path, readSourceWords(readFileSync(inProject(path), 'utf8'), path)]),
  );
  return project;
}

/** Returns the comments of all style sheets, by path in the project. Throws if there are no style sheets. */
export function readStyleComments(): ReadonlyMap<string, readonly Words[]> {
  const files = globSync(STYLES, { cwd: projectFolder }).sort();
  if (files.length === 0) throw new Error('Geen enkel stijlblad gelezen.');
  return new Map(files.map((path) => [path, styleComments(readFileSync(inProject(path), 'utf8'))]));
}

/** Returns the comments of a style sheet, without comment marks and line breaks. */
export function styleComments(source: string): Words[] {
  const line = lineCounter(source);
  return [...source.matchAll(/\/\*(.*?)\*\//gs)].map(({ index, 1: text = '' }) => ({
    text: text.replaceAll(/\s+\*?\s*/g, ' ').trim(),
    line: line(index),
  }));
}

/** Collects the names, comments and test titles of a source text with the parser, so string literals are ignored. */
export function readSourceWords(source: string, path = 'source.tsx'): SourceWords {
  const { program, comments: allComments } = parseSync(path, source);
  const line = lineCounter(source);
  const promises = allComments.flatMap(({ type, value, start }) => {
    const sentence = type === 'Line' ? PROMISE.exec(value)?.groups?.sentence : undefined;
    return sentence === undefined ? [] : [{ text: sentence, line: line(start) }];
  });
  const comments = allComments.filter(({ type, value }) => type !== 'Line' || !PROMISE.test(value));
  const names: Words[] = [];
  let lastName = -1;
  const titles: Words[] = [];
  const declarations: Declaration[] = [];
  const properties: Words[] = [];
  const functionStarts = new Set<number>();
  const functions: FunctionSize[] = [];
  for (const node of nodesOf(program)) {
    // An import without `as` has the same name node twice, at the same position.
    if ('name' in node && typeof node.name === 'string' && node.start !== lastName) {
      lastName = node.start;
      names.push({ text: node.name, line: line(node.start) });
    }
    const title = titleOf(node);
    if (title) titles.push({ text: title.text, line: line(title.start) });
    for (const { name, start, isType } of declaredBy(node)) {
      declarations.push({ text: name, line: line(start), isType });
    }
    for (const { name, start } of propertiesOf(node)) properties.push({ text: name, line: line(start) });
    const start = functionStart(node);
    if (start !== undefined) functionStarts.add(start);
    if (FUNCTIONS.has(node.type)) {
      functions.push({ line: line(node.start), lines: line(node.end) - line(node.start) + 1 });
    }
  }
  const isOfFunction = ({ end }: Comment): boolean =>
    functionStarts.has(end + (/^\s*/.exec(source.slice(end))?.[0].length ?? 0));
  const documentation = comments.filter(
    (comment) => comment.type === 'Block' && comment.value.startsWith('*') && isOfFunction(comment),
  );
  return {
    names,
    titles,
    declarations,
    properties,
    functions,
    promises,
    functionComments: joinLines(documentation, source).map(({ start, value, leadingLines }) => ({
      text: value,
      line: line(start) + leadingLines,
    })),
    comments: joinLines(comments, source)
      .map(({ start, value, leadingLines }) => ({ text: value, line: line(start) + leadingLines }))
      .filter(({ text }) => text !== '' && !DIRECTIVE.test(text)),
  };
}

/** Yields a node and all nodes below it, in the order of the source. */
function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const key of visitorKeys[node.type] ?? []) {
    const below: unknown = Reflect.get(node, key);
    for (const child of Array.isArray(below) ? below : [below]) if (isNode(child)) yield* nodesOf(child);
  }
}

interface DeclaredName {
  readonly name: string;
  readonly start: number;
  readonly isType: boolean;
}

/** Yields the names that a node itself declares. Imported names and shorthand properties are declared elsewhere. */
function* declaredBy(node: Node): Generator<DeclaredName> {
  switch (node.type) {
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'ClassDeclaration':
      if (node.id) yield { name: node.id.name, start: node.id.start, isType: true };
      break;
    case 'FunctionDeclaration':
      if (node.id) yield { name: node.id.name, start: node.id.start, isType: false };
      for (const parameter of node.params) yield* boundBy(parameter);
      break;
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      for (const parameter of node.params) yield* boundBy(parameter);
      break;
    case 'VariableDeclarator':
      yield* boundBy(node.id);
      break;
    default:
  }
}

/** Yields the name of a property of a type or class, and the names of the properties of an object. */
function* propertiesOf(node: Node): Generator<{ name: string; start: number }> {
  switch (node.type) {
    case 'TSPropertySignature':
    case 'TSMethodSignature':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      if (node.key.type === 'Identifier') yield { name: node.key.name, start: node.start };
      break;
    case 'ObjectExpression':
      for (const property of node.properties) {
        if (property.type === 'Property' && !property.shorthand && property.key.type === 'Identifier') {
          yield { name: property.key.name, start: property.start };
        }
      }
      break;
    default:
  }
}

/** Yields the names that a destructuring pattern binds. */
function* boundBy(pattern: Node): Generator<DeclaredName> {
  switch (pattern.type) {
    case 'Identifier':
      yield { name: pattern.name, start: pattern.start, isType: false };
      break;
    case 'AssignmentPattern':
      yield* boundBy(pattern.left);
      break;
    case 'RestElement':
      yield* boundBy(pattern.argument);
      break;
    case 'ArrayPattern':
      for (const element of pattern.elements) if (element) yield* boundBy(element);
      break;
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        if (property.type === 'RestElement') yield* boundBy(property.argument);
        else if (!property.shorthand) yield* boundBy(property.value);
      }
      break;
    default:
  }
}

/**
 * Returns the start of the statement that contains a function, to recognise a comment right before it as its
 * documentation.
 */
function functionStart(node: Node): number | undefined {
  if (node.type === 'MethodDefinition') return node.start;
  const statement = node.type === 'ExportNamedDeclaration' && node.declaration ? node.declaration : node;
  if (statement.type === 'FunctionDeclaration') return node.start;
  if (statement.type !== 'VariableDeclaration' || statement.declarations.length !== 1) return undefined;
  const value = statement.declarations[0]?.init?.type;
  return value === 'ArrowFunctionExpression' || value === 'FunctionExpression' ? node.start : undefined;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/**
 * Returns the first argument of `test`, `it` or `describe`, even after `.each(…)` or `.runIf(…)`, if it is a string.
 */
function titleOf(node: Node): { text: string; start: number } | undefined {
  if (node.type !== 'CallExpression' || !isTestCall(node.callee)) return undefined;
  const [first] = node.arguments;
  if (first?.type === 'Literal' && typeof first.value === 'string') {
    return { text: first.value, start: first.start };
  }
  if (first?.type !== 'TemplateLiteral') return undefined;
  return { text: first.quasis.map(({ value }) => value.raw).join('…'), start: first.start };
}

function isTestCall(node: Node): boolean {
  if (node.type === 'Identifier') return TEST_CALLS.has(node.name);
  if (node.type === 'MemberExpression') return isTestCall(node.object);
  if (node.type === 'TaggedTemplateExpression') return isTestCall(node.tag);
  return node.type === 'CallExpression' && isTestCall(node.callee);
}

interface JoinedComment extends Comment {
  /** Number of lines in a block comment before its first text. */
  readonly leadingLines: number;
}

/** Joins `//` comments separated only by a line break and removes the marks of all comments. */
function joinLines(comments: readonly Comment[], source: string): JoinedComment[] {
  const joined: JoinedComment[] = [];
  for (const comment of comments) {
    const text = comment.type === 'Line' ? comment.value : comment.value.replaceAll(/^\s*\*+ ?/gm, '');
    const value = text.trim();
    const last = joined.at(-1);
    const continues =
      last?.type === 'Line' &&
      comment.type === 'Line' &&
      !DIRECTIVE.test(last.value) &&
      /^\n[ \t]*$/.test(source.slice(last.end, comment.start));
    if (last && continues) {
      joined[joined.length - 1] = { ...last, end: comment.end, value: `${last.value}\n${value}` };
    } else {
      const leadingLines = comment.value.slice(0, comment.value.search(/[^\s*]/)).split('\n').length - 1;
      joined.push({ ...comment, value, leadingLines });
    }
  }
  return joined;
}

function lineCounter(source: string): (index: number) => number {
  const starts = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return (index) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) < index) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
