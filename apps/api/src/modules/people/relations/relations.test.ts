import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { proveAct } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const INVESTOR = 'investeerder@example.nl';
const OWNER = 'openstaand@example.nl';
const OTHER = 'nieuw@example.nl';

const persoon = {
  geslacht: 'M',
  initialen: 'P',
  tussenvoegsel: '',
  achternaam: 'de Wit',
  geboortedatum: '1980-03-04',
  nationaliteit: 'NL',
};
const adres = {
  land: 'NL',
  postcode: '1012AB',
  huisnummer: 12,
  toevoeging: '',
  straatnaam: 'Touwslagersgracht',
  woonplaats: 'Amsterdam',
};
const contact = { mobiel: '0612345678', telefoonnummer: '' };
const identiteit = {
  uitsluitend: true,
  bsn: '999075858',
  identiteitsbewijs: 'paspoort',
  geldigTot: '2030-06-01',
};
const partner = { type: 'partner', persoon, adres, contact, identiteit };
const child = { type: 'child', persoon: { ...persoon, geboortedatum: '2016-03-04' }, identiteit };
const company = {
  type: 'company',
  organisatie: {
    naamBedrijf: 'De Wit Beheer B.V.',
    kvk: '1234 5678',
    rsin: '820005617',
    telefoonnummer: '020 123 45 67',
    iban: 'nl20 ingb 0001 2345 67',
  },
  adres,
  contactPersoon: { persoon, adres, contact, identiteit, tekenbevoegd: true },
};

let portal: TestApp;
let cookie: string;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.query(
    'DELETE FROM relation WHERE person_id IN (SELECT id FROM person_account WHERE email = $1)',
    [OWNER],
  );
  cookie = await portal.signIn(OWNER);
});

const list = async (by = cookie) =>
  (await portal.call({ method: 'GET', url: '/api/relations', cookie: by })).json().data;
const add = (relatie: object, by = cookie) =>
  portal.call({ method: 'POST', url: '/api/relations', cookie: by, payload: { relatie } });
const change = (id: string, versie: number, relatie: object, by = cookie) =>
  portal.call({ method: 'PUT', url: `/api/relations/${id}`, cookie: by, payload: { versie, relatie } });
const remove = (id: string, by = cookie) =>
  portal.call({ method: 'DELETE', url: `/api/relations/${id}`, cookie: by });
const added = async (relatie: object): Promise<string> => (await add(relatie)).json().data.id;
const fieldsOf = (response: Awaited<ReturnType<typeof add>>): string[] =>
  response.json().errors.Fields.map(({ field }: { field: string }) => field);

test('X-09 R-23 lists a partner, a child and an organisation in the order they were added', async () => {
  for (const relatie of [partner, child, company]) {
    const response = await add(relatie);
    expect(response.statusCode, response.body).toBe(201);
  }
  const relations = await list();
  expect(relations.map(({ type, naam }: { type: string; naam: string }) => [type, naam])).toEqual([
    ['partner', 'P. de Wit'],
    ['child', 'P. de Wit'],
    ['company', 'De Wit Beheer B.V.'],
  ]);
  expect(relations[0]).toMatchObject({
    versie: 1,
    inGebruik: false,
    identiteit: { bsn: '••••••858' },
    contact: { mobiel: '+31612345678' },
    organisatie: null,
  });
  expect(relations[1]).toMatchObject({ adres: null, contact: null });
  expect(relations[2]).toMatchObject({
    persoon: null,
    organisatie: { kvk: '12345678', iban: 'NL•• •••• •••• ••45 67' },
    contactPersoon: { persoon: { initialen: 'P.' }, identiteit: { bsn: '••••••858' } },
  });
});

test('seals BSN and account in the database', async () => {
  await add(company);
  const { rows } = await portal.query('SELECT to_jsonb(r) AS row FROM relation r');
  const stored = JSON.stringify(rows);
  expect(stored).toContain('De Wit Beheer');
  for (const secret of ['999075858', 'NL20INGB0001234567']) expect(stored).not.toContain(secret);
});

test('R-23 changes a relation and preserves sealed numbers that the change omits', async () => {
  const id = await added(company);
  const { iban: _, ...organisatie } = company.organisatie;
  const { bsn: __, ...without } = identiteit;
  const next = {
    ...company,
    organisatie: { ...organisatie, naamBedrijf: 'De Wit Groep B.V.' },
    contactPersoon: { ...company.contactPersoon, identiteit: without },
  };
  const { data } = (await change(id, 1, next)).json();
  expect(data).toMatchObject({
    versie: 2,
    naam: 'De Wit Groep B.V.',
    organisatie: { iban: 'NL•• •••• •••• ••45 67' },
    contactPersoon: { identiteit: { bsn: '••••••858' } },
  });
  const { rows } = await portal.query(
    'SELECT action, detail FROM audit_entry ORDER BY sequence DESC LIMIT 1',
  );
  expect(rows[0]).toEqual({
    action: 'relation.changed',
    detail: { type: 'company', fields: ['organisatie.naamBedrijf'] },
  });
});

test('R-23 rejects an outdated change from a second tab, and a change of type', async () => {
  const id = await added(partner);
  expect(
    (await change(id, 1, { ...partner, contact: { ...contact, mobiel: '0687654321' } })).statusCode,
  ).toBe(200);
  expect((await change(id, 1, partner)).json().code).toBe('changedMeanwhile');
  expect(fieldsOf(await change(id, 2, child))).toEqual(['relatie.type']);
});

test("R-23 requires a new code when an organisation's account changes", async () => {
  const id = await added(company);
  const another = { ...company, organisatie: { ...company.organisatie, iban: 'NL91ABNA0417164300' } };
  const put = (twoFaToken?: string) =>
    portal.call({
      method: 'PUT',
      url: `/api/relations/${id}`,
      cookie,
      payload: { versie: 1, relatie: another, ...(twoFaToken === undefined ? {} : { twoFaToken }) },
    });
  expect((await put()).json().code).toBe('stepUpRequired');
  const url = `/api/relations/${id}`;
  const earlier = await proveAct(portal, cookie, url, { versie: 0, relatie: another });
  expect((await put(earlier)).json().code).toBe('codeForOtherContent');
  const changed = await put(await proveAct(portal, cookie, url, { versie: 1, relatie: another }));
  expect(changed.json().data.organisatie.iban).toBe('NL•• •••• •••• ••43 00');
  expect((await change(id, 2, another)).statusCode).toBe(200);
});

test('R-23 removes a relation only once', async () => {
  const id = await added(partner);
  expect((await remove(id)).statusCode).toBe(204);
  expect((await remove(id)).statusCode).toBe(404);
  expect(await list()).toEqual([]);
});

test('R-23 rejects removing a relation for which a contract is held', async () => {
  const investor = await portal.signIn(INVESTOR);
  const used = (await list(investor)).find(({ inGebruik }: { inGebruik: boolean }) => inGebruik);
  expect(used.type).toBe('child');
  const rejected = await remove(used.id, investor);
  expect(rejected.statusCode).toBe(409);
  expect(rejected.json()).toMatchObject({
    code: 'relationInUse',
    message: 'Deze relatie hoort bij een contract. Verwijderen kan daarom niet.',
  });
  expect(await list(investor)).toHaveLength(2);
});

test("rejects a contract for another person's relation", async () => {
  const id = await added(partner);
  const forAnother = portal.query(
    'UPDATE contract SET relation_id = $1 WHERE person_id <> (SELECT person_id FROM relation WHERE id = $1)',
    [id],
  );
  await expect(forAnother).rejects.toThrow(/contract_relation_person/);
});

test("R-23 returns 404 for another person's relation", async () => {
  const id = await added(partner);
  const stranger = await portal.signIn(OTHER);
  expect((await change(id, 1, partner, stranger)).statusCode).toBe(404);
  expect((await remove(id, stranger)).statusCode).toBe(404);
  expect(await list(stranger)).toEqual([]);
  expect(await list()).toHaveLength(1);
});

test('R-23 limits a person to twenty relations, also in parallel', async () => {
  for (let index = 0; index < 10; index += 1) await add(child);
  const answers = await Promise.all(Array.from({ length: 15 }, () => add(child)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
  expect(answers.find(({ statusCode }) => statusCode !== 201)?.json().code).toBe('tooManyRelations');
  expect(await list()).toHaveLength(20);
});

test.each([
  ['a partner under age', { ...partner, persoon: child.persoon }, 'relatie.persoon.geboortedatum'],
  ['a child of age', { ...child, persoon }, 'relatie.persoon.geboortedatum'],
  ['a child with an address', { ...child, adres }, 'relatie.adres'],
  [
    'a country that does not exist',
    { ...partner, adres: { ...adres, land: 'ZZ', postcode: '12' } },
    'relatie.adres.land',
  ],
  [
    'an organisation with a wrong RSIN',
    { ...company, organisatie: { ...company.organisatie, rsin: '001234567' } },
    'relatie.organisatie.rsin',
  ],
  [
    'an organisation without an account',
    { ...company, organisatie: { ...company.organisatie, iban: undefined } },
    'relatie.organisatie.iban',
  ],
  [
    'a contact person who may not sign',
    { ...company, contactPersoon: { ...company.contactPersoon, tekenbevoegd: false } },
    'relatie.contactPersoon.tekenbevoegd',
  ],
])('V-05 rejects a relation with %s, and names the faulty field', async (_name, relatie, field) => {
  const response = await add(relatie);
  expect(response.statusCode, response.body).toBe(422);
  expect(fieldsOf(response)).toEqual([field]);
});

test('V-05 rejects an unknown type of relation', async () => {
  expect((await add({ type: 'mijn', persoon })).statusCode).toBe(422);
});
