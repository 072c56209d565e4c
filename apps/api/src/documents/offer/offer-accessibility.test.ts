import { isoDate } from '@portaal/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasEntry, objectsWith } from '../../pdf/testing/pdf-objects.ts';
import {
  alternativeTexts,
  fontsOf,
  informationOf,
  structureOf,
  unmarkedContent,
} from '../../pdf/testing/poppler.ts';
import { accumulationOffer, brand, brands, payoutOffer } from '../testing/offer-examples.ts';
import { offerDocument } from './offer-document.ts';

const offers = {
  SB: accumulationOffer(40),
  SUL: accumulationOffer(12, { productCode: 'SUL', birthdate: isoDate('1975-03-01') }),
  SDIL: payoutOffer(),
};

// These tests check the machine-checkable requirements of ISO 14289-1 (PDF/UA).
describe.each(
  brands.flatMap(({ id }) => Object.entries(offers).map(([code, offer]) => ({ id, code, offer }))),
)('the offer $code of $id is a tagged document', ({ id, offer }) => {
  let pdf: Buffer;
  beforeAll(async () => {
    pdf = await offerDocument({ offer, brand: brand(id) });
  });

  it('the offer document declares its tags, its language and its title', () => {
    const [catalog = ''] = objectsWith(pdf, '/Type /Catalog');
    expect(catalog).toMatch(/\/Lang \(nl-NL\)/);
    expect(catalog).toMatch(/\/StructTreeRoot \d+ 0 R/);
    expect(objectsWith(pdf, '/Marked true')).toHaveLength(1);
    expect(objectsWith(pdf, '/DisplayDocTitle true')).toHaveLength(1);
    const source = pdf.toString('latin1');
    expect(source).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(source).toMatch(/<dc:title>\s*<rdf:Alt>\s*<rdf:li xml:lang="x-default">Offerte 2026-000123: /);
    expect(informationOf(pdf)).toMatch(/^Suspects: +no$/m);
  });

  it('the offer document draws every page in the order of the document structure', () => {
    const pages = objectsWith(pdf, '/Type /Page');
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) {
      expect(page).toMatch(/\/Tabs \/S/);
      expect(page).toMatch(/\/StructParents \d+/);
    }
  });

  it('the offer document embeds every glyph it shows and maps it to its text', () => {
    const fonts = fontsOf(pdf);
    expect(fonts.length).toBeGreaterThan(1);
    expect(fonts.filter(({ embedded, subset, unicode }) => !(embedded && subset && unicode))).toEqual([]);
    // A CIDSet must list every glyph of the font, so the file contains no CIDSet at all.
    expect(objectsWith(pdf, '/Type /FontDescriptor').filter((font) => hasEntry(font, '/CIDSet'))).toEqual([]);
    for (const font of objectsWith(pdf, '/Subtype /CIDFontType2'))
      expect(font).toContain('/CIDToGIDMap /Identity');
  });

  it('the offer document gives every figure a description and a position', () => {
    const figures = objectsWith(pdf, '/S /Figure');
    expect(figures).toHaveLength(2);
    for (const figure of figures) expect(figure).toMatch(/\/Alt \([\s\S]+\/BBox \[/);
    for (const text of alternativeTexts(pdf)) expect(text.length).toBeGreaterThan(30);
  });

  it('each table of the offer document has a header row, scoped header cells and rows of equal length', () => {
    for (const cell of objectsWith(pdf, '/S /TH')) expect(cell).toMatch(/\/Scope \/(Row|Column)/);
    const tables = structureOf(pdf)
      .split(/^ *Table \(block\)/m)
      .slice(1);
    expect(tables).toHaveLength(4);
    for (const table of tables) {
      const rows = table.split(/^ +TR$/m).slice(1);
      const cells = rows.map((row) => row.match(/^ +T[HD]\b/gm)?.length ?? 0);
      expect(new Set(cells).size).toBe(1);
      expect(table).toMatch(/THead[\s\S]+TBody/);
    }
  });

  it('the offer document has no gaps between heading levels, and repeats the headings in the outline', () => {
    const structure = structureOf(pdf);
    const levels = [...structure.matchAll(/^ *H(\d) /gm)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries()) {
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    }
    const bookmarks = objectsWith(pdf, '/Dest', '/Parent', '/Title');
    expect(bookmarks).toHaveLength(levels.filter((level) => level === 2).length);
  });

  it('the offer document contains only content that is part of the structure or marked as an artifact', () => {
    expect(unmarkedContent(pdf)).toEqual([]);
  });

  it('the offer document contains no scripts and no references to external resources', () => {
    expect(pdf.toString('latin1')).not.toMatch(/\/(JavaScript|OpenAction|AA|Launch|URI|EmbeddedFiles) /);
    expect(informationOf(pdf)).toMatch(/^Encrypted: +no$/m);
  });
});
