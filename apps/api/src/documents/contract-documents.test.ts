import { annuityTexts } from '@portaal/domain/products/calculation/outcome-texts';
import { cents, isoDate } from '@portaal/engine';
import { describe, expect, it } from 'vitest';
import { objectsWith } from '../pdf/testing/pdf-objects.ts';
import { fontsOf, informationOf, pagesOf, structureOf, unmarkedContent } from '../pdf/testing/poppler.ts';
import {
  accumulationYear,
  agreed,
  bothSides,
  closing,
  identity,
  payoutAgreed,
  payoutLetter,
  payoutYear,
  period,
  sale,
  taxYear,
  topUp,
  transfer,
} from './testing/contract-document-examples.ts';
import { draw, words } from './testing/draw-document.ts';
import { brands } from './testing/offer-examples.ts';

const everyKind: [string, (of: string) => Promise<Buffer>][] = [
  ['contract', (of) => draw('contract', agreed, identity, { of })],
  ['contract of a payout', (of) => draw('contract', payoutAgreed, identity, { of })],
  ['confirmation', (of) => draw('confirmation', topUp, null, { of })],
  ['quarterly statement', (of) => draw('quarterly', period, null, { of })],
  [
    'cost statement',
    (of) => draw('annual', { ...period, from: '2025-01-01', to: '2026-01-01' }, null, { of }),
  ],
  ['tax statement', (of) => draw('taxStatement', taxYear, identity, { of })],
  ['tax statement of an annuity', (of) => draw('taxStatement', accumulationYear, identity, { of })],
  ['statement of a transfer', (of) => draw('transferStatement', transfer, bothSides, { of })],
  ['letter of a payout', (of) => draw('payoutLetter', payoutLetter, null, { of })],
  ['closing statement', (of) => draw('closingStatement', closing, null, { of })],
  ['tax statement of payouts', (of) => draw('taxStatement', payoutYear, identity, { of })],
];

// These tests check the machine-checkable requirements of ISO 14289-1 (PDF/UA). The tests of the offer check the
// shared layer.
describe.each(brands.flatMap(({ id }) => everyKind.map(([name, make]) => ({ id, name, make }))))(
  'the $name of $id is a document',
  ({ id, make }) => {
    it('L-16 a contract document is a tagged Dutch PDF with a title, embedded fonts and no untagged content', async () => {
      const pdf = await make(id);
      expect((await make(id)).equals(pdf)).toBe(true);
      const information = informationOf(pdf);
      expect(information).toMatch(/^Title: +Document van nu: contract 2024-000123$/m);
      expect(information).toMatch(/^Tagged: +yes$/m);
      expect(objectsWith(pdf, '/Type /Catalog')[0]).toMatch(/\/Lang \(nl-NL\)/);
      expect(pdf.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
      const fonts = fontsOf(pdf);
      expect(fonts.filter(({ embedded, subset, unicode }) => !(embedded && subset && unicode))).toEqual([]);
      expect(unmarkedContent(pdf)).toEqual([]);
      for (const cell of objectsWith(pdf, '/S /TH')) expect(cell).toMatch(/\/Scope \/(Row|Column)/);
      const levels = [...structureOf(pdf).matchAll(/^ *H(\d) /gm)].map(([, level]) => Number(level));
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      expect(Math.max(...levels)).toBe(2);
      expect(words(pdf)).toContain('Noem het nummer van uw contract.');
    });
  },
);

describe('an annuity has a closing statement', () => {
  it('the closing statement of an annuity adds up the payouts over all years', async () => {
    const text = words(await draw('closingStatement', closing, null));
    expect(text).toContain('80 uitkeringen samen Bedrag Bruto € 168.000,00 Loonheffing € 50.000,00');
    expect(text).toContain('De laatste uitkering was € 2.012,34 bruto.');
  });
});

describe('an investor gets a letter about a payout', () => {
  it('the letter of a payout shows the new and previous payout, the reason for the change and the amounts withheld', async () => {
    const text = words(await draw('payoutLetter', payoutLetter, null));
    expect(text).toContain(
      'U krijgt nu € 2.099,10 bruto per kwartaal. Dat is minder dan hiervoor. Toen was het € 2.215,57.',
    );
    expect(text).toContain('Uw beleggingen brachten minder op dan de 4,88% per jaar waarmee wij rekenen.');
    expect(text).toContain(
      'Loonheffing € 750,50 Bijdrage Zorgverzekeringswet € 101,80 Op uw rekening € 1.246,80',
    );
    expect(text).toContain('Op 1 januari 2027 was uw contract € 87.123,45 waard');
    expect(text).toContain('Er komen nog 54 uitkeringen.');
  });

  it('the letter of a payout explains that the amount above the payout ceiling stays invested', async () => {
    const limited = { ...payoutLetter, payoutCents: cents(200_000) };
    expect(words(await draw('payoutLetter', limited, null))).toContain('Wat daarboven komt, blijft belegd.');
  });
});

describe('an investor gets a confirmation', () => {
  it('a confirmation shows each purchase, its price and the cost deducted (example 12)', async () => {
    const text = words(await draw('confirmation', topUp, null));
    expect(text).toContain(
      'Bijstorting Nederlands Vastgoed Fonds € 250,00 € 7,50 € 242,50 € 100,1042 2,4225',
    );
    expect(text).toContain('Ontvangen op 12-11-2026 € 250,00 Instapkosten € 7,50 Belegd € 242,50');
    expect(text).toContain('Nederlands Vastgoed Fonds 99,7616');
  });

  it('a confirmation shows the proceeds of a sale after its cost', async () => {
    const text = words(await draw('confirmation', sale, null));
    expect(text).toContain(
      'Verkoop Nederlands Vastgoed Fonds € 9.686,96 € 299,60 € 9.986,56 € 100,1042 − 99,7616',
    );
    expect(text).toContain(
      'Waarde van de verkochte participaties € 9.986,56 Uitstapkosten € 299,60 U ontvangt € 9.686,96',
    );
    expect(text).toContain('uiterlijk op de 10e werkdag van de maand');
    expect(text).toContain('Opdracht V-2026-000123');
  });

  it('a confirmation explains why a sale is paid later, and omits the usual pay day', async () => {
    const withheldText = async (withheld: NonNullable<typeof sale.held>) =>
      words(await draw('confirmation', { ...sale, held: withheld }, null));
    const forAccount = await withheldText({ why: 'account', from: '2026-12-18' });
    expect(forAccount).toContain(
      'Wij betalen u zodra uw nieuwe tegenrekening is vrijgegeven, op zijn vroegst op 18 december 2026.',
    );
    const forContract = await withheldText({ why: 'contract' });
    expect(forContract).toContain('Deze betaling houden wij aan. Neem contact met ons op.');
    const late = await withheldText({ why: 'late', payOn: '2026-12-18' });
    expect(late).toContain('Wij betalen u uiterlijk op 18 december 2026.');
    for (const text of [forAccount, forContract, late]) expect(text).not.toContain('10e werkdag');
    expect(words(await draw('confirmation', { ...topUp, held: { why: 'contract' } }, null))).not.toContain(
      'houden wij aan',
    );
  });

  it('a confirmation repeats the table head on every page of 200 lines, and numbers the pages', async () => {
    const lines = Array.from({ length: 200 }, () => topUp.lines).flatMap(([line]) => (line ? [line] : []));
    const pages = pagesOf(await draw('confirmation', { ...topUp, lines }, null));
    expect(pages.length).toBeGreaterThan(4);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Pagina ${index + 1} van ${pages.length}`);
      if (page.includes('Bijstorting')) expect(page).toMatch(/Soort +Fonds +Bedrag +Kosten/);
      if (index > 0) expect(page).toContain('Document van nu: contract 2024-000123');
    }
    expect(pages.join('').match(/Bijstorting/g)).toHaveLength(200);
  });

  it('a confirmation shows a purchase, a sale and the unsold remainder of the sale together', async () => {
    const both = { ...topUp, leavesOpen: true, lines: [...topUp.lines, ...sale.lines] };
    const text = words(await draw('confirmation', both, null));
    expect(text).toContain('Belegd € 242,50 Waarde van de verkochte participaties € 9.986,56');
    expect(text).toContain('De rest van uw opdracht blijft staan');
  });

  it('a confirmation shows the reinvested amount of a fund switch and the part that waits for a later dealing run', async () => {
    const [out, cost] = sale.lines.map((line) => ({
      ...line,
      type: line.price === null ? 'EXIT_COST' : 'SWITCH_OUT',
      amountCents: line.price === null ? -4_993 : -993_663,
    }));
    const into = {
      ...topUp.lines[0],
      type: 'SWITCH_IN',
      fund: 'Duits Vastgoed Fonds',
      amountCents: cents(993_663),
    };
    const lines = [out, cost, into] as typeof sale.lines;
    const text = words(await draw('confirmation', { ...sale, leavesOpen: true, lines }, null));
    expect(text).toContain('participaties voor u gewisseld tussen fondsen');
    expect(text).toContain(
      'Waarde van wat uit fondsen ging € 9.986,56 Kosten van de wissel € 49,93 Opnieuw belegd € 9.936,63',
    );
    expect(text).toContain('Een fonds kon niet alles terugkopen.');
    expect(text).not.toContain('U ontvangt');
  });

  it('a confirmation omits the payment total on a correction', async () => {
    const lines = topUp.lines.slice(0, 1).map((line) => ({
      ...line,
      type: 'CORRECTION',
      amountCents: cents(-25_000),
      units: '-2.4225',
    }));
    const text = words(await draw('confirmation', { ...topUp, lines }, null));
    expect(text).toContain('een fout in uw contract hersteld');
    expect(text).toContain('Correctie Nederlands Vastgoed Fonds − € 250,00 − € 250,00 € 100,1042 − 2,4225');
    expect(text).not.toContain('U ontvangt');
  });

  it('a confirmation shows the reason and dealing day of a corrected ledger line or a reversed direct debit', async () => {
    const [line] = topUp.lines;
    const booked = (...types: readonly string[]) => ({
      ...topUp,
      valueDate: '2026-11-20',
      lines: line ? types.map((type) => ({ ...line, type })) : [],
    });
    const corrected = words(await draw('confirmation', booked('CORRECTION', 'REINVESTMENT'), null));
    expect(corrected).toContain('heeft een fout in uw contract hersteld');
    expect(corrected).toContain('Valutadatum 20 november 2026');
    expect(corrected).not.toContain('Koers van');
    const reversed = words(await draw('confirmation', booked('DIRECT_DEBIT_REVERSAL'), null));
    expect(reversed).toContain('heeft een teruggeboekte incasso verwerkt');
    expect(reversed).toContain('Valutadatum 20 november 2026');
    expect(reversed).toContain('Teruggeboekt door uw bank');
  });
});

describe('an investor gets a quarterly statement', () => {
  it('a quarterly statement explains the change from opening to closing value; the remainder is the result', async () => {
    const text = words(await draw('quarterly', period, null));
    expect(text).toContain('Periode 1 juli 2026 tot en met 30 september 2026');
    expect(text).toContain(
      'Waarde op 1 juli 2026 € 9.700,00 Ingelegd € 250,00 Uitkeringen van de fondsen, uitbetaald € 12,00 ' +
        'Waarde op 1 oktober 2026 € 9.986,56 Resultaat van uw belegging € 48,56',
    );
  });

  it('a quarterly statement shows a reversed direct debit separately, as the return calculation does', async () => {
    const flows = { ...period.flows, DIRECT_DEBIT_REVERSAL: -25_000 };
    const text = words(await draw('quarterly', { ...period, flows }, null));
    expect(text).toContain('Ingelegd € 250,00 Teruggeboekte incasso’s € 250,00');
    expect(text).toContain('Resultaat van uw belegging € 298,56');
  });

  it('a quarterly statement states that a contract started or ended within the period', async () => {
    const gone = { ...period, beginCents: null, endCents: null, endPositions: [], flows: {} };
    const text = words(await draw('quarterly', gone, null));
    expect(text).toContain('Waarde op 1 juli 2026 nog niet begonnen');
    expect(text).toContain('U hebt op deze dag geen participaties meer.');
  });
});

describe('an investor gets a cost statement', () => {
  // Promise: Zonder kosten was uw rendement over het jaar ongeveer
  it('a cost statement shows every kind of cost in euro and as a share of the mean value', async () => {
    const text = words(await draw('annual', { ...period, from: '2025-01-01', to: '2026-01-01' }, null));
    expect(text).toContain('Lopend Nederlands Vastgoed Fonds € 38,80 0,40% Incidenteel Geen € 0,00 0,00%');
    expect(text).toContain('Eenmalig Instappen € 7,50 0,08% Eenmalig Uitstappen en wisselen € 0,00 0,00%');
    expect(text).toContain('Totale kosten € 46,30 0,47%');
    expect(text).toContain('ongeveer 0,47 procentpunt hoger');
  });

  it('a cost statement shows no cost percentage when the mean value is absent', async () => {
    const text = words(await draw('annual', { ...period, averageCents: null }, null));
    expect(text).toContain('Totale kosten € 46,30 niet beschikbaar');
  });
});

describe('an investor gets a contract document', () => {
  it('the contract document shows the parties, the agreed terms and the allocation, without a citizen number', async () => {
    const text = words(await draw('contract', agreed, identity));
    for (const part of [
      'Gesloten op 17 mei 2024',
      'Naam van het contract Later & nu',
      'Adres: Lange Voorhout 12 bis, 2514 EA ’s-Gravenhage.',
      'Eerste storting € 10.000,00',
      'Wij schrijven af op de 25e van de maand',
      'Nederlands Vastgoed Fonds 60%',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('999094580');
  });

  it('I-10 the contract document lists the version and digest of each document opened before signing', async () => {
    const sha256 = '0123456789abcdef'.repeat(4);
    const read = {
      id: 'd1',
      fund: 'Duits Vastgoed Fonds',
      kind: 'prospectus',
      validFrom: '2024-01-01',
    } as const;
    const applied = {
      entryCostRate: 0.03,
      profile: 'Neutraal',
      documents: [{ ...read, version: 3, sha256 }],
    };
    const text = words(await draw('contract', { ...agreed, applied }, identity));
    expect(text).toContain('Prospectus Duits Vastgoed Fonds, versie 3, geldt vanaf 1 januari 2024.');
    expect(text.replaceAll(' ', '')).toContain(sha256);
  });

  it('the contract document states the entry cost of the first deposit and the rule for later deposits', async () => {
    const applied = { entryCostRate: 0.016255, profile: 'Neutraal' };
    const text = words(await draw('contract', { ...agreed, applied }, identity));
    expect(text).toContain('Instapkosten 1,6255% van uw eerste');
    expect(text).toContain('Voor latere inleg betaalt u de instapkosten die gelden op de dag waarop wij');
  });

  it('the contract document of an annuity from an offer shows its funds, last day, premium and changed terms', async () => {
    const snapshot = {
      ...agreed,
      contract: { ...agreed.contract, product: 'SUL' as const },
      endDate: '2046-11-30',
      funds: [
        { name: 'Nederlands Vastgoed Fonds', allocationBasisPoints: 6_667 },
        { name: 'Duits Vastgoed Fonds', allocationBasisPoints: 3_333 },
      ],
      applied: {
        entryCostRate: 0.03,
        entryCostRates: [0.03, 0.02],
        profile: 'Neutraal',
        offer: {
          number: 'B2026-000123',
          changedTerms: [{ what: 'Bedenktijd', before: '14 dagen', after: '30 dagen' }],
        },
      },
    };
    const premium = { year: 2026, paidThisYear: 0, expectedThisYear: 0, thisContract: 5_000, total: 5_000 };
    const text = words(
      await draw('contract', snapshot, {
        ...identity,
        annuity: { room: 4_000, lockedUnderstood: true, aboveRoomUnderstood: true, premium },
      }),
    );
    expect(text).toContain('Product Lijfrente opbouwen');
    expect(text).toContain('30 november 2046');
    expect(text).toContain('Nederlands Vastgoed Fonds 66,67% 3,00% Duits Vastgoed Fonds 33,33% 2,00%');
    expect(text).toContain('B2026-000123');
    expect(text).toContain('Bedenktijd: eerst 14 dagen, nu 30 dagen.');
    expect(text).toContain('In 2026 betaalt u bij ons € 5.000,00 premie voor al uw lijfrentes samen.');
    expect(text).toContain('Het deel daarboven is niet aftrekbaar.');
    expect(text).toContain(annuityTexts.locked);
  });

  it('I-04 the contract document shows the more cautious profile of two partners, and warns of a riskier fund', async () => {
    const applied = { entryCostRate: 0.03, profile: 'Offensief' };
    const before = words(
      await draw('contract', { ...agreed, applied: { ...applied, sharedProfile: null } }, identity),
    );
    expect(before).toContain('Profiel van u beiden het voorzichtigste van de');
    const sharedProfile = { name: 'Defensief', stepsAbove: 1 };
    const after = words(
      await draw('contract', { ...agreed, applied: { ...applied, sharedProfile } }, identity),
    );
    expect(after).toContain('Profiel aanvrager Offensief');
    expect(after).toContain('Profiel van u beiden Defensief, het');
    expect(after).toContain('meer risico dan bij dit profiel van u beiden past');
  });

  it('the contract document shows the amount and frequency of a payout', async () => {
    const text = words(await draw('contract', payoutAgreed, identity));
    expect(text).toContain('Uitkering aan het begin € 2.215,57 per kwartaal');
    expect(text).toContain('Loopt tot en met 31 mei 2044');
  });

  it('the contract document shows the order to another provider, and when the first payout is expected', async () => {
    const text = words(
      await draw('contract', payoutAgreed, {
        ...identity,
        transfer: {
          providerName: 'Nationale-Nederlanden',
          policyNumber: 'NN 123.456',
          isWhole: false,
          kind: 'vested',
          regime: 'before2014',
        },
        payout: {
          uitkeringsTermijnCode: 'Kwartaal',
          polisVoorwaardeCode: 'SDIL2014',
          payout: 2_215.57,
          months: 240,
          isTemporary: false,
          firstPayoutFrom: isoDate('2027-03-12'),
          firstPayoutUntil: isoDate('2027-04-14'),
          latestFirstPayout: isoDate('2030-12-31'),
          creditAt: '2026-000009',
          loonheffingskorting: true,
          statedElsewhere: null,
          otherTemporaryPayouts: 0,
          calculationRate: 0.04,
        },
      }),
    );
    expect(text).toContain('Polis of rekening NN 123.456');
    expect(text).toContain('Wat wordt overgedragen een deel');
    expect(text).toContain('Soort lijfrente einddatum voorbij, nog');
    expect(text).toContain('helemaal tussen 1992 en 2014');
    expect(text).toContain('U geeft de andere aanbieder opdracht om het aan ons over te maken.');
    expect(text).toContain('uw eerste uitkering tussen 12 maart 2027 en 14 april 2027');
    expect(text).toContain('uiterlijk op 31 december 2030');
    expect(text).toContain(
      'zijn. De loonheffingskorting die u nu bij contract 2026-000009 gebruikt, geldt daar',
    );
    expect(text).toContain('20 jaar');
    expect(text).not.toContain('Loopt tot en met');
    expect(text).not.toContain('Eerste storting');
  });
});

describe('an investor gets a statement of a transfer', () => {
  it('the transfer statement shows both holders, the reason and the value of the contract (domain 5.8)', async () => {
    const text = words(await draw('transferStatement', transfer, bothSides));
    for (const part of [
      'Overgedragen op 20 november 2026',
      'Reden Schenking',
      'Aanvraag W-2026-000123',
      'Van wie Naam Rol Geboortedatum J.P. van der Berg-Ćwikła Contracthouder 14 mei 1971',
      'Naar wie Naam Rol Geboortedatum M. de Vries Contracthouder 3 februari 1999 S. Özdemir',
      'Nederlands Vastgoed Fonds 99,7616 € 100,1042 € 9.986,56',
      'die van 1 november 2026.',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('999094580');
  });

  it('the statement of a transfer states that a contract has no units yet', async () => {
    const nothing = { ...transfer, pricedOn: null, positions: [] };
    const text = words(await draw('transferStatement', nothing, bothSides));
    expect(text).toContain('nog geen participaties');
  });
});
