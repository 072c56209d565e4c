import { describe, expect, it } from 'vitest';
import { brand } from '../documents/testing/offer-examples.ts';
import { descriptionList } from './description-list.ts';
import { writeDocument } from './document.ts';
import type { Flow } from './flow.ts';
import { heading, list, paragraph } from './prose.ts';
import { table } from './table.ts';
import { pagesOf, structureOf, unmarkedContent } from './testing/poppler.ts';

const write = (compose: (flow: Flow) => void, title = 'Proef') =>
  writeDocument({ brand: brand('anker'), title, subject: 'Proef', createdAt: new Date(0) }, compose);

const sentence = 'Dit is een zin van gewone lengte, die u in een brief zou kunnen lezen. ';
/** Returns the lines of a page between its header and footer. */
const body = (page: string): string[] =>
  page
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(Anker Beleggen( |$)|085 |Proef$)/.test(line));

describe('a document has several pages', () => {
  it.each([0, 1, 2, 3, 4, 5, 6])(
    'document layout never leaves a heading at the bottom of a page (%d lines further)',
    async (extra) => {
      const pdf = await write((flow) => {
        heading(flow, 1, 'Titel');
        for (let line = 0; line < extra; line += 1) paragraph(flow, ['Regel.']);
        for (let part = 1; part <= 14; part += 1) {
          heading(flow, 2, `Kop ${part}`);
          heading(flow, 3, `Onderkop ${part}`);
          paragraph(flow, [sentence.repeat(6)]);
        }
      });
      for (const page of pagesOf(pdf)) expect(body(page).at(-1)).not.toMatch(/kop \d+$/i);
    },
  );

  it('document layout never leaves a single line of a paragraph at the bottom or top of a page', async () => {
    const paragraphs = Array.from({ length: 14 }, (_, part) => `P${part} ${sentence.repeat(8)}E${part}`);
    const pdf = await write((flow) => {
      for (const text of paragraphs) paragraph(flow, [text]);
    });
    const pages = pagesOf(pdf).map(body);
    expect(pages.length).toBeGreaterThan(1);
    for (const lines of pages.slice(0, -1)) expect(lines.at(-1)).not.toMatch(/^P\d/);
    for (const lines of pages.slice(1)) expect(lines[0]).not.toMatch(/E\d+$/);
    // A paragraph that continues on the next page is still one structure element.
    expect(structureOf(pdf).match(/^ *P \(block\)/gm)).toHaveLength(paragraphs.length);
    expect(unmarkedContent(pdf)).toEqual([]);
  });

  it('document layout prints the sum of a table on the same page as the row before it', async () => {
    for (let count = 30; count < 36; count += 1) {
      const rows = Array.from({ length: count }, (_, index) => [`Rij ${index + 1}`, '€ 1,00']);
      const columns = [
        { header: 'Wat', align: 'start' as const, grow: 1 },
        { header: 'Bedrag', align: 'end' as const },
      ];
      const pdf = await write((flow) =>
        table(flow, { columns, rows: [...rows, ['Totaal', '€ 30,00']], hasTotal: true }),
      );
      const last = body(pagesOf(pdf).at(-1) ?? '').filter((line) => /^(Rij|Totaal)/.test(line));
      expect(last.length).toBeGreaterThan(1);
    }
  });

  it('rejects a heading without content', () => {
    expect(() => write((flow) => heading(flow, 2, 'Kop'))).toThrow('nothing under it');
  });
});

describe('a document lays out text blocks', () => {
  it('text layout never separates a full stop from the bold word before it', async () => {
    const pdf = await write((flow) => {
      for (let width = 40; width < 90; width += 5) {
        flow.inColumn(64, width, () => paragraph(flow, ['Het kost ', { strong: 'vijf euro' }, '.']));
      }
    });
    for (const line of pagesOf(pdf).flatMap(body)) expect(line).not.toMatch(/^\./);
  });

  it('structures lists as label and body, and terms as label and value', async () => {
    const pdf = await write((flow) => {
      list(flow, [['Een.'], ['Twee.']]);
      descriptionList(flow, [{ term: 'Naam', value: 'J. de Vries' }]);
    });
    const structure = structureOf(pdf);
    expect(structure).toMatch(
      /\/ListNumbering \/Disc\s+LI \(block\)\s+Lbl \(block\)\s+"•"\s+LBody \(block\)\s+"Een\."/,
    );
    expect(structure).toMatch(/\/ListNumbering \/None\s+LI \(block\)\s+Lbl \(block\)\s+"Naam"/);
  });

  it('draws letters missing from the latin font file with the extended file', async () => {
    const pdf = await write((flow) => paragraph(flow, ['Łukasz Kovács-Őry, Şükrü, naïef, Ω, 漢']));
    expect(pagesOf(pdf).join('')).toMatch(/Łukasz Kovács-Őry, Şükrü, naïef, (Ω|\?), \?/);
  });
});
