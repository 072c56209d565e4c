import { parseSync } from '@swc/core';

/** A node of the syntax tree, as far as it is read here: what is not text is only walked through. */
type SyntaxNode = Readonly<Record<string, unknown>> & { readonly type?: string };

/** Stands for a value that is filled in when the text is shown. */
const VALUE = '…';

const nodesIn = (value: unknown): SyntaxNode[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return typeof value === 'object' && value !== null ? [value as SyntaxNode] : [];
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** The words of an expression, a sum of texts or a piece of a page, with a mark for each value. */
function wordsOf(node: SyntaxNode | undefined): string {
  switch (node?.type) {
    case 'StringLiteral':
    case 'JSXText':
      return isText(node.value) ? node.value : '';
    case 'TemplateLiteral':
      return nodesIn(node.quasis)
        .map((part) => (isText(part.cooked) ? part.cooked : ''))
        .join(VALUE);
    case 'BinaryExpression':
      return node.operator === '+'
        ? [...nodesIn(node.left), ...nodesIn(node.right)].map(wordsOf).join('')
        : VALUE;
    case 'JSXExpressionContainer':
      return wordsOf(nodesIn(node.expression)[0]);
    case 'JSXElement':
    case 'JSXFragment':
      return nodesIn(node.children).map(wordsOf).join('');
    default:
      return VALUE;
  }
}

const hasOwnWords = (node: SyntaxNode): boolean =>
  nodesIn(node.children).some((child) => child.type === 'JSXText' && /\w/.test(wordsOf(child)));

/** Each text as one string; a text within a sum or within a sentence of a page belongs to that. */
function textsIn(node: SyntaxNode): string[] {
  const within = (value: unknown): string[] => nodesIn(value).flatMap(textsIn);
  if (node.type === 'StringLiteral') return [wordsOf(node)];
  if (node.type === 'TemplateLiteral') return [wordsOf(node), ...within(node.expressions)];
  if (node.type === 'BinaryExpression' && node.operator === '+') return [wordsOf(node)];
  if ((node.type === 'JSXElement' || node.type === 'JSXFragment') && hasOwnWords(node)) {
    const others = nodesIn(node.children).filter((child) => child.type !== 'JSXText');
    return [wordsOf(node), ...within(node.opening), ...others.flatMap(textsIn)];
  }
  return Object.entries(node).flatMap(([key, value]) => (key === 'span' ? [] : within(value)));
}

/** The sentences of three words or more that a source text can show, in order, each once. */
export function sentencesIn(source: string, path: string): string[] {
  const tree: unknown = parseSync(source, { syntax: 'typescript', tsx: path.endsWith('x') });
  const sentences = nodesIn(tree)
    .flatMap(textsIn)
    .flatMap((text) => text.replaceAll(/\s+/g, ' ').split(/(?<=[.!?])\s+/))
    // Of a text that may stand before it: the sentence is the same without.
    .map((sentence) => sentence.trim().replace(/^(… )+(?=\p{Lu})/u, ''))
    .filter((sentence) => sentence.split(' ').length >= 3);
  return [...new Set(sentences)];
}
