import type { Plugin, Rolldown } from 'vite';

const DEFINITIONS = /\/packages\/(domain|engine)\/src\/.*\.ts$/;
const MARK = '/* @__PURE__ */ ';

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

/** Returns the positions of the calls that run when the module is loaded, not later inside a function. */
function callsAtOnce(node: Node): number[] {
  if (/Function|ExpressionStatement/.test(node.type)) return [];
  const inner = Object.values(node).flat().filter(isNode).flatMap(callsAtOnce);
  return node.type === 'CallExpression' || node.type === 'NewExpression' ? [node.start, ...inner] : inner;
}

/** Returns whether a statement is `export const x = defineCall(…)`. The browser gets its calls from `callMetadata`. */
function isCallDefinition(statement: Statement): boolean {
  if (statement.type !== 'ExportNamedDeclaration') return false;
  if (statement.declaration?.type !== 'VariableDeclaration') return false;
  return statement.declaration.declarations.every(
    ({ init }) =>
      init?.type === 'CallExpression' &&
      init.callee.type === 'Identifier' &&
      init.callee.name === 'defineCall',
  );
}

/**
 * Marks the calls in modules of the domain and the engine as free of side effects, because these modules only
 * define values. The bundler can then remove unused definitions. Otherwise it would include all schemas of a
 * module in which only one text is used.
 */
export function pureDefinitions(): Plugin {
  return {
    name: 'pure-definitions',
    apply: 'build',
    transform: {
      filter: { id: DEFINITIONS },
      handler(code) {
        let marked = code;
        for (const statement of this.parse(code).body.toReversed()) {
          if (isCallDefinition(statement)) {
            marked = marked.slice(0, statement.start) + marked.slice(statement.end);
            continue;
          }
          for (const start of [...new Set(callsAtOnce(statement))].sort((a, b) => b - a))
            marked = marked.slice(0, start) + MARK + marked.slice(start);
        }
        return { code: marked, moduleSideEffects: false, map: null };
      },
    },
  };
}
