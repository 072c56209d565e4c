import { isoDate } from '@portaal/engine';
import { describe, expect, it } from 'vitest';
import {
  alternativeTexts,
  fontsOf,
  informationOf,
  pagesOf,
  structureOf,
  unmarkedContent,
} from '../../pdf/testing/poppler.ts';
import { accumulationOffer, brand, brands, funds, payoutOffer } from '../testing/offer-examples.ts';
import type { OfferContent } from './offer.ts';
import { offerDocument } from './offer-document.ts';

const render = (offer: OfferContent, id = 'baken') => offerDocument({ offer, brand: brand(id) });

const words = (pages: readonly string[]): string => pages.join(' ').replace(/\s+/g, ' ');

describe.each(brands.map(({ id }) => id))('the offer of %s is a document', (id) => {
  it('the offer document is a tagged PDF in Dutch that shows its title and embeds every font', async () => {
    const pdf = await render(accumulationOffer(20), id);
    const information = informationOf(pdf);
    expect(information).toMatch(/^Title: +Offerte 2026-000123: bedrag beleggen$/m);
    expect(information).toMatch(/^Subject: +Bedrag beleggen bij /m);
    expect(information).toMatch(/^Tagged: +yes$/m);
    expect(information).toMatch(/^Page size: .*A4/m);
    expect(information).toMatch(/^JavaScript: +no$/m);
    const source = pdf.toString('latin1');
    expect(source).toContain('/Lang (nl-NL)');
    expect(source).toContain('/DisplayDocTitle true');
    expect(source).toContain('<pdfuaid:part>1</pdfuaid:part>');
    const fonts = fontsOf(pdf);
    expect(fonts.length).toBeGreaterThanOrEqual(2);
    expect(fonts.filter(({ embedded, subset, unicode }) => !(embedded && subset && unicode))).toEqual([]);
  });
});

describe('an offer document has content', () => {
  it('the offer document shows choices, outcomes, value over time, costs, assumptions and warnings in this order', async () => {
    const text = words(pagesOf(await render(accumulationOffer(20))));
    const order = [
      'Offerte: bedrag beleggen',
      'Gemaakt voor Iris Veldkamp',
      '2026-000123',
      'Uw keuzes',
      'Verdeling over de fondsen',
      'Waarde op 1 januari 2047',
      'Beleggen brengt risico’s met zich mee.',
      'Zo kan de waarde zich ontwikkelen',
      'Bedragen per jaar',
      'Wat het kost',
      'Hoe wij hebben gerekend',
      'versie 2026-1',
      'Wat u moet weten •',
      'Wij geven geen persoonlijk advies. U kiest zelf',
      'Vragen?',
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('the offer document shows every amount, in cents where cents matter', async () => {
    const offer = accumulationOffer(20);
    const text = words(pagesOf(await render(offer)));
    for (const amount of [
      '€ 25.000,00',
      '€ 250,00',
      '€ 10.000,00',
      '€ 75,00',
      '€ 2.337,50',
      '€ 171.531,38',
    ]) {
      expect(text).toContain(amount);
    }
    expect(text).toContain('1,83% per jaar');
    expect(text).toContain('€ 175.563');
    expect(text).toContain('In zwaar weer');
    expect(text).toContain('Slechtste jaar tot nu toe: 2023');
    expect(text).toContain('− € 1.675');
    expect(text).toContain('− 2% op € 85.000.');
    expect(text).toContain('De koersen zijn fictief.');
    expect(text).toContain('01-01-2047 € 85.000,00 € 110.040,79 € 175.562,83 € 272.932,19');
    // The offer was created at 00:12 in Amsterdam, which is still the previous day in UTC.
    expect(text).toContain('Datum 22 november 2026');
    expect(text).toContain('Geldig tot en met 21 december 2026');
    expect(text).toContain('Amerikaans Vastgoedfonds belegt niet in euro’s (USD).');
  });

  it('the offer document omits the severe outcome for an older offer that has no severe outcome', async () => {
    const offer = accumulationOffer(20);
    const { severe: _, worstYear: __, ...older } = offer.result;
    const text = words(pagesOf(await render({ ...offer, result: older })));
    expect(text).not.toContain('In zwaar weer');
    expect(text).not.toContain('zwaar weer');
  });

  it('the offer document warns when the duration is shorter than the recommended holding period of a fund', async () => {
    const text = words(pagesOf(await render(accumulationOffer(8))));
    expect(text).toContain(
      'Voor Nederlands Vastgoedfonds en Amerikaans Vastgoedfonds raden wij minimaal 10 jaar',
    );
  });

  it('the offer document shows the payments of an annuity, their total and its rules', async () => {
    const pdf = await render(payoutOffer(), 'anker');
    const text = words(pagesOf(pdf));
    for (const part of [
      'Uw bruto uitkering per maand',
      '€ 527,52 € 648,80 € 797,96',
      'Uw lijfrentekapitaal € 100.000,00',
      '€ 441,02',
      'Kosten van de lijfrente',
      '12 augustus 2031 (verwacht)',
      'De uitkering staat niet vast.',
      'nabestaandenlijfrente',
      'Eerste uitkering 1 februari 2027',
      'Laatste uitkering 1 januari 2047',
      'Aantal uitkeringen 240',
      'Belegd na instapkosten € 98.500,00',
      'Zonder schommelingen is de uitkering € 653,84 per maand.',
      'voor u is minimaal 20 jaar nodig',
      'Zonder kosten zou elke uitkering € 741,20 per maand zijn.',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Uitstapkosten');
  });

  it("the offer document explains that the investor's other temporary annuities count towards the limit", async () => {
    const offer = payoutOffer();
    const annuity = { statePensionDate: '2025-05-12', provisional: false, latestStart: '2030-12-31' };
    const text = words(
      pagesOf(
        await render({
          ...offer,
          input: { ...offer.input, otherTemporaryPayouts: 5_000 },
          result: { ...offer.result, annuity: { ...annuity, kind: 'temporary', minimumMonths: 240 } },
        }),
      ),
    );
    expect(text).toContain('Andere tijdelijke lijfrentes € 5.000,00 per jaar');
    expect(text).toContain('Dit is een tijdelijke lijfrente.');
  });

  it('the offer document shows the terms of the chosen funds, with exit cost only when units are sold', async () => {
    const investment = words(pagesOf(await render(accumulationOffer(20))));
    expect(investment).toContain('Amerikaans Vastgoedfonds 5,50% 3,00% 1,60% 3,00% of 1,50% 4 10 jaar');
    const annuity = words(pagesOf(await render(payoutOffer())));
    expect(annuity).toContain('Vastgoed Leningenfonds 5,50% 3,00% 1,60% 4 5 jaar');
    expect(annuity).not.toContain('Nederlands Vastgoedfonds');
  });

  it('the offer document warns of a drifting allocation only if it has several funds', async () => {
    const drifts = 'Wij zetten de verdeling niet vanzelf terug.';
    expect(words(pagesOf(await render(accumulationOffer(20))))).toContain(drifts);
    expect(words(pagesOf(await render(payoutOffer())))).not.toContain(drifts);
  });

  it('the offer document shows the accumulation phase of an annuity with its own warning', async () => {
    const offer = accumulationOffer(12, { productCode: 'SUL', birthdate: isoDate('1975-03-01') });
    const annuity = { statePensionDate: '2042-06-01', provisional: true, latestStart: '2047-12-31' };
    const text = words(pagesOf(await render({ ...offer, result: { ...offer.result, annuity } })));
    expect(text).toContain('Dan is er aan het eind € 171.531,38 over voor een uitkering.');
    expect(text).toContain('na lopende kosten en de kosten van de lijfrente.');
    expect(text).toContain('Offerte: lijfrente opbouwen');
    expect(text).toContain('Geboortedatum 1 maart 1975');
    expect(text).toContain('meestal 20% revisierente');
  });
});

describe('an offer document has a structure', () => {
  it('the offer document has one title and groups terms with their values', async () => {
    const structure = structureOf(await render(accumulationOffer(20)));
    expect(structure.match(/^ *H1 /gm)).toHaveLength(1);
    expect(structure).toMatch(
      /LI \(block\)\s+Lbl \(block\)\s+"Offertenummer"\s+LBody \(block\)\s+"2026-000123"/,
    );
  });

  it('the offer document describes the figures of both charts in words', async () => {
    const [donut, lines] = alternativeTexts(await render(accumulationOffer(20)));
    expect(donut).toBe(
      'Ringdiagram van de verdeling: Nederlands Vastgoedfonds 40%, Duits Vastgoedfonds 30%, ' +
        'Amerikaans Vastgoedfonds 10%, Vastgoed Leningenfonds 20%.',
    );
    expect(lines?.replaceAll('\u00a0', ' ')).toContain(
      'Aan het eind: als het tegenzit € 110.041, verwacht € 175.563, als het meezit € 272.932. Ingelegd: € 85.000.',
    );
  });

  it('the offer document excludes page headers and footers from the structure', async () => {
    const pdf = await render(accumulationOffer(40));
    const pages = pagesOf(pdf);
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Pagina ${index + 1} van ${pages.length}`);
    expect(pages[1]).toMatch(/^Baken Vastgoed +Offerte 2026-000123: bedrag beleggen$/m);
    const structure = structureOf(pdf);
    expect(structure).not.toContain('Pagina ');
    expect(structure).not.toContain('Offerte 2026-000123: bedrag beleggen');
  });

  it('the offer document repeats the head of a long table on every page, but once in the structure', async () => {
    const pdf = await render(accumulationOffer(40));
    const withRows = pagesOf(pdf).filter((page) => /^01-01-20\d\d /m.test(page));
    expect(withRows.length).toBeGreaterThan(1);
    for (const page of withRows) expect(page).toMatch(/^Datum +Ingelegd +Als het tegenzit/m);
    expect(structureOf(pdf).match(/"Datum"\s+TH:/g)).toHaveLength(1);
    expect(words(pagesOf(pdf)).match(/01-01-20\d\d €/g)).toHaveLength(41);
  });
});

describe('an offer document prints unusual input', () => {
  it('the offer document prints input as plain text, without control characters or changes of text direction', async () => {
    const description = `<script>alert(1)</script> \\) Tj (\u202egnp.\u0000\u0007 Łódź 👩‍👧\ud800`;
    const pdf = await render(accumulationOffer(5, { description }));
    const text = words(pagesOf(pdf));
    // Its second line is printed next to the last line of the other column.
    expect(text).toContain('<script>alert(1)</script> \\) Tj (gnp.');
    expect(text).toContain('Łódź ??');
    expect(unmarkedContent(pdf)).toEqual([]);
    expect(pdf.toString('latin1')).not.toMatch(/\/(JavaScript|OpenAction|AA|Launch) /);
  });

  it('the offer document wraps long names and descriptions within their columns', async () => {
    const name = 'Internationaal Gediversifieerd Zorgvastgoed- en Ouderenhuisvestingsfonds Noordwest-Europa';
    const long = funds.map((fund) => ({ ...fund, name: `${name} ${fund.id}` }));
    const description = 'Aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggggggggghhhhhhhhhh';
    const offer = accumulationOffer(5, { description });
    const pdf = await render({ ...offer, facts: { ...offer.facts, funds: long } }, 'anker');
    // Lines break after a space or a hyphen, so that search and screen readers find the whole name.
    expect(structureOf(pdf)).toContain(`${name} 4`);
    expect(structureOf(pdf)).toContain(description);
    expect(unmarkedContent(pdf)).toEqual([]);
  });

  it.each([0.00004, 40, 400_000])(
    'the offer document prints amounts %d times as large without breaking them across lines',
    async (scale) => {
      const offer = accumulationOffer(40, {}, scale);
      const pdf = await render(offer);
      const largest = offer.result.series.at(-1)?.optimistic ?? 0;
      const written = largest.toLocaleString('nl-NL', { minimumFractionDigits: 2 });
      expect(pagesOf(pdf).join('\n')).toContain(`€ ${written}`);
    },
  );

  it('the offer document identifies an unknown fund by its number', async () => {
    const pdf = await render({ ...accumulationOffer(5), facts: { funds: [], riskProfile: null } });
    expect(words(pagesOf(pdf))).toContain('Fonds 3 10%');
  });

  it('the offer document writes valid metadata for a company name with an ampersand', async () => {
    const company = { ...brand('baken'), name: 'Steen & <Zoon>', legalName: 'Steen & Zoon B.V.' };
    const pdf = await offerDocument({ offer: accumulationOffer(5), brand: company });
    expect(pdf.toString('latin1')).toContain('<rdf:li>Steen &amp; Zoon B.V.</rdf:li>');
    expect(informationOf(pdf)).toMatch(/^Author: +Steen & Zoon B.V.$/m);
  });
});
