import { expect, test } from 'vitest';
import { readBrands } from '../../plugins/brands.ts';
import { renderMail } from './templates.ts';

const brands = readBrands({ only: undefined, publicUrls: {}, overrides: {} });

test.each([
  ['baken', 'background-color:#1f4a38;color:#fdfaf4'],
  ['anker', 'background-color:#14366b;color:#ffffff'],
])('the button of a mail of %s has colours that can be read on each other', (id, style) => {
  const brand = brands.byId(id);
  if (!brand) throw new Error(`no ${id}`);
  const { html } = renderMail('resetPassword', { name: 'Nel', url: 'https://a.example' }, brand);
  expect(html).toContain(style);
  expect(html).not.toContain('undefined');
});

test('a code stands alone on its line, in HTML and in text', () => {
  const brand = brands.byId('baken');
  if (!brand) throw new Error('no baken');
  const { html, text } = renderMail(
    'oneTimeCode',
    { name: 'Nel', reason: 'U wilt iets.', code: '012345' },
    brand,
  );
  expect(html).toContain('<strong>012 345</strong>');
  expect(text).toMatch(/^012 345$/m);
});
