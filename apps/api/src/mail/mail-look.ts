import { customProperties } from '../brands/brand-css.ts';
import type { Brand } from '../brands/brands.ts';

/** A background colour with a readable text colour (brands/brand-contrast), as CSS properties of an element. */
interface Ground {
  readonly backgroundColor: string | undefined;
  readonly color: string | undefined;
}

/**
 * The appearance of a brand in a mail: inline styles of every element, and the CSS rules for dark mode and narrow
 * screens.
 */
export interface MailLook {
  readonly font: { readonly text: string | undefined; readonly heading: string | undefined };
  readonly page: Ground;
  readonly card: Ground;
  readonly masthead: Ground;
  readonly action: Ground;
  readonly muted: string | undefined;
  readonly line: string | undefined;
  /** CSS rules for the classes `page`, `card`, `masthead`, `action`, `muted` and `cell`. */
  readonly rules: string;
}

const looks = new WeakMap<Brand, MailLook>();

/** Returns the colours and fonts from the brand's tokens. A mail can only use fonts that the reader's device has. */
export function mailLook(brand: Brand): MailLook {
  const stored = looks.get(brand);
  if (stored) return stored;
  const light = customProperties(brand.tokens, 'light');
  const look: MailLook = {
    font: { text: light.get('font-text'), heading: light.get('font-heading') },
    ...groundsOf(light),
    rules: rulesOf(groundsOf(customProperties(brand.tokens, 'dark'))),
  };
  looks.set(brand, look);
  return look;
}

function groundsOf(tokens: ReadonlyMap<string, string>): Omit<MailLook, 'font' | 'rules'> {
  const color = (name: string): string | undefined => tokens.get(`color-${name}`);
  const ground = (name: string, ink: string): Ground => ({
    backgroundColor: color(name),
    color: color(ink),
  });
  return {
    page: ground('ground', 'ink'),
    card: ground('raised', 'ink'),
    masthead: ground('masthead', 'masthead-ink'),
    action: ground('action', 'action-ink'),
    muted: color('ink-muted'),
    line: color('line'),
  };
}

/** Returns the CSS rules. Each needs `!important`, because inline styles otherwise override a style sheet. */
function rulesOf({ page, card, masthead, action, muted, line }: Omit<MailLook, 'font' | 'rules'>): string {
  const important = (name: string, { backgroundColor, color }: Ground): string =>
    `.${name}{background-color:${backgroundColor}!important;color:${color}!important}`;
  const dark = [
    important('page', page),
    important('card', card),
    important('masthead', masthead),
    important('action', action),
    `.muted{color:${muted}!important}`,
    `.card,.masthead{border-color:${line}!important}`,
  ].join('');
  const narrow = '.page{padding:0!important}.cell{padding-left:20px!important;padding-right:20px!important}';
  return `@media (max-width:480px){${narrow}}@media (prefers-color-scheme:dark){${dark}}`;
}
