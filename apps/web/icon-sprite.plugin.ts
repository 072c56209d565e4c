import type { Plugin } from 'vite';
import { outlines } from './src/ui/icon-outlines.ts';

const MARK = '<!--icons-->';

/** Puts the outlines of all icons into the page, where `Icon` refers to them. */
export function iconSprite(): Plugin {
  const symbols = Object.entries(outlines).map(
    ([name, path]) => `<symbol id="icon-${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`,
  );
  return {
    name: 'icon-sprite',
    transformIndexHtml: (html) => html.replace(MARK, `<div hidden><svg>${symbols.join('')}</svg></div>`),
  };
}
