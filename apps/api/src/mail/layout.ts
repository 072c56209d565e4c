import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Brand } from '../brands/brands.ts';
import { plainWords, type TextBlock, type TextInline } from '../provider-texts/render-text.ts';
import { logoCid } from './logo.ts';
import { type MailLook, mailLook } from './mail-look.ts';

/** The content of an email, without its recipient. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface MailMessage {
  readonly subject: string;
  readonly heading: string;
  /** Paragraphs, lists, and codes to copy, which are displayed in large type on a line of their own. */
  readonly blocks: readonly TextBlock[];
  readonly button?: { readonly label: string; readonly url: string };
}

/**
 * Converts sentences to the paragraphs of a mail to an employee. The product itself contains these texts, not
 * the provider's texts.
 */
export const paragraphsOf = (...paragraphs: readonly string[]): TextBlock[] =>
  paragraphs.map((words) => ({ paragraph: [words] }));

const CELL = { padding: '0 32px 20px', fontSize: '17px', lineHeight: '1.55' };

/** Returns a table row, because every mail client supports tables. `name` is a class of `MailLook.rules`. */
function row(key: string, content: ReactNode, style: object = {}, name = ''): ReactNode {
  return h(
    'tr',
    { key },
    h('td', { className: `cell ${name}`.trim(), style: { ...CELL, ...style } }, content),
  );
}

function button({ label, url }: NonNullable<MailMessage['button']>, { action }: MailLook): ReactNode {
  const style = {
    display: 'inline-block',
    padding: '13px 22px',
    borderRadius: '6px',
    ...action,
    textDecoration: 'none',
    fontWeight: 'bold',
  };
  return h('a', { href: url, className: 'action', style }, label);
}

const HARD_SPACE = '\u00a0';

/** Prevents a line break inside a phone number or an account number. */
const joinNumbers = (text: string): string => text.replaceAll(/(?<=[\d•]) (?=[\d•])/g, HARD_SPACE);

const inlinesOf = (inlines: readonly TextInline[]): ReactNode[] =>
  inlines.map((inline, index) =>
    typeof inline === 'string'
      ? joinNumbers(inline)
      : h('strong', { key: `strong-${index}` }, joinNumbers(inline.strong)),
  );

function blockRow(block: TextBlock, key: string): ReactNode {
  if ('paragraph' in block) return row(key, inlinesOf(block.paragraph));
  if ('items' in block) {
    const items = block.items.map((item, index) =>
      h('li', { key: `item-${index}`, style: { paddingBottom: '6px' } }, inlinesOf(item)),
    );
    return row(key, h(block.isNumbered ? 'ol' : 'ul', { style: { margin: 0, paddingLeft: '24px' } }, items));
  }
  const style = { fontFamily: 'monospace', fontSize: '30px', letterSpacing: '0.12em' };
  return row(key, h('strong', null, block.code), style);
}

/** Returns a block in plain text. */
function plainText(block: TextBlock): string {
  if (!('items' in block)) return plainWords([block]).join('');
  return plainWords([block])
    .map((item, index) => `${block.isNumbered ? `${index + 1}.` : '-'} ${item}`)
    .join('\n');
}

/** Returns the logo followed by the brand name. Readers who block images see only the name. */
function signature(brand: Brand): ReactNode {
  const style = { verticalAlign: 'middle', marginRight: '12px', borderRadius: '7px' };
  return [
    // Without low priority, React adds a preload link for the image.
    h('img', {
      key: 'logo',
      fetchPriority: 'low',
      src: `cid:${logoCid(brand)}`,
      width: 32,
      height: 32,
      alt: '',
      style,
    }),
    h('span', { key: 'name', style: { verticalAlign: 'middle' } }, brand.name),
  ];
}

function card(message: MailMessage, brand: Brand, look: MailLook): ReactNode {
  const { font, line, masthead, muted } = look;
  const title = { margin: 0, fontFamily: font.heading, fontSize: '24px', fontWeight: 'normal' };
  const rows = [
    row(
      'brand',
      signature(brand),
      {
        padding: '18px 32px',
        fontFamily: font.heading,
        fontSize: '19px',
        borderBottom: `1px solid ${line}`,
        ...masthead,
      },
      'masthead',
    ),
    row('heading', h('h1', { style: title }, message.heading), {
      padding: '32px 32px 12px',
      fontSize: '24px',
      lineHeight: '1.3',
    }),
    ...message.blocks.map((block, index) => blockRow(block, `block-${index}`)),
    ...(message.button ? [row('button', button(message.button, look))] : []),
    row(
      'sender',
      [brand.legalName, ...brand.contact.address, brand.contact.phone]
        .map((part) => part.replaceAll(' ', HARD_SPACE))
        .join(' · '),
      { padding: '16px 32px 28px', fontSize: '14px', color: muted },
      'muted',
    ),
  ];
  const style = {
    maxWidth: '600px',
    margin: '0 auto',
    fontFamily: font.text,
    ...look.card,
    // With collapsed borders, the coloured first row would cover the border.
    borderSpacing: 0,
    border: `1px solid ${line}`,
  };
  return h(
    'table',
    { role: 'presentation', width: '100%', className: 'card', style },
    h('tbody', null, rows),
  );
}

function page(message: MailMessage, brand: Brand): ReactNode {
  const look = mailLook(brand);
  return h(
    'html',
    { lang: 'nl' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      // Without this tag, some mail clients invert the colours of the brand.
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, message.subject),
      h('style', null, look.rules),
    ),
    h(
      'body',
      { className: 'page', style: { margin: 0, padding: '24px 12px', ...look.page } },
      card(message, brand, look),
    ),
  );
}

/** Lays out a mail in HTML and in plain text with the same words. React escapes all values. */
export function layOut(message: MailMessage, brand: Brand): MailContent {
  const text = [
    message.heading,
    ...message.blocks.map(plainText),
    ...(message.button ? [`${message.button.label}: ${message.button.url}`] : []),
    [brand.legalName, ...brand.contact.address, brand.contact.phone].join('\n'),
  ].join('\n\n');
  return {
    subject: message.subject,
    html: `<!doctype html>${renderToStaticMarkup(page(message, brand))}`,
    text: `${text}\n`,
  };
}
