import type { TermsFile } from '@portaal/domain/products/terms/file';
import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import { isoDate } from '@portaal/engine';
import { providerFunds, VALUATION_DAY } from './provider.ts';
import { providerQuestionnaire } from './provider-questionnaires.ts';

const flows = ['nederlands', 'duits', 'american', 'leningenfonds'] as const;
const origin = { bron: 'Uitgangspunt van de demonstratie', dag: isoDate('2009-01-01') };
const rate = (basisPoints: bigint): number => Number(basisPoints) / 10_000;

/** Returns the terms of the fictitious provider, from the day of its first contract on. */
export function providerTerms(brand: string): TermsFile {
  const codes = providerFunds.map(({ code }) => code);
  return {
    ...sectionsBefore,
    // With these numbers of business days the payouts of December are still paid in December, although the
    // funds are valued on the 15th.
    kalender: {
      ...sectionsBefore.kalender,
      waarderingsdag: VALUATION_DAY,
      publicatiewerkdag: 3,
      uitbetalingswerkdag: 7,
      incassodag: 12,
    },
    merk: brand,
    geldigVanaf: isoDate('2009-01-01'),
    fondsen: providerFunds.map(({ code, firstMonth }, at) => ({
      code,
      naam: `${code.slice(0, 1)}${code.slice(1).toLowerCase()}fonds`,
      stroom: flows[at % flows.length] ?? 'nederlands',
      belegtIn: 'Verzonnen panden en leningen.',
      begonnenOp: isoDate(`${firstMonth}-15`),
      munt: 'EUR',
      risicometer: 4,
      aanbevolenJaren: 5,
    })),
    producten: {
      beleggen: providerFunds.map(({ code, entryBasisPoints, exitSteps }) => ({
        fonds: code,
        kosten: {
          instap: rate(entryBasisPoints),
          lopend: 0.01,
          uitstap: [
            { vanafJaar: 0, deel: rate(exitSteps[0]?.basisPoints ?? 0n) },
            { vanafJaar: 5, deel: rate(exitSteps.at(-1)?.basisPoints ?? 0n) },
          ],
        },
        minimum: { eersteInleg: 1_000, bijstorting: 100, maandinleg: 50 },
        terugkoop: { deelPerJaar: 1, extraMaanden: 0 },
      })),
      lijfrente: {
        kostenPerJaar: 0.002,
        minimumLeeftijd: 18,
        minimumKapitaal: 10_000,
        fondsmaximum: [],
      },
    },
    verwachting: {
      fondsen: codes.map((fonds) => ({
        fonds,
        rendement: { waarde: 0.04, ...origin },
        beweeglijkheid: { waarde: 0.08, ...origin },
        uitkering: { waarde: 0.02, ...origin },
      })),
      samenhang: codes.flatMap((fonds, at) =>
        codes.slice(at + 1).map((anderFonds) => ({ fonds, anderFonds, waarde: 0.2, ...origin })),
      ),
    },
    passendheid: {
      versie: '2009-01-01',
      profielen: (['ZD', 'D', 'N', 'O', 'ZO'] as const).map((code) => ({
        code,
        tekst: 'Verzonnen profiel van de demonstratie.',
        waarschuwing: null,
        grenzen: codes.map((fonds) => ({ fonds, vanaf: 0, tot: 1 })),
        modelmix: codes.map((fonds) => ({ fonds, deel: 1 / codes.length })),
      })),
      banden: [
        { profiel: 'ZD', vanaf: 0, tot: 14 },
        { profiel: 'D', vanaf: 15, tot: 34 },
        { profiel: 'N', vanaf: 35, tot: 54 },
        { profiel: 'O', vanaf: 55, tot: 74 },
        { profiel: 'ZO', vanaf: 75, tot: 100 },
      ],
      kennisgrens: 20,
      uitsluitingen: {
        K1: { hoogstens: 'D', waarschuwing: 'U wilt dit geld snel uitgeven. Dan kunt u verlies hebben.' },
        K2: { hoogstens: 'ZD', waarschuwing: 'U hebt dit geld nodig om van te leven.' },
        K4: { hoogstens: 'D', waarschuwing: 'U belegt veel van uw geld op één plaats.' },
      },
      fondsen: codes.map((fonds) => ({ fonds, minimumProfiel: 'D' as const, kennisNodig: false })),
      vragenlijsten: [providerQuestionnaire(1), providerQuestionnaire(2), providerQuestionnaire(3)],
    },
  };
}
