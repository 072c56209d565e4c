import { expect, test } from 'vitest';
import { sourceOf } from './sources.ts';

test('shows the source of a preinstalled figure as text, with a link if its full URL is known', () => {
  expect(sourceOf('S11')).toEqual({
    text: 'Vive: reserveringsruimte 2026',
    href: 'https://viveapp.com/bereken-reserveringsruimte',
  });
  expect(sourceOf('S9')).toMatchObject({ text: expect.stringContaining('Belastingdienst'), href: null });
});

test('shows a source entered by an employee unchanged, with a link only for a safe URL', () => {
  expect(sourceOf('Staatscourant 2026, 12345')).toEqual({ text: 'Staatscourant 2026, 12345', href: null });
  const address = 'https://www.belastingdienst.nl/handboek-2027';
  expect(sourceOf(address)).toEqual({ text: address, href: address });
  for (const text of ['javascript:alert(1)', 'http://example.nl', 'https://a b']) {
    expect(sourceOf(text).href).toBeNull();
  }
});
