import { inleg } from '@portaal/domain/investing/change-requests/options/inleg';
import type { ChangeTerms } from '@portaal/domain/investing/change-requests/terms';
import { readTerms, type TermsFile } from '@portaal/domain/products/terms/file';
import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import { addDays, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoTermsOf } from '../../../demo/demo-terms.ts';
import { periodsOn } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { newId } from '../../../platform/new-id.ts';
import { completeTerms } from '../../../reference/stored-terms.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { invitationLink } from '../../investing/applications/invitation-link.mapping.ts';
import { signingInvitation } from '../../investing/applications/signing-invitation.mail.ts';
import { applicantAt } from '../../investing/applications/testing/applying.ts';
import { filledIn } from '../../investing/applications/testing/filled-in.ts';
import { findControls } from '../fund-prices/fund-prices.repository.ts';
import { fundsOn } from '../funds/funds.use-cases.ts';
import { termsOfBrand } from '../funds/terms-of-brand.use-cases.ts';
import { investment } from '../offers/testing/offer-calls.ts';
import { insertPublished, insertVersion } from './terms.use-cases.ts';
import { openOwnBrand, ownTerms, writeOwnBrands } from './testing/own-brand.ts';

const EMAIL = 'nieuw@example.nl';
const OWN = 'eigenmerk';

const ownSections = {
  grenzen: {
    onlineHoogstens: 6_000,
    herkomstVanaf: 5_500,
    rekenhulp: {
      eersteInleg: { vanaf: 500, tot: 75_000 },
      maandinleg: { vanaf: 40, tot: 400 },
      looptijd: { beleggen: { vanaf: 2, tot: 20 }, lijfrenteOpbouwen: { vanaf: 10, tot: 30 } },
    },
  },
  termijnen: {
    bedenktijd: 30,
    aanvraagBewaard: 45,
    aanvraagWaarschuwing: 10,
    offerteGeldig: 45,
    antwoordenGeldig: 6,
    inlegPauze: 4,
    meetekenen: 21,
    incassoOpnieuw: 8,
    wijzigingMelden: 10,
    rekeningWachttijd: 12,
    terugbellen: 3,
    uittreksel: 1,
    lijfrenteHerinnering: [24],
  },
  controle: {
    koersReden: 0.01,
    koersNakijken: 0.25,
    tweedeMedewerker: { geld: 500, vrijgave: 10_000, aanvraag: 20_000 },
    plafondMedewerker: { geld: 5_000, vrijgave: 100_000, aanvraag: 200_000 },
  },
};

/** Terms of a contract with a monthly deposit of € 100. */
const pausable: ChangeTerms = {
  product: 'SB',
  status: 'active',
  description: 'Mijn belegging',
  periodicDeposit: 100,
  debitDay: 25,
  pausedUntil: null,
  distribution: 'stock',
  funds: [],
  startDate: isoDate('2026-01-01'),
  endDate: null,
  uitkeringsTermijnCode: null,
  periodicPayout: null,
  loonheffingskorting: null,
  loonheffingskortingBij: null,
  nettoUitkeringen: [],
  latestEnd: null,
  today: isoDate('2026-11-20'),
  nextDealingDay: isoDate('2026-12-01'),
};

let brands: ReturnType<typeof writeOwnBrands>;
let portal: TestApp;
let applicant: ReturnType<typeof applicantAt>;
let cookie: string;

async function signIn(): Promise<void> {
  const atBrand: TestApp = { ...portal, call: (options) => portal.call({ brand: OWN, ...options }) };
  cookie = await portal.signIn(EMAIL, OWN);
  applicant = applicantAt(atBrand, cookie);
}

beforeAll(async () => {
  brands = writeOwnBrands([OWN]);
  portal = await createTestApp({ brandsFolder: brands.folder });
  await openOwnBrand(portal, { ...ownTerms(OWN, ['nederlands']), ...ownSections }, EMAIL);
  await signIn();
});
afterAll(async () => {
  await portal.close();
  brands.remove();
});

const problemsOf = (change: (terms: TermsFile) => void): string[] => {
  const terms = structuredClone(demoTermsOf('baken'));
  change(terms);
  const read = readTerms(JSON.stringify(terms), 'baken');
  return 'problems' in read ? read.problems.map(({ field }) => field) : [];
};

describe('the terms of a brand are read from a file', () => {
  test('a terms file must name limits of the calculators that are in order and within those of the product', () => {
    const calculators = (change: (rekenhulp: TermsFile['grenzen']['rekenhulp']) => void) =>
      problemsOf((terms) => change(terms.grenzen.rekenhulp)).map((field) =>
        field.replace('grenzen.rekenhulp.', ''),
      );
    expect(calculators((limits) => (limits.eersteInleg = { vanaf: 1, tot: 1_000_000 }))).toEqual([]);
    expect(calculators((limits) => (limits.eersteInleg = { vanaf: 500, tot: 499 }))).toEqual([
      'eersteInleg.tot',
    ]);
    expect(calculators((limits) => (limits.maandinleg.tot = 25_001))).toEqual(['maandinleg.tot']);
    expect(calculators((limits) => (limits.looptijd.beleggen.tot = 41))).toEqual(['looptijd.beleggen.tot']);
    expect(calculators((limits) => (limits.looptijd.lijfrenteOpbouwen.vanaf = 4))).toEqual([
      'looptijd.lijfrenteOpbouwen.vanaf',
    ]);
  });

  test('a terms file must name the validity of offers and of answers, within the limits of the product', () => {
    const periods = (offerteGeldig: number, antwoordenGeldig: number) =>
      problemsOf((terms) => Object.assign(terms.termijnen, { offerteGeldig, antwoordenGeldig }));
    expect([periods(7, 3), periods(365, 24)]).toEqual([[], []]);
    expect(periods(6, 2)).toEqual(['termijnen.offerteGeldig', 'termijnen.antwoordenGeldig']);
    expect(periods(366, 25)).toEqual(['termijnen.offerteGeldig', 'termijnen.antwoordenGeldig']);
  });

  test.each([
    ['inlegPauze', 1, 36],
    ['meetekenen', 7, 90],
    ['incassoOpnieuw', 3, 15],
    ['wijzigingMelden', 7, 90],
    ['rekeningWachttijd', 7, 30],
    ['terugbellen', 1, 10],
    ['uittreksel', 1, 12],
  ] as const)('a terms file must name %s, from %i to %i', (field, lowest, highest) => {
    const problemsWith = (value: unknown) =>
      problemsOf((terms) => Object.assign(terms.termijnen, { [field]: value }));
    expect([problemsWith(lowest), problemsWith(highest)]).toEqual([[], []]);
    for (const wrong of [lowest - 1, highest + 1, undefined]) {
      expect(problemsWith(wrong)).toEqual([`termijnen.${field}`]);
    }
  });

  test('a terms file must name its limits, periods, controls and dealing days', () => {
    const {
      grenzen: _limits,
      termijnen: _periods,
      controle: _controls,
      kalender: _dealing,
      wisselen: _switch,
      ...before
    } = demoTermsOf('baken');
    const read = readTerms(JSON.stringify(before), 'baken');
    expect('problems' in read && read.problems.map(({ field }) => field)).toEqual([
      'wisselen',
      'grenzen',
      'termijnen',
      'controle',
      'kalender',
    ]);
  });

  // Promise: Vul minder dagen in dan bij aanvraagBewaard.
  test('a terms file cannot have a shorter cooling-off period than the law, or a warning after the erasure', () => {
    expect(problemsOf((terms) => (terms.termijnen.bedenktijd = 13))).toEqual(['termijnen.bedenktijd']);
    expect(problemsOf((terms) => (terms.termijnen.bedenktijd = 14))).toEqual([]);
    expect(problemsOf((terms) => (terms.termijnen.lijfrenteHerinnering = [6, 12]))).toEqual([
      'termijnen.lijfrenteHerinnering',
    ]);
    expect(problemsOf((terms) => (terms.termijnen.aanvraagBewaard = 14))).toEqual([
      'termijnen.aanvraagWaarschuwing',
    ]);
  });

  test('a terms file cannot name higher amounts for one employee than the maximums of the product', () => {
    const faultsOf = (change: (controle: TermsFile['controle']) => void) => {
      const terms = structuredClone(demoTermsOf('baken'));
      change(terms.controle);
      const read = readTerms(JSON.stringify(terms), 'baken');
      return 'problems' in read
        ? read.problems.map(({ field, message }) => [field, message.replaceAll('\u00a0', ' ')])
        : [];
    };
    const alone = (geld: number, vrijgave: number, aanvraag: number) =>
      faultsOf((controle) => {
        controle.tweedeMedewerker = { geld, vrijgave, aanvraag };
        controle.plafondMedewerker = { geld, vrijgave, aanvraag };
      });
    expect(alone(5_000, 250_000, 500_000)).toEqual([]);
    expect(alone(1, 1, 1)).toEqual([]);
    expect(alone(5_001, 250_001, 500_001)).toEqual([
      [
        'controle.tweedeMedewerker.geld',
        'In controle staat bij tweedeMedewerker.geld € 5.001. Dat is meer dan het maximum van € 5.000.',
      ],
      [
        'controle.tweedeMedewerker.vrijgave',
        'In controle staat bij tweedeMedewerker.vrijgave € 250.001. Dat is meer dan het maximum van € 250.000.',
      ],
      [
        'controle.tweedeMedewerker.aanvraag',
        'In controle staat bij tweedeMedewerker.aanvraag € 500.001. Dat is meer dan het maximum van € 500.000.',
      ],
    ]);
    expect(alone(0, 1, 1)).toEqual([
      ['controle.tweedeMedewerker.geld', 'Vul een getal in van 1 of hoger.'],
      ['controle.plafondMedewerker.geld', 'Vul een getal in van 1 of hoger.'],
    ]);
    const ceiling = (geld: number, most: number) =>
      faultsOf((controle) => {
        controle.tweedeMedewerker.geld = geld;
        controle.plafondMedewerker.geld = most;
      });
    expect([ceiling(700, 7_000), ceiling(700, 700), ceiling(5_000, 50_000)]).toEqual([[], [], []]);
    expect(ceiling(700, 7_001)).toEqual([
      [
        'controle.plafondMedewerker.geld',
        'In controle staat bij plafondMedewerker.geld € 7.001. Dat is meer dan het maximum van € 7.000: 10 keer tweedeMedewerker.geld.',
      ],
    ]);
    expect(ceiling(700, 699)).toEqual([
      [
        'controle.plafondMedewerker.geld',
        'In controle staat bij plafondMedewerker.geld € 699. Dat is minder dan tweedeMedewerker.geld: € 700.',
      ],
    ]);
    expect(ceiling(5_000, 50_001)).toEqual([
      [
        'controle.plafondMedewerker.geld',
        'In controle staat bij plafondMedewerker.geld € 50.001. Dat is meer dan het maximum van € 50.000.',
      ],
    ]);
  });

  test('a terms file has exit costs from year 0 on, in order, at different ages, and never increasing with age', () => {
    const exit = (...steps: readonly [number, number][]) =>
      problemsOf((terms) => {
        const [first] = terms.producten.beleggen;
        if (first) first.kosten.uitstap = steps.map(([vanafJaar, deel]) => ({ vanafJaar, deel }));
      }).map((field) => field.replace('producten.beleggen[0].kosten.', ''));
    expect(exit([0, 0.03], [1, 0.02], [2, 0.01], [7, 0])).toEqual([]);
    expect(exit([0, 0.0025])).toEqual([]);
    expect(exit([1, 0.03], [2, 0.02])).toEqual(['uitstap[0].vanafJaar']);
    expect(exit([0, 0.03], [5, 0.02], [2, 0.01])).toEqual(['uitstap[2].vanafJaar']);
    expect(exit([0, 0.03], [5, 0.02], [5, 0.01])).toEqual(['uitstap[2].vanafJaar']);
    expect(exit([0, 0.03], [5, 0.04])).toEqual(['uitstap[1].deel']);
    expect(exit([0, 1.5])).toEqual(['uitstap[0].deel']);
    expect(exit([0, 0.03], [1.5, 0.02], [41, 0.01])).toEqual([
      'uitstap[1].vanafJaar',
      'uitstap[2].vanafJaar',
    ]);
    expect(exit()).toEqual(['uitstap']);
  });

  test('a terms file that was published before these sections existed keeps the former values of the software', async () => {
    const { grenzen: _limits, termijnen: _periods, controle: _controls, ...before } = demoTermsOf('baken');
    expect(completeTerms(before)).toMatchObject(sectionsBefore);
    const { rekenhulp: _calculators, ...limitsBefore } = sectionsBefore.grenzen;
    expect(completeTerms({ ...before, grenzen: limitsBefore }).grenzen).toEqual(sectionsBefore.grenzen);
    const column = sql`content - 'grenzen' - 'termijnen' - 'controle'`;
    await withoutTriggers(portal.database, sql`update terms set content = ${column} where brand = 'anker'`);
    const { content } = await fundsOn(portal.services, 'anker', isoDate('2026-11-20'));
    expect(content.termijnen).toEqual(sectionsBefore.termijnen);
    const {
      lijfrenteHerinnering: _reminders,
      offerteGeldig: _offers,
      antwoordenGeldig: _answers,
      inlegPauze: _pause,
      meetekenen: _coSigning,
      incassoOpnieuw: _retry,
      wijzigingMelden: _reporting,
      rekeningWachttijd: _account,
      terugbellen: _callback,
      uittreksel: _extract,
      ...periodsBefore
    } = sectionsBefore.termijnen;
    expect(completeTerms({ ...before, termijnen: periodsBefore })).toMatchObject(sectionsBefore);
    const ownReason = { koersReden: 0.01, koersNakijken: 0.25 };
    expect(completeTerms({ ...before, controle: ownReason }).controle).toEqual({
      ...sectionsBefore.controle,
      ...ownReason,
    });
  });
});

describe('a brand applies its own limits and periods', () => {
  // Promise: Termijnen: dagen dat een aanvraag wordt bewaard
  test('a brand with its own terms erases a draft after its own number of days', async () => {
    const { expiresOn, id } = (await applicant.ask('POST', '', { flow: 'nederlands' })).json().data;
    // This day is 45 days after 2026-11-20.
    expect(expiresOn).toBe('2027-01-04');
    await applicant.ask('DELETE', `/${id}`);
  });

  test('the calculator of a brand with its own terms applies the limits in these terms, and the others theirs', async () => {
    const messagesOf = async (brand: string, change: object) => {
      const { data: funds } = (await portal.call({ url: '/api/funds?productCode=SB', brand })).json();
      const payload = { ...investment, funds: [{ id: funds[0].id, percentage: 1 }], ...change };
      const answer = await portal.call({ method: 'POST', url: '/api/calculation', payload, brand });
      return (answer.json().errors?.Fields ?? []).map(({ message }: { message: string }) =>
        message.replaceAll('\u00a0', ' '),
      );
    };
    const high = { initialDeposit: 75_001, periodicDeposit: 401, duration: 21 };
    expect(await messagesOf(OWN, { initialDeposit: 500, periodicDeposit: 40, duration: 2 })).toEqual([]);
    expect(await messagesOf(OWN, high)).toEqual([
      'Het bedrag mag maximaal € 75.000 zijn.',
      'Het bedrag mag maximaal € 400 per maand zijn.',
      'Kies een looptijd van 2 tot 20 jaar.',
    ]);
    expect(await messagesOf('baken', high)).toEqual([]);
    expect((await termsOfBrand(portal.services)(OWN)).limits).toEqual({
      initialDeposit: { minimum: 500, maximum: 75_000 },
      periodicDeposit: { minimum: 40, maximum: 400 },
      duration: {
        SB: { minimum: 2, maximum: 20 },
        SUL: { minimum: 10, maximum: 30 },
        SDIL: { minimum: 5, maximum: 82 },
      },
    });
  });

  // Promise: Een berekening geldt … dagen.
  // Promise: Termijnen: dagen dat een berekening geldt
  test('an offer of a brand with its own terms is valid for the number of days in these terms', async () => {
    const { data: funds } = (await portal.call({ url: '/api/funds?productCode=SB', brand: OWN })).json();
    const payload = { ...investment, funds: [{ id: funds[0].id, percentage: 1 }] };
    const saved = await portal.call({ method: 'POST', url: '/api/offers', payload, cookie, brand: OWN });
    expect(saved.statusCode, saved.body).toBe(201);
    // This day is 45 days after 2026-11-20.
    expect(saved.json().data.validUntil).toBe('2027-01-04');
    expect(await termsOfBrand(portal.services)(OWN)).toMatchObject({ offerDays: 45, answerMonths: 6 });
    expect(await termsOfBrand(portal.services)('baken')).toMatchObject({ offerDays: 30, answerMonths: 12 });
  });

  test('a brand whose first terms begin later is not open before that day', async () => {
    const { geldigVanaf } = ownTerms(OWN, ['nederlands']);
    await expect(fundsOn(portal.services, OWN, addDays(geldigVanaf, -1))).rejects.toMatchObject({
      code: 'notOpen',
    });
    const { parameterVersion } = await fundsOn(portal.services, OWN, geldigVanaf);
    expect(parameterVersion).toBe(`${OWN}-1`);
  });

  // Promise: Termijnen: dagen zonder uitbetaling na een andere tegenrekening
  test('the pages of a brand with its own terms receive its own periods', async () => {
    expect(await termsOfBrand(portal.services)(OWN)).toMatchObject({
      accountDays: 12,
      extractMonths: 1,
      maturityMonths: 24,
    });
    expect(await termsOfBrand(portal.services)('baken')).toMatchObject({
      accountDays: 7,
      extractMonths: 3,
      maturityMonths: 12,
    });
  });

  // Promise: Termijnen: dagen om mee te tekenen
  // Promise: Termijnen: werkdagen tot een nieuwe poging van een incasso
  test('a link to a second signer is valid for the days in the terms of the brand, and its mail names them', async () => {
    const brand = portal.services.brands.byId(OWN);
    if (!brand) throw new Error('no brand');
    const { orm } = portal.database;
    const now = portal.clock.now();
    const { meetekenen: days } = await periodsOn(orm, OWN, portal.clock.today());
    const { stored, mail } = invitationLink(portal.services, { brand, email: EMAIL, days, now });
    expect(stored.tokenExpiresAt.getTime() - now.getTime()).toBe(21 * 86_400_000);
    expect(mail.values).toMatchObject({ days: 21 });
    const { html } = signingInvitation({ url: 'https://x.nl', days }, brand);
    expect(html.replaceAll('\u00a0', ' ')).toContain('21 dagen');
    // The day before the first terms of a brand has the periods of the software.
    expect(await periodsOn(orm, OWN, isoDate('2001-01-01'))).toEqual(sectionsBefore.termijnen);
    expect((await periodsOn(orm, OWN, portal.clock.today())).incassoOpnieuw).toBe(8);
  });

  // Promise: Termijnen: werkdagen om terug te bellen
  test('a visitor is called back within the business days in the terms of the brand', async () => {
    const dueOn = async (brand: string) => {
      const payload = { name: 'Nel', phone: '+31201234567', topic: 'contract', part: 'morning' };
      const response = await portal.call({ method: 'POST', url: '/api/callback-requests', payload, brand });
      expect(response.statusCode, response.body).toBe(201);
      return response.json().data.dueOn;
    };
    // 2026-11-20 is a Friday: three business days later is Wednesday, one is Monday.
    expect([await dueOn(OWN), await dueOn('baken')]).toEqual(['2026-11-25', '2026-11-23']);
  });

  test('a customer of a brand with its own terms may pause the deposit for the months in these terms', async () => {
    const day = (longestPause: number | undefined, pausedUntil: string) =>
      (
        inleg.problems?.(
          { option: 'inleg', periodicDeposit: 100, debitDay: 25, pausedUntil: isoDate(pausedUntil) },
          { ...pausable, ...(longestPause === undefined ? {} : { longestPause }) },
        ) ?? []
      ).map(({ message }) => message);
    expect(day(4, '2027-03-20')).toEqual([]);
    expect(day(4, '2027-03-21')).toEqual(['Kies een dag na vandaag en uiterlijk 20 maart 2027.']);
    // A server of the previous release names no maximum: twelve months.
    expect(day(undefined, '2027-11-20')).toEqual([]);
    expect(day(undefined, '2027-11-21')).toHaveLength(1);
  });

  // Promise: Uw antwoorden zijn … maanden geldig.
  test('answers to a questionnaire are valid for the number of months in the terms of the brand', async () => {
    const { data: funds } = (await portal.call({ url: '/api/funds?productCode=SB', brand: OWN })).json();
    const record = (completedAt: string) => {
      const statements = ['firstStatement', 'secondStatement', 'thirdStatement'];
      const questionnaire = {
        id: 1,
        version: '2026-11-01',
        answers: [4, 4, 3, 3, 3, 3, 2, 1, 3, 3].map(
          (place, index) => `1${String(index + 1).padStart(2, '0')}${place}`,
        ),
        questionEleven: 'N',
        riskSelection: 'N',
        acknowledgements: statements.map((code) => ({ code, at: completedAt })),
        completedAt,
      };
      const purchase = { kind: 'fund', fundId: funds[0].id, productCode: 'SB' };
      return portal.call({
        method: 'POST',
        url: '/api/questionnaires/1/records',
        payload: { questionnaire, purchase },
        cookie,
        brand: OWN,
      });
    };
    const recent = await record('2026-05-20T10:00:00.000Z');
    expect(recent.statusCode, recent.body).toBe(201);
    expect(recent.json().data.validUntil).toBe('2026-11-20');
    const old = await record('2026-05-19T10:00:00.000Z');
    expect(old.json().errors.Fields).toEqual([
      {
        field: 'questionnaire.answers',
        message: 'Uw antwoorden zijn ouder dan 6 maanden. Beantwoord de vragen opnieuw.',
      },
    ]);
  });

  test('a brand applies its own maximum deposit, and its own amount above which it requires the origin of the money', async () => {
    const draft = filledIn('mijn');
    const withDeposit = (initialDeposit: number) => ({
      ...draft,
      investment: { ...draft.investment, initialDeposit },
    });
    const id = await applicant.begin(withDeposit(6_001));
    const messages = async () =>
      ((await applicant.contractOf(id)).json().errors?.Fields ?? []).map(({ message }: { message: string }) =>
        message.replaceAll('\u00a0', ' '),
      );
    expect(await messages()).toContain(
      'Online kunt u maximaal € 6.000 beleggen. Wilt u meer? Neem contact met ons op.',
    );
    await applicant.save(id, withDeposit(5_500));
    expect(await messages()).toEqual(['Kies een bestand (JPG, PNG of PDF).']);
    await applicant.ask('DELETE', `/${id}`);
  });

  // Promise: Termijnen: bedenktijd in dagen
  // Promise: Termijnen: dagen om een wijziging te melden
  test('a brand has its own cooling-off period, and a contract retains its period when new terms apply', async () => {
    const id = await applicant.begin(filledIn('mijn'));
    const response = (await applicant.contractOf(id)).json().data;
    expect(response).toMatchObject({ coolingOffUntil: '2026-12-20' });
    expect(response.declarations.verklaringJuist).toContain('10 dagen');
    const signed = await applicant.sign(id);
    expect(signed.statusCode, signed.body).toBe(201);
    await portal.database.transaction(async (tx) => {
      const day = isoDate('2026-11-21');
      const later = { ...ownTerms(OWN, ['nederlands']), ...ownSections, geldigVanaf: day };
      const content = { ...later, termijnen: { ...later.termijnen, bedenktijd: 60 } };
      await insertVersion(tx, `${OWN}-2`, content);
      const row = { id: newId(), brand: OWN, number: 2, validFrom: day, content, version: `${OWN}-2` };
      await insertPublished(tx, { ...row, loadedAt: portal.clock.now(), decidedAt: portal.clock.now() });
    });
    portal.clock.advance(2 * 86_400_000);
    await signIn();
    const [summary] = (await applicant.ask('GET', '')).json().data;
    expect(summary.withdrawal).toEqual({ until: '2026-12-20', days: 30 });
    expect((await fundsOn(portal.services, OWN, portal.clock.today())).content.termijnen.bedenktijd).toBe(60);
  });

  test('the price controls of the installation are as strict as those of the strictest brand', async () => {
    // The demo's brands require a reason above 3% and mark a change above 10%.
    expect(await findControls(portal.database.orm, '2026-11-20')).toEqual({
      reasonAbove: 0.01,
      checkAbove: 0.1,
    });
    // A brand without published terms does not affect the controls.
    expect(await findControls(portal.database.orm, '2015-12-31')).toEqual({
      reasonAbove: 0.03,
      checkAbove: 0.1,
    });
  });

  test('the limits of another brand stay unchanged', async () => {
    const [fund] = (await portal.call({ url: '/api/funds?productCode=SB', brand: 'baken' })).json().data;
    expect(fund).toMatchObject({ onlineMaximum: 250_000, originDocumentFrom: 100_000 });
  });
});
