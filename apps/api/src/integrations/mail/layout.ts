import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { customProperties } from '../../plugins/brand-css.ts';
import type { Brand } from '../../plugins/brands.ts';

const font = "Georgia, 'Times New Roman', serif";
const cell = {
  padding: '0 32px 20px',
  fontFamily: font,
  fontSize: '17px',
  lineHeight: '1.55',
  color: '#1f2421',
};

/** What a mail says, before it is addressed. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** A sentence or more, or a code to copy, which stands large and alone. */
type Paragraph = string | { readonly code: string };

export interface MailMessage {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly Paragraph[];
  readonly button?: { readonly label: string; readonly url: string };
}

function row(key: string, content: ReactNode, style: object = cell): ReactNode {
  return h('tr', { key }, h('td', { style }, content));
}

interface Ground {
  readonly backgroundColor: string | undefined;
  readonly color: string | undefined;
}

/** A surface of the brand in its light scheme with the ink that is readable on it (plugins/brand-contrast). */
function groundOf(brand: Brand, name: 'action' | 'masthead'): Ground {
  const tokens = customProperties(brand.tokens, ':root');
  return { backgroundColor: tokens.get(`color-${name}`), color: tokens.get(`color-${name}-ink`) };
}

function button({ label, url }: NonNullable<MailMessage['button']>, ground: Ground): ReactNode {
  const style = {
    display: 'inline-block',
    padding: '13px 22px',
    borderRadius: '6px',
    ...ground,
    textDecoration: 'none',
    fontWeight: 'bold',
  };
  return h('a', { href: url, style }, label);
}

function paragraph(content: Paragraph, key: string): ReactNode {
  if (typeof content === 'string') return row(key, content);
  const style = { ...cell, fontFamily: 'monospace', fontSize: '30px', letterSpacing: '0.12em' };
  return row(key, h('strong', null, content.code), style);
}

function page(message: MailMessage, brand: Brand): ReactNode {
  const heading = { ...cell, padding: '32px 32px 12px', fontSize: '24px', lineHeight: '1.3' };
  const small = { ...cell, padding: '16px 32px 28px', fontSize: '14px', color: '#59615c' };
  const rows = [
    row('brand', brand.name, {
      ...cell,
      padding: '22px 32px',
      fontSize: '19px',
      ...groundOf(brand, 'masthead'),
    }),
    row(
      'heading',
      h('h1', { style: { margin: 0, fontSize: '24px', fontWeight: 'normal' } }, message.heading),
      heading,
    ),
    ...message.paragraphs.map((content, index) => paragraph(content, `paragraph-${index}`)),
    ...(message.button ? [row('button', button(message.button, groundOf(brand, 'action')))] : []),
    row('sender', [brand.legalName, ...brand.contact.address, brand.contact.phone].join(' · '), small),
  ];
  const table = h(
    'table',
    {
      role: 'presentation',
      width: '100%',
      style: { maxWidth: '600px', margin: '0 auto', backgroundColor: '#ffffff', borderCollapse: 'collapse' },
    },
    h('tbody', null, rows),
  );
  return h(
    'html',
    { lang: 'nl' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('title', null, message.subject),
    ),
    h('body', { style: { margin: 0, padding: '24px 12px', backgroundColor: '#f1f1ee' } }, table),
  );
}

/** One layout for every mail: HTML and a plain twin with the same words. React escapes all values. */
export function layOut(message: MailMessage, brand: Brand): MailContent {
  const text = [
    message.heading,
    ...message.paragraphs.map((content) => (typeof content === 'string' ? content : content.code)),
    ...(message.button ? [`${message.button.label}: ${message.button.url}`] : []),
    [brand.legalName, ...brand.contact.address, brand.contact.phone].join('\n'),
  ].join('\n\n');
  return {
    subject: message.subject,
    html: `<!doctype html>${renderToStaticMarkup(page(message, brand))}`,
    text: `${text}\n`,
  };
}
