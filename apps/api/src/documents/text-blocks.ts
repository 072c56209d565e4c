import type { Flow } from '../pdf/flow.ts';
import { type ListOptions, list, paragraph } from '../pdf/prose.ts';
import type { TextBlock } from '../provider-texts/render-text.ts';

/** Draws paragraphs and lists of a text of the provider. The options apply to its last list. */
export function writeBlocks(flow: Flow, blocks: readonly TextBlock[], options: ListOptions): void {
  const last = blocks.findLast((block) => 'items' in block);
  for (const block of blocks) {
    if ('items' in block) {
      const { items, isNumbered } = block;
      list(flow, items, { ...(block === last ? options : {}), isNumbered });
    } else paragraph(flow, 'code' in block ? [{ strong: block.code }] : block.paragraph);
  }
}
