import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const INVESTOR = 'investeerder@example.nl';
const NEW = 'nieuw@example.nl';

const everything = {
  versie: 0,
  persoon: {
    geslacht: 'V',
    initialen: 'nb',
    tussenvoegsel: 'van der',
    achternaam: 'Brouwer',
    geboortedatum: '1990-02-28',
    nationaliteit: 'NL',
  },
  adres: {
    land: 'NL',
    postcode: '1012 ab',
    huisnummer: 12,
    toevoeging: 'A',
    straatnaam: 'Touwslagersgracht',
    woonplaats: 'Amsterdam',
  },
  contact: { mobiel: '06 12345678', telefoonnummer: '' },
  identiteit: {
    uitsluitend: true,
    bsn: '999022003',
    identiteitsbewijs: 'paspoort',
    geldigTot: '2030-06-01',
  },
};

let portal: TestApp;
let cookie: string;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.query(
    'DELETE FROM personal_information WHERE person_id IN (SELECT id FROM person_account WHERE email = $1)',
    [NEW],
  );
  cookie = await portal.signIn(NEW);
});

const get = (by = cookie, brand = 'baken') =>
  portal.call({ method: 'GET', url: '/api/relations/me', cookie: by, brand });
const put = (payload: object, by = cookie) =>
  portal.call({ method: 'PUT', url: '/api/relations/me', cookie: by, payload });
const fieldsOf = (response: Awaited<ReturnType<typeof put>>): string[] =>
  response.json().errors.Fields.map(({ field }: { field: string }) => field);

test('X-08 L-07 a new user has no personal information, and its Id is 0', async () => {
  expect((await get()).json().data).toEqual({
    Id: 0,
    versie: 0,
    persoon: null,
    adres: null,
    contact: null,
    identiteit: null,
    tegenrekening: null,
  });
});

test('X-08 R-24 the first change stores all sections in normalised notation, and the Id is no longer 0', async () => {
  const saved = await put(everything);
  expect(saved.statusCode, saved.body).toBe(200);
  const { data } = (await get()).json();
  expect(data).toEqual(saved.json().data);
  expect(data.Id).toBeGreaterThan(0);
  expect(data).toMatchObject({
    versie: 1,
    persoon: { initialen: 'N.B.', tussenvoegsel: 'van der' },
    adres: { postcode: '1012AB', huisnummer: 12 },
    contact: { mobiel: '+31612345678', telefoonnummer: '' },
    identiteit: { bsn: '••••••003', geldigTot: '2030-06-01' },
    tegenrekening: null,
  });
});

test('R-24 changes one section and leaves the rest unchanged', async () => {
  await put(everything);
  const adres = { ...everything.adres, huisnummer: 14, toevoeging: '' };
  const { data } = (await put({ versie: 1, adres })).json();
  expect(data).toMatchObject({
    versie: 2,
    adres: { huisnummer: 14, toevoeging: '' },
    persoon: { achternaam: 'Brouwer' },
    identiteit: { bsn: '••••••003' },
  });
});

test('R-24 an omitted BSN stays unchanged, and an entered BSN replaces the stored one', async () => {
  await put(everything);
  const { bsn: _, ...identiteit } = everything.identiteit;
  const saved = await put({ versie: 1, identiteit: { ...identiteit, identiteitsbewijs: 'rijbewijs' } });
  expect(saved.json().data.identiteit).toMatchObject({ bsn: '••••••003', identiteitsbewijs: 'rijbewijs' });
  const replaced = await put({ versie: 2, identiteit: { ...identiteit, bsn: '999075858' } });
  expect(replaced.json().data.identiteit.bsn).toBe('••••••858');
});

test('the database stores the BSN and the account encrypted, and no response contains them in full', async () => {
  await put(everything);
  const { rows } = await portal.query('SELECT to_jsonb(i) AS row FROM personal_information i');
  const stored = JSON.stringify(rows);
  for (const secret of ['999022003', '999094580', 'NL02ABNA0123456789']) expect(stored).not.toContain(secret);
  const answer = await get(await portal.signIn(INVESTOR));
  expect(answer.json().data.tegenrekening).toEqual({ iban: 'NL•• •••• •••• ••67 89', uitbetalenVanaf: null });
  expect(answer.body).not.toContain('999094580');
});

test('R-24 rejects a change from the second of two tabs after the first tab saved', async () => {
  await put(everything);
  const change = { ...everything.contact, telefoonnummer: '020 123 45 67' };
  expect((await put({ versie: 1, contact: change })).statusCode).toBe(200);
  const late = await put({ versie: 1, contact: everything.contact });
  expect(late.statusCode).toBe(409);
  expect(late.json().code).toBe('changedMeanwhile');
  expect((await get()).json().data.contact.telefoonnummer).toBe('+31201234567');
});

test('R-24 only one of twenty simultaneous changes succeeds, including the very first change', async () => {
  for (const versie of [0, 1]) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        put({
          ...everything,
          versie,
          adres: { ...everything.adres, huisnummer: 100 + versie * 100 + index },
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
  }
});

test('the audit log names the changed fields without their contents', async () => {
  await put(everything);
  await put({ versie: 1, contact: { ...everything.contact, telefoonnummer: '020 123 45 67' } });
  await put({ versie: 2, contact: { ...everything.contact, telefoonnummer: '020 123 45 67' } });
  const { rows } = await portal.query(
    "SELECT action, detail FROM audit_entry WHERE action LIKE 'personalInformation%' ORDER BY sequence DESC LIMIT 2",
  );
  expect(rows[0]).toEqual({
    action: 'personalInformation.changed',
    detail: { fields: ['contact.telefoonnummer'] },
  });
  expect(rows[1].detail.fields).toContain('identiteit.bsn');
  expect(JSON.stringify(rows)).not.toMatch(/Brouwer|999022003|1012AB/);
});

test('V-05 rejects the first save with an error at each section that is missing', async () => {
  const { contact: _, identiteit: __, ...half } = everything;
  expect(fieldsOf(await put(half))).toEqual(['contact', 'identiteit']);
});

test.each([
  ['persoon', { achternaam: 'B3' }, 'persoon.achternaam'],
  ['persoon', { geboortedatum: '2010-01-01' }, 'persoon.geboortedatum'],
  ['persoon', { geboortedatum: '1990-02-30' }, 'persoon.geboortedatum'],
  ['persoon', { nationaliteit: 'ZZ' }, 'persoon.nationaliteit'],
  ['persoon', { role: 'admin' }, 'persoon.role'],
  ['adres', { postcode: '1012' }, 'adres.postcode'],
  ['adres', { land: 'XX', postcode: '1012' }, 'adres.land'],
  ['adres', { huisnummer: 0 }, 'adres.huisnummer'],
  ['contact', { mobiel: '020 123 45 67' }, 'contact.mobiel'],
  ['identiteit', { bsn: '123456789' }, 'identiteit.bsn'],
  ['identiteit', { geldigTot: '2026-11-20' }, 'identiteit.geldigTot'],
  ['identiteit', { geldigTot: null }, 'identiteit.geldigTot'],
] as const)(
  'V-05 in the section %s rejects %j with an error at the field %s',
  async (section, change, field) => {
    const response = await put({ ...everything, [section]: { ...everything[section], ...change } });
    expect(response.statusCode).toBe(422);
    expect(fieldsOf(response)).toEqual([field]);
    expect((await get()).json().data.Id).toBe(0);
  },
);

test('V-05 a request cannot name another person', async () => {
  expect(fieldsOf(await put({ ...everything, personId: '1' }))).toEqual(['personId']);
});

test('one brand cannot see the data of another', async () => {
  const other = await portal.signIn(NEW, 'anker');
  await put(everything);
  expect((await get(other, 'anker')).json().data.Id).toBe(0);
  expect((await get(cookie, 'anker')).statusCode).toBe(401);
});
