import type { ParsedBlock, Piece, ProviderText } from './parse-text.ts';
import { type NamedProvider, providerValues, type TextKind } from './text-kind.ts';

/** The words of a text, with the values of its placeholders. Markup in a value is printed as typed. */
export type TextInline = string | { readonly strong: string };

export type TextBlock =
  | { readonly paragraph: readonly TextInline[] }
  /** A value that the reader copies, such as a code. */
  | { readonly code: string }
  | { readonly items: readonly (readonly TextInline[])[]; readonly isNumbered: boolean };

/** The values of the placeholders of a kind. */
export type TextValues<K extends TextKind> = {
  readonly [P in keyof K['placeholders']]: K['placeholders'][P] extends { readonly isOptional: true }
    ? string | undefined
    : string;
};

type ConditionOf<K extends TextKind> = K extends { readonly conditions: infer C } ? keyof C & string : never;

/** The fields with which a text is printed. */
export interface TextFields<K extends TextKind> {
  readonly provider: NamedProvider;
  readonly values: TextValues<K>;
  /** The conditions of the kind that are true. */
  readonly conditions?: readonly ConditionOf<K>[];
}

/** Fills in every part of a text. */
export function renderText<K extends TextKind>(
  kind: K,
  text: ProviderText,
  { provider, values, conditions = [] }: TextFields<K>,
): { readonly [P in keyof K['parts']]: readonly TextBlock[] } {
  const all: Readonly<Record<string, string | undefined>> = { ...values, ...providerValues(provider) };
  const holds: readonly string[] = conditions;
  // A text that was stored by an earlier release can lack a part.
  const rendered = Object.keys(kind.parts).map((name) => [
    name,
    grouped(
      (text.parts.get(name) ?? []).filter(
        ({ condition, pieces }) =>
          (condition === null || holds.includes(condition)) && pieces.every((piece) => hasValue(piece, all)),
      ),
      all,
      kind,
    ),
  ]);
  return Object.fromEntries(rendered) as { readonly [P in keyof K['parts']]: readonly TextBlock[] };
}

type Values = Readonly<Record<string, string | undefined>>;

const hasValue = (piece: Piece, values: Values): boolean =>
  'words' in piece || values[piece.placeholder] !== undefined;

/** Joins consecutive list items of the same type into one list. */
function grouped(blocks: readonly ParsedBlock[], values: Values, kind: TextKind): TextBlock[] {
  const found: TextBlock[] = [];
  let list: { items: (readonly TextInline[])[]; isNumbered: boolean } | undefined;
  for (const { type, pieces } of blocks) {
    const isNumbered = type === 'number';
    if (type === 'paragraph') {
      list = undefined;
      found.push(paragraphOf(pieces, values, kind));
      continue;
    }
    if (list?.isNumbered !== isNumbered) {
      list = { items: [], isNumbered };
      found.push(list);
    }
    list.items.push(inlinesOf(pieces, values));
  }
  return found;
}

function paragraphOf(pieces: readonly Piece[], values: Values, kind: TextKind): TextBlock {
  const [only, ...others] = pieces;
  if (only && 'placeholder' in only && others.length === 0 && kind.placeholders[only.placeholder]?.isCode)
    return { code: values[only.placeholder] ?? '' };
  return { paragraph: inlinesOf(pieces, values) };
}

/** Returns the words with their values filled in. Adjacent words of the same weight become one string. */
function inlinesOf(pieces: readonly Piece[], values: Values): TextInline[] {
  const joined: { words: string; isStrong: boolean }[] = [];
  for (const piece of pieces) {
    const words = 'words' in piece ? piece.words : (values[piece.placeholder] ?? '');
    const last = joined.at(-1);
    if (last?.isStrong === piece.isStrong) last.words += words;
    else joined.push({ words, isStrong: piece.isStrong });
  }
  return joined.map(({ words, isStrong }) => (isStrong ? { strong: words } : words));
}

const wordsOf = (inline: TextInline): string => (typeof inline === 'string' ? inline : inline.strong);

/** Returns the words of blocks without markup, one string per paragraph or list item. */
export const plainWords = (blocks: readonly TextBlock[]): string[] =>
  blocks.flatMap((block) => {
    if ('code' in block) return [block.code];
    const lines = 'items' in block ? block.items : [block.paragraph];
    return lines.map((line) => line.map(wordsOf).join(''));
  });

/** Returns the sentence of a part that has one line. */
export const lineOf = (blocks: readonly TextBlock[]): string => plainWords(blocks).join(' ');
