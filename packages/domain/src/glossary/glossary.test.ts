import { describe, expect, test } from 'vitest';
import { findTerm } from './find-term.ts';
import { type GlossaryTerm, glossary } from './glossary.ts';

describe('the glossary explains the terms on screen', () => {
  const terms: readonly GlossaryTerm[] = glossary;

  test('the glossary is in alphabetical order, with each term and word once', () => {
    const names = terms.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'nl')));
    const words = terms.flatMap(({ name, also = [] }) => [name, ...also]).map((word) => word.toLowerCase());
    expect(new Set(words).size).toBe(words.length);
    expect(new Set(terms.map(({ id }) => id)).size).toBe(terms.length);
  });

  test.each(terms.map((term) => [term.name, term] as const))(
    'the glossary explains the term %s in two sentences',
    (_, { meaning }) => {
      const sentences = meaning.split(/(?<=[.])\s+(?=[A-Z])/u);
      expect(sentences).toHaveLength(2);
      for (const sentence of sentences) expect(sentence.split(' ').length).toBeLessThanOrEqual(24);
    },
  );
});

describe('the function findTerm finds terms in a text', () => {
  test.each([
    ['Koers', '', 'Koers', '', 'koers'],
    ['Rendement 1 jaar', '', 'Rendement', ' 1 jaar', 'rendement'],
    ['Uitstapkosten, korter dan 5 jaar', '', 'Uitstapkosten', ', korter dan 5 jaar', 'uitstapkosten'],
    ['Volgende uitkering (schatting)', 'Volgende ', 'uitkering', ' (schatting)', 'uitkering'],
    ['Lijfrente-uitkering', '', 'Lijfrente-uitkering', '', 'lijfrente'],
    ['Bijdrage Zorgverzekeringswet', '', 'Bijdrage Zorgverzekeringswet', '', 'zvw'],
    ['Netto uitkering (schatting)', '', 'Netto uitkering', ' (schatting)', 'netto'],
  ])('finds the glossary term in: %s', (text, before, word, after, id) => {
    expect(findTerm(text)).toEqual({ before, word, after, term: expect.objectContaining({ id }) });
  });

  test.each(['Fonds', 'koersdoel', 'Datum', '', 'hoofd-inleg'])('finds no term in "%s"', (text) => {
    expect(findTerm(text)).toBeUndefined();
  });
});
