import { parseSync } from '@swc/core';

/** A node of the syntax tree. Nodes without text are only traversed. */
type SyntaxNode = Readonly<Record<string, unknown>> & { readonly type?: string };

/** Placeholder for a value that is inserted when the text is shown. */
const VALUE = '…';

const nodesIn = (value: unknown): SyntaxNode[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return typeof value === 'object' && value !== null ? [value as SyntaxNode] : [];
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** Returns the words of an expression, a concatenation or a JSX element, with a placeholder for each value. */
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

/**
 * Returns each text as one string. A text inside a concatenation or a JSX sentence is part of the surrounding string.
 */
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

/** Returns the distinct sentences of at least three words that a source file can show, in order of appearance. */
export function sentencesIn(source: string, path: string): string[] {
  const tree: unknown = parseSync(source, { syntax: 'typescript', tsx: path.endsWith('x') });
  return sentencesOf(nodesIn(tree).flatMap(textsIn));
}

/** Returns the sentences of a provider's text, without markup. Every line of such a text is a paragraph. */
export const sentencesInText = (text: string): string[] =>
  sentencesOf(
    text
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .map((line) =>
        line
          .replace(/^(?:- |\d+\. )?(?:\[als [^\]]*\] )?/, '')
          .replaceAll('**', '')
          .replaceAll(/\{[^{}]*\}/g, VALUE),
      ),
  );

function sentencesOf(texts: readonly string[]): string[] {
  const sentences = texts
    .flatMap((text) => text.replaceAll(/\s+/g, ' ').split(/(?<=[.!?])\s+/))
    // Drop a leading placeholder, because the sentence is the same without the value before it.
    .map((sentence) => sentence.trim().replace(/^(… )+(?=\p{Lu})/u, ''))
    .filter((sentence) => sentence.split(' ').length >= 3);
  return [...new Set(sentences)];
}
