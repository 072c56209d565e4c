import type { TermsOverview } from '@portaal/domain/products/terms/calls';
import { termsDifferences } from '@portaal/domain/products/terms/differences';
import { readTerms, type TermsFile } from '@portaal/domain/products/terms/file';
import { isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoTermsOf } from '../../../demo/demo-terms.ts';
import { newId } from '../../../platform/new-id.ts';
import { changePublished } from '../../../testing/change-published.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { fundsOn } from '../funds/funds.use-cases.ts';
import { listRiskProfiles } from '../questionnaires/questionnaires.use-cases.ts';
import { insertPublished, insertVersion } from './terms.use-cases.ts';

const URL = '/api/admin/terms';

let portal: TestApp;
interface Employee {
  readonly cookie: string;
  readonly app: TestApplication;
  readonly brand: string;
}
let loader: Employee;
let colleague: Employee;
let elsewhere: Employee;

/** Signs the employees in at the portal clock's time. */
async function signIn(): Promise<void> {
  const employee = async (email: string, brand: string) => ({
    cookie: await portal.signIn(email, brand),
    app: await giveApp(portal, email, brand),
    brand,
  });
  loader = await employee('admin@example.nl', 'baken');
  colleague = await employee('collega@example.nl', 'baken');
  elsewhere = await employee('collega@example.nl', 'anker');
}

beforeAll(async () => {
  portal = await createTestApp();
  await signIn();
});
afterAll(() => portal.close());

/** Returns the terms of the demo from another day on, with changes. */
const termsFrom = (day: string, change: (terms: TermsFile) => void = () => {}): TermsFile => {
  const terms = structuredClone({ ...demoTermsOf('baken'), geldigVanaf: day as TermsFile['geldigVanaf'] });
  change(terms);
  return terms;
};

const load = async (content: unknown, { cookie, brand }: Employee = loader) => {
  const response = await portal.call({
    method: 'POST',
    url: URL,
    cookie,
    brand,
    payload: typeof content === 'string' ? content : JSON.stringify(content),
    headers: { 'content-type': 'application/json' },
  });
  const { data, code, errors } = response.json();
  const fields: { field: string; message: string }[] = errors?.Fields ?? [];
  return { status: response.statusCode, code, fields, id: data?.id as string, number: data?.number };
};
const publish = async (id: string, by: Employee = colleague) => {
  const response = await sendProven(portal, { ...by, url: `${URL}/${id}/publish` });
  return response.body === '' ? response.statusCode : response.json().code;
};
const reject = async (id: string, by: Employee = colleague) =>
  (
    await portal.call({
      method: 'POST',
      url: `${URL}/${id}/reject`,
      cookie: by.cookie,
      brand: by.brand,
      payload: { reason: 'De kosten kloppen niet' },
    })
  ).statusCode;
const view = async ({ cookie, brand }: Employee = colleague): Promise<TermsOverview> =>
  (await portal.call({ method: 'GET', url: URL, cookie, brand })).json().data;
const funds = async (brand = 'baken') =>
  (await portal.call({ method: 'GET', url: '/api/funds?productCode=SB', brand })).json().data;

describe('one employee loads the terms of a brand, and another publishes them', () => {
  test('shows the differences to a colleague, and applies the terms from their first day on at that brand only', async () => {
    const content = termsFrom('2027-01-01', ({ producten }) => {
      const [fund] = producten.beleggen;
      if (fund) fund.kosten.instap = 0.025;
    });
    const setOf2027 = () => fundsOn(portal.services, 'baken', isoDate('2027-01-01'));
    expect((await setOf2027()).parameterVersion).toBe('baken-1');
    const { id, number, status } = await load(content);
    expect([status, number]).toEqual([201, 2]);
    const { waiting, published } = await view();
    expect(published.map((one) => [one.number, one.validFrom, one.applies])).toEqual([
      [1, '2016-01-01', true],
    ]);
    expect(waiting).toMatchObject({ number: 2, own: false, comparedWith: 1 });
    expect(waiting?.differences).toEqual([{ label: 'NVF: instapkosten', before: '3%', after: '2,5%' }]);
    expect((await view(loader)).waiting?.own).toBe(true);
    expect((await load(content)).code).toBe('termsWaiting');

    expect(await publish(id, loader)).toBe('ownTerms');
    expect(await publish(id, elsewhere)).toBe('notFound');
    expect(await publish(id)).toBe(204);
    expect(await publish(id)).toBe('changedMeanwhile');
    expect((await setOf2027()).parameterVersion).toBe('baken-2');
    expect((await funds())[0]).toMatchObject({ entryCostRate: 0.03, parameterVersion: 'baken-1' });

    portal.clock.set('2027-01-01T10:00:00Z');
    expect((await funds())[0]).toMatchObject({ entryCostRate: 0.025, parameterVersion: 'baken-2' });
    expect((await funds('anker'))[0]).toMatchObject({ entryCostRate: 0.03, parameterVersion: 'anker-1' });
    portal.clock.set('2026-11-20T10:00:00Z');
  });

  test('never changes or removes published terms', async () => {
    const { pool } = portal.database.connection;
    const [published] = (await view()).published;
    const change = async (text: string) => pool.query(text, [published?.id]);
    await expect(change("UPDATE terms SET content = '{}' WHERE id = $1")).rejects.toThrow('are final');
    await expect(change('UPDATE terms SET valid_from = now() WHERE id = $1')).rejects.toThrow('are final');
    await expect(change('DELETE FROM terms WHERE id = $1')).rejects.toThrow('are final');
    await expect(portal.query('UPDATE fund_parameter SET entry_cost_rate = 0')).rejects.toThrow(
      'append-only',
    );
    await expect(portal.query("UPDATE fund SET flow = 'x' WHERE id = 1")).rejects.toThrow('is used');
    await expect(
      portal.query(`INSERT INTO annuity_fund_limit (version, fund_id, maximum_share)
        SELECT version, 4, 1 FROM annuity_parameter WHERE version = 'baken-1'`),
    ).rejects.toThrow('is published');
  });

  test('rejects a version that begins before the last version, and a contract keeps its terms', async () => {
    await portal.query("INSERT INTO parameter_version (version) VALUES ('early')");
    const early = `INSERT INTO terms (id, brand, number, valid_from, content, loaded_by, loaded_at, decision,
        decided_by, decided_at, version)
      SELECT gen_random_uuid(), brand, 90, valid_from + $1::int, content, loaded_by, loaded_at, decision,
        decided_by, decided_at, 'early' FROM terms WHERE version = 'baken-1'`;
    await expect(portal.query(early, [0])).rejects.toThrow('before the last');
    await expect(portal.query(early, [-1])).rejects.toThrow('before the last');
    const { rows } = await portal.query(
      `UPDATE contract SET terms_version = 'baken-1' WHERE id = (SELECT id FROM contract WHERE brand = 'baken' LIMIT 1)
       RETURNING id`,
    );
    await expect(
      portal.query("UPDATE contract SET terms_version = 'anker-1' WHERE id = $1", [rows[0].id]),
    ).rejects.toThrow('stay');
    const copy = await portal.query(
      `INSERT INTO contract SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
          'number', '2099-000001', 'terms_version', null, 'apply_tax_credit', null))).*
       FROM contract c WHERE id = $1 RETURNING terms_version`,
      [rows[0].id],
    );
    expect(copy.rows).toEqual([{ terms_version: 'baken-1' }]);
  });

  // Promise: Deze versie gaat nooit gelden.
  test('rejects terms for a first day that has passed or that already has terms', async () => {
    expect((await load(termsFrom('2026-11-20'))).fields.map(({ field }) => field)).toEqual(['geldigVanaf']);
    expect((await load(termsFrom('2027-01-01'))).fields).toEqual([
      { field: 'geldigVanaf', message: expect.stringContaining('2027-01-02') },
    ]);
    for (const day of ['2027-11-22', '2072-01-01', '9999-12-31']) {
      expect((await load(termsFrom(day))).fields).toEqual([
        { field: 'geldigVanaf', message: 'Kies een dag tot en met 2027-11-21.' },
      ]);
    }
    const { id } = await load(termsFrom('2027-02-01'));
    portal.clock.set('2027-02-01T10:00:00Z');
    await signIn();
    expect(await publish(id)).toBe('termsLate');
    expect(await reject(id)).toBe(204);
    expect(await publish(id)).toBe('changedMeanwhile');
    expect((await view()).rejected).toMatchObject([{ number: 3, reason: 'De kosten kloppen niet' }]);
    expect((await view()).loadableFrom).toBe('2027-02-02');
  });

  test('rejects terms that an earlier release stored without the questionnaires that the brand has', async () => {
    const { id } = await load(termsFrom('2027-03-01'));
    await withoutTriggers(
      portal.database,
      sql`update terms set content = content #- '{passendheid,vragenlijsten}' where id = ${id}`,
    );
    const response = await sendProven(portal, { ...colleague, url: `${URL}/${id}/publish` });
    expect(response.json()).toMatchObject({
      code: 'invalidInput',
      errors: { Fields: [{ field: 'passendheid.vragenlijsten' }] },
    });
    expect(await reject(id)).toBe(204);
  });

  test('names the field if another brand has published a fund of the file with other data in the meantime', async () => {
    const { id } = await load(termsFrom('2027-03-01'));
    const rename = (name: string) =>
      changePublished(portal.database.orm, 'fund', sql`name = ${name} where id = 1`);
    const { name } = (await funds())[0];
    await rename('Anders');
    const response = await sendProven(portal, { ...colleague, url: `${URL}/${id}/publish` });
    await rename(name);
    expect(response.json()).toMatchObject({
      code: 'invalidInput',
      errors: { Fields: [{ field: 'fondsen[0].naam', message: 'Fonds NVF bestaat al, met: Anders.' }] },
    });
    expect(await reject(id)).toBe(204);
  });

  test('assigns a number to a fund that is new to the installation, for a brand with one fund', async () => {
    const { fondsen, producten, verwachting, passendheid, ...rest } = demoTermsOf('derde');
    const only = <T extends object>(parts: readonly T[]) =>
      parts.slice(0, 1).map((part) => ({ ...part, fonds: 'NIEUW' }));
    const content: TermsFile = {
      ...rest,
      fondsen: fondsen.slice(0, 1).map((fund) => ({ ...fund, code: 'NIEUW', naam: 'Nieuw Fonds' })),
      producten: {
        beleggen: only(producten.beleggen),
        lijfrente: { ...producten.lijfrente, fondsmaximum: [] },
      },
      verwachting: { fondsen: only(verwachting.fondsen), samenhang: [] },
      passendheid: {
        ...passendheid,
        profielen: passendheid.profielen.map((profile) => ({
          ...profile,
          grenzen: [{ fonds: 'NIEUW', vanaf: 0, tot: 1 }],
          modelmix: [{ fonds: 'NIEUW', deel: 1 }],
        })),
        fondsen: only(passendheid.fondsen),
      },
    };
    expect(readTerms(JSON.stringify(content), 'derde')).toEqual({ terms: content });
    const at = portal.clock.now();
    await portal.database.transaction(async (tx) => {
      await insertVersion(tx, 'derde-1', content);
      const row = { id: newId(), brand: 'derde', number: 1, validFrom: content.geldigVanaf, content };
      await insertPublished(tx, { ...row, loadedAt: at, decidedAt: at, version: 'derde-1' });
    });
    const { funds: sold } = await fundsOn(portal.services, 'derde', portal.clock.today());
    expect(sold.map(({ terms, code, name }) => [terms.id, code, name])).toEqual([
      [5, 'NIEUW', 'Nieuw Fonds'],
    ]);
    expect(await funds()).toHaveLength(4);
    const profiles = await listRiskProfiles(portal.services, 'derde', portal.clock.today());
    expect(profiles.map(({ modelMix }) => modelMix)).toEqual(profiles.map(() => [{ id: 5, percentage: 1 }]));
    // Nobody uses this fund, so a file may correct it. Baken's funds are used, so it must list them.
    const naam = 'Nieuwer Fonds';
    const corrected = { ...content, fondsen: content.fondsen.map((fund) => ({ ...fund, naam })) };
    await portal.database.transaction((tx) => insertVersion(tx, 'derde-2', corrected));
    const name = await portal.query("SELECT name FROM fund WHERE code = 'NIEUW'");
    expect(name.rows).toEqual([{ name: naam }]);
    const less = { ...corrected, merk: 'baken', geldigVanaf: '2027-05-01' };
    expect((await load(less)).fields.map(({ message }) => message)).toEqual(
      ['NVF', 'DVF', 'AVF', 'VLF'].map((code) => expect.stringContaining(`Fonds ${code} ontbreekt`)),
    );
  });

  test('names the version of a questionnaire if its points change, and accepts the file with another version', async () => {
    const points = (version: string) =>
      termsFrom('2027-03-15', ({ passendheid: { vragenlijsten } }) => {
        const [general] = vragenlijsten;
        const answer = general?.vragen[1]?.antwoorden[1];
        if (general) general.versie = version;
        if (answer) answer.punten = 9;
      });
    expect((await load(points('2026-11-01'))).fields).toEqual([
      {
        field: 'passendheid.vragenlijsten[0].versie',
        message: expect.stringMatching(/^Vragen, punten, .*Geef deze vragenlijst een andere versie\.$/),
      },
    ]);
    const { id, status } = await load(points('2027-03-15'));
    expect(status).toBe(201);
    expect((await view()).waiting?.differences).toEqual([
      { label: 'NVF: instapkosten', before: '2,5%', after: '3%' },
      { label: 'Vragenlijst 1: versie', before: '2026-11-01', after: '2027-03-15' },
      {
        label: 'Vragenlijst 1, vraag 2, antwoord 1022',
        before: '5 tot 7 jaar (8 punten)',
        after: '5 tot 7 jaar (9 punten) (minder streng)',
      },
    ]);
    expect(await reject(id)).toBe(204);
  });

  test('an employee downloads the example file and can load it; an investor cannot', async () => {
    const get = (cookie: string) => portal.call({ url: `${URL}/example`, cookie });
    const file = await get(loader.cookie);
    expect(file.statusCode).toBe(200);
    const read = readTerms(file.body, 'baken');
    if (!('terms' in read)) throw new Error(JSON.stringify(read.problems));
    expect(read.terms.geldigVanaf).toBe((await view()).loadableFrom);
    const sources = read.terms.verwachting.fondsen.map(({ rendement }) => rendement.bron);
    expect(sources).toEqual(new Array(2).fill('Vul hier uw bron in, zoals een prospectus of onderzoek'));
    expect((await get(await portal.signIn('investeerder@example.nl'))).statusCode).toBe(403);
  });

  test('accepts the terms of only one of two simultaneous loads', async () => {
    const content = (
      await portal.call({
        method: 'GET',
        url: `${URL}/${(await view(loader)).published[0]?.id}/file`,
        cookie: loader.cookie,
      })
    ).json();
    const next = { ...content, geldigVanaf: '2027-04-01' };
    const answers = await Promise.all([load(next), load(next)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['termsWaiting', undefined]);
  });
});

describe('a terms file with a fault is rejected with the path of its field', () => {
  const changed = (change: (terms: TermsFile) => void) => termsFrom('2028-01-01', change);
  test.each([
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['Latin-1', (text: string) => Buffer.from(text, 'latin1')],
  ])('rejects a file in %s, and explains how to save it as UTF-8', async (_, encoded) => {
    const content = termsFrom('2028-01-01', ({ fondsen }) => {
      for (const fund of fondsen) fund.belegtIn = 'Cafés en geïsoleerde woningen.';
    });
    const response = await portal.call({
      method: 'POST',
      url: URL,
      cookie: loader.cookie,
      brand: loader.brand,
      payload: encoded(JSON.stringify(content)),
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors.Fields).toEqual([
      { field: 'file', message: expect.stringContaining('kies Opslaan als en de codering UTF-8') },
    ]);
  });

  test.each<[string, unknown, string]>([
    ['an empty file', '', 'file'],
    ['no JSON', '{', 'file'],
    ['a field twice', '{"merk": "baken", "merk": "baken"}', 'merk'],
    ['another brand', changed((terms) => Object.assign(terms, { merk: 'anker' })), 'merk'],
    ['an unknown section', { ...changed(() => {}), korting: 1 }, 'korting'],
    ['a day that does not exist', { ...changed(() => {}), geldigVanaf: '2028-02-31' }, 'geldigVanaf'],
    [
      'an unknown fund',
      changed(({ producten }) => Object.assign(producten.beleggen[1] ?? {}, { fonds: 'XXX' })),
      'producten.beleggen[1].fonds',
    ],
    ['a fund without terms', changed(({ producten }) => producten.beleggen.pop()), 'producten.beleggen'],
    [
      'a rate as a percentage',
      changed(({ producten }) => Object.assign(producten.beleggen[0]?.kosten ?? {}, { lopend: 1.6 })),
      'producten.beleggen[0].kosten.lopend',
    ],
    [
      'exit costs with a hole',
      changed(({ producten }) => producten.beleggen[2]?.kosten.uitstap.shift()),
      'producten.beleggen[2].kosten.uitstap[0].vanafJaar',
    ],
    [
      'another valuation day than a brand that sells the same fund',
      changed(({ kalender }) => Object.assign(kalender, { waarderingsdag: 15, uitbetalingswerkdag: 7 })),
      'kalender.waarderingsdag',
    ],
    [
      'payouts of December in January',
      changed(({ kalender }) => Object.assign(kalender, { waarderingsdag: 20 })),
      'kalender.uitbetalingswerkdag',
    ],
    [
      'a time that does not exist',
      changed(({ kalender }) => Object.assign(kalender.sluiting, { tijd: '24.00' })),
      'kalender.sluiting.tijd',
    ],
    [
      'a figure without source',
      changed(({ verwachting }) => Object.assign(verwachting.fondsen[0]?.rendement ?? {}, { bron: ' ' })),
      'verwachting.fondsen[0].rendement.bron',
    ],
    [
      'a source of after the terms',
      changed(({ verwachting }) =>
        Object.assign(verwachting.fondsen[0]?.uitkering ?? {}, { dag: '2028-01-02' }),
      ),
      'verwachting.fondsen[0].uitkering.dag',
    ],
    [
      'a pair of funds without correlation',
      changed(({ verwachting }) => verwachting.samenhang.pop()),
      'verwachting.samenhang',
    ],
    [
      'correlations that contradict each other',
      changed(({ verwachting, fondsen }) => {
        const opposite = fondsen.slice(0, 3).map(({ code }) => code);
        for (const pair of verwachting.samenhang) {
          if (opposite.includes(pair.fonds) && opposite.includes(pair.anderFonds)) pair.waarde = -1;
        }
      }),
      'verwachting.samenhang',
    ],
    [
      'a model mix that is not whole',
      changed(({ passendheid }) => passendheid.profielen[1]?.modelmix.pop()),
      'passendheid.profielen[1].modelmix',
    ],
    [
      'a model mix outside its limits',
      changed(({ passendheid }) => Object.assign(passendheid.profielen[0]?.grenzen[0] ?? {}, { tot: 0.9 })),
      'passendheid.profielen[0].grenzen[0].tot',
    ],
    [
      'a renamed fund',
      changed(({ fondsen }) => Object.assign(fondsen[0] ?? {}, { naam: 'Anders' })),
      'fondsen[0].naam',
    ],
  ])('rejects %s', async (_name, content, field) => {
    const { status, fields } = await load(content);
    expect(status).toBe(422);
    expect(fields.map((one) => one.field)).toContain(field);
    expect(fields.map(({ message }) => message).join(' ')).not.toMatch(/invalid|expected|required/i);
  });
});

/** Returns copies of a value, each with one number or text replaced, by the path of the replaced value. */
function changedCopies(value: unknown, path = ''): [path: string, copy: unknown][] {
  if (value === null || typeof value !== 'object') {
    const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
    const other = typeof value === 'boolean' ? !value : isDay ? '2001-01-01' : `${value}.`;
    return [[path, typeof value === 'number' ? value + 1 : other]];
  }
  const copy = (key: string, part: unknown) =>
    Array.isArray(value) ? value.with(Number(key), part) : { ...value, [key]: part };
  return Object.entries(value).flatMap(([key, part]) =>
    changedCopies(part, `${path}.${key}`).map(([at, other]): [string, unknown] => [at, copy(key, other)]),
  );
}

test('the comparison marks a control that becomes less strict, and no control that becomes stricter', () => {
  const terms = demoTermsOf('baken');
  const { controle, grenzen } = terms;
  const changed = (factor: number): TermsFile => {
    const times = (euros: typeof controle.tweedeMedewerker) => ({
      geld: euros.geld * factor,
      vrijgave: euros.vrijgave * factor,
      aanvraag: euros.aanvraag * factor,
    });
    return {
      ...terms,
      grenzen: { ...grenzen, herkomstVanaf: grenzen.herkomstVanaf * factor },
      controle: {
        koersReden: controle.koersReden * factor,
        koersNakijken: controle.koersNakijken * factor,
        tweedeMedewerker: times(controle.tweedeMedewerker),
        plafondMedewerker: times(controle.plafondMedewerker),
      },
    };
  };
  const texts = (after: TermsFile, before: TermsFile | null) =>
    termsDifferences(after, before).map((line) => line.after ?? '');
  expect(texts(changed(2), terms)).toHaveLength(9);
  for (const text of texts(changed(2), terms)) expect(text).toMatch(/ \(minder streng\)$/);
  expect(texts(changed(0.5), terms)).toHaveLength(9);
  expect([...texts(changed(0.5), terms), ...texts(terms, null)].join()).not.toContain('minder streng');
});

test('the comparison with the previous version shows a change of every term, except brand and first day', () => {
  const terms = demoTermsOf('baken');
  const hidden = changedCopies(terms).filter(
    ([, changed]) => termsDifferences(changed as TermsFile, terms).length === 0,
  );
  expect(hidden.map(([path]) => path)).toEqual(['.merk', '.geldigVanaf']);
});
