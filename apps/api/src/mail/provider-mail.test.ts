import { expect, test } from 'vitest';
import { type Brand, readBrands } from '../brands/brands.ts';
import { renderMail } from '../mail-texts.ts';
import { mailKinds } from '../provider-texts/mail-kinds.ts';
import { parseText } from '../provider-texts/parse-text.ts';

const brands = readBrands({ only: undefined, publicUrls: {} });

/** Returns the brand with another text for the mail about a new password. */
function brandWith(id: string, body: string): Brand {
  const brand = brands.byId(id);
  if (!brand) throw new Error(`no ${id}`);
  const source = `## onderwerp\nNieuw bij {aanbieder.naam}\n\n## kop\nNieuw\n\n## tekst\n${body}\n\n## knop\nKies <b>nu</b>\n`;
  const { text, faults } = parseText(mailKinds.resetPassword, source);
  expect(faults).toEqual([]);
  return {
    ...brand,
    provider: { ...brand.provider, texts: new Map(brand.provider.texts).set('resetPassword', text) },
  };
}

const mailOf = (brand: Brand, name = 'Nel') =>
  renderMail('resetPassword', { name, url: 'https://a.example' }, brand);

test('the mails of each brand contain the texts of that brand', () => {
  const [anker, baken] = [
    brandWith('anker', 'Ahoi {naam}, {geldig.minuten} minuten.'),
    brandWith('baken', 'Dag {naam}, {geldig.minuten} minuten.'),
  ];
  expect(mailOf(anker).text).toContain('Ahoi Nel, 30 minuten.');
  expect(mailOf(baken).text).toContain('Dag Nel, 30 minuten.');
  expect(mailOf(baken).subject).toBe('Nieuw bij Baken Vastgoed');
});

test('escapes HTML in a text, a button and a value, and prints markup in a value as typed', () => {
  const brand = brandWith('baken', 'Dag {naam} <script>alert(1)</script> &amp; {geldig.minuten}');
  const { html, text } = mailOf(brand, 'Jan *de* **Boer** <img src=x> {code}');
  expect(html).not.toMatch(/<script|<img src=x|<b>/);
  expect(html).toContain(
    'Jan *de* **Boer** &lt;img src=x&gt; {code} &lt;script&gt;alert(1)&lt;/script&gt; &amp;amp; 30',
  );
  expect(html).toContain('Kies &lt;b&gt;nu&lt;/b&gt;');
  expect(text).toContain('Dag Jan *de* **Boer** <img src=x> {code} <script>alert(1)</script> &amp; 30');
});

test('lays out lists and bold words in HTML, and the same words in plain text', () => {
  const brand = brandWith(
    'baken',
    'Dag **{naam}**,\n\n- Een.\n- **Twee.**\n\n1. Artikel {geldig.minuten}.\n2. Nog een.',
  );
  const { html, text } = mailOf(brand);
  expect(html).toContain('Dag <strong>Nel</strong>,');
  expect(html).toMatch(/<ul[^>]*><li[^>]*>Een\.<\/li><li[^>]*><strong>Twee\.<\/strong><\/li><\/ul>/);
  expect(html).toMatch(/<ol[^>]*><li[^>]*>Artikel 30\.<\/li><li[^>]*>Nog een\.<\/li><\/ol>/);
  expect(text).toContain('Dag Nel,\n\n- Een.\n- Twee.\n\n1. Artikel 30.\n2. Nog een.\n\n');
});

test('sends a very long text completely', () => {
  const words = 'woord '.repeat(8_000).trim();
  expect(mailOf(brandWith('baken', `{geldig.minuten} ${words}`)).text).toContain(words);
});

test('rejects a value about a person in the subject, because a locked phone shows the subject', () => {
  const source = '## onderwerp\nDag {naam}\n\n## kop\nNieuw\n\n## tekst\n{geldig.minuten}\n\n## knop\nKies\n';
  expect(parseText(mailKinds.resetPassword, source).faults).toEqual([
    { line: 1, message: 'onder de kop ‘onderwerp’ kan {naam} niet staan: anderen kunnen dit lezen' },
  ]);
});
