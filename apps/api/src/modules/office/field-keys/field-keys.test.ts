import { createSecretKey, randomBytes } from 'node:crypto';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealBody } from '../../../foundation/acts/request-snapshot.ts';
import { type FieldKeys, fieldKeysFrom } from '../../../platform/field-encryption.ts';
import { newId } from '../../../platform/new-id.ts';
import * as schema from '../../../schema/index.ts';
import { jpegOf } from '../../../testing/sample-files.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { resealDocuments } from '../../documents/documents/documents.use-cases.ts';
import { resealUploads } from '../../documents/uploads/uploads.use-cases.ts';
import { consumeTotp } from '../../sign-in/second-factor/second-factor.use-cases.ts';
import { resealColumns, retireKeys, verifyFieldKeys } from './field-keys.use-cases.ts';
import { sealedColumns } from './sealed-columns.ts';

let portal: TestApp;
let desk: FieldKeys;
beforeAll(async () => {
  portal = await createTestApp();
  desk = portal.services.configuration.fieldKeys;
});
afterAll(() => portal.close());

const fresh = () => createSecretKey(randomBytes(32));
const newKeys = fieldKeysFrom(`2027:${randomBytes(32).toString('base64')}`) as FieldKeys;
/** Returns the key configuration while an operator rotates keys: the new key first, then the old one. */
const both = (): FieldKeys => ({ currentId: '2027', byId: new Map([...newKeys.byId, ...desk.byId]) });
const verify = (keys: FieldKeys) => verifyFieldKeys({ clock: portal.clock, database: portal.database, keys });

/** Counts the values sealed with a key across all tables, independent of `sealedColumns`. */
async function countSealedWith(name: string): Promise<number> {
  const columns = await portal.rows(`SELECT table_name, column_name, data_type FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type IN ('text', 'bytea') AND table_name <> 'field_key'`);
  let count = 0;
  for (const { table_name, column_name, data_type } of columns) {
    const lead =
      data_type === 'bytea'
        ? `substring("${column_name}" for ${name.length + 4}) = 'v1.${name}.'::bytea`
        : `starts_with("${column_name}", 'v1.${name}.')`;
    count += Number((await portal.rows(`SELECT count(*) FROM "${table_name}" WHERE ${lead}`))[0].count);
  }
  return count;
}

test('`sealedColumns` lists every column of sealed values', () => {
  const sealedIn = (table: PgTable) =>
    Object.values(getTableColumns(table)).flatMap(({ name }) =>
      /^sealed($|_(?!with$))/.test(name) ? [`${getTableName(table)}.${name}`] : [],
    );
  const named = Object.values(schema).flatMap((table) => (is(table, PgTable) ? sealedIn(table) : []));
  const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(listed.toSorted()).toEqual([...named, 'totp_factor.secret', 'phone_factor.number'].toSorted());
});

test('requires the key of data that were sealed before keys were recorded', async () => {
  await expect(verify(newKeys)).rejects.toThrow(/sleutel ontwikkeling ontbreekt/);
  const impostor = { currentId: 'ontwikkeling', byId: new Map([['ontwikkeling', fresh()]]) };
  await expect(verify(impostor)).rejects.toThrow(/sleutel ontwikkeling is een andere/);
  expect(await portal.rows('SELECT name FROM field_key')).toEqual([]);
});

test('verifies a recorded key at every start, also at three simultaneous starts', async () => {
  await Promise.all([verify(desk), verify(desk), verify(desk)]);
  expect(await portal.rows('SELECT name FROM field_key')).toEqual([{ name: 'ontwikkeling' }]);
  const impostor = { currentId: 'ontwikkeling', byId: new Map([['ontwikkeling', fresh()]]) };
  await expect(verify(impostor)).rejects.toThrow(/sleutel ontwikkeling is een andere/);
  await expect(verify(newKeys)).rejects.toThrow(/sleutel ontwikkeling ontbreekt/);
});

test('reseals everything with the new key, reads the same values afterwards, and can then retire the old key', async () => {
  const cookie = await portal.signIn('investeerder@example.nl');
  const get = (url: string) => portal.call({ method: 'GET', url, cookie });
  const own = (await get('/api/personal-information')).body;
  const [summary] = (await get('/api/contracts/summaries')).json().data;
  const { DocumentID } = (await get(`/api/contracts/${summary.ContractID}/documents`)).json().data.items[0];
  const file = (await get(`/api/documents/${DocumentID}/file`)).rawPayload;
  const payload = { flow: 'nederlands' };
  const { id } = (await portal.call({ method: 'POST', url: '/api/applications', cookie, payload })).json()
    .data;
  const upload = `/api/applications/${id}/uploads/mijn.kopie`;
  const photo = jpegOf(Buffer.alloc(300_000, 'foto'));
  await portal.call({
    method: 'PUT',
    url: upload,
    cookie,
    payload: Buffer.from(photo),
    headers: { 'content-type': 'image/jpeg' },
  });
  // A decided approval request is immutable, except for its seal.
  const request = newId();
  await portal.rows(`INSERT INTO approval_request (id, brand, call, params, body, sealed_body, title, lines, digest, asked_by,
      asked_at, expires_at, status, decided_at, reason)
    SELECT '${request}', 'baken', 'refundPayment', '{}', '{}', '${sealBody(desk, request, { reason: 'Dubbel betaald' })}',
      'Proef', '[]', 'x', id, now(), now() + interval '7 days', 'rejected', now(), 'Nee' FROM person_account
    WHERE role = 'admin' LIMIT 1`);
  const before = await countSealedWith('ontwikkeling');
  expect(before).toBeGreaterThan(10);

  await verify(both());
  Object.assign(portal.services.configuration, { fieldKeys: both() });
  const columns = await resealColumns({ database: portal.database, keys: both() });
  expect(columns).toEqual({ done: before, unopened: [] });
  expect([await countSealedWith('ontwikkeling'), await countSealedWith('2027')]).toEqual([0, before]);
  expect(await resealDocuments(portal.services)).toEqual({ done: 1, unopened: [] });
  expect(await resealUploads(portal.services)).toEqual({ done: 1, unopened: [] });
  // A repeated run finds nothing left to reseal.
  expect(await resealColumns({ database: portal.database, keys: both() })).toEqual({ done: 0, unopened: [] });
  expect(await resealDocuments(portal.services)).toEqual({ done: 0, unopened: [] });
  expect(await resealUploads(portal.services)).toEqual({ done: 0, unopened: [] });

  expect(await retireKeys({ database: portal.database, keys: both() })).toEqual(['ontwikkeling']);
  Object.assign(portal.services.configuration, { fieldKeys: newKeys });
  await verify(newKeys);
  expect((await get('/api/personal-information')).body).toBe(own);
  expect((await get(`/api/documents/${DocumentID}/file`)).rawPayload.equals(file)).toBe(true);
  expect((await get(`${upload}/file`)).rawPayload.equals(photo)).toBe(true);
});

test('a value that cannot be decrypted stays unchanged and is reported', async () => {
  const [{ id, secret }] = await portal.rows('SELECT id, secret FROM totp_factor LIMIT 1');
  const foreign = secret.replace('v1.2027.', 'v1.weg.');
  await portal.rows(`UPDATE totp_factor SET secret = '${foreign}' WHERE id = '${id}'`);
  const outcome = await resealColumns({ database: portal.database, keys: newKeys });
  expect(outcome).toEqual({ done: 0, unopened: [`totp_factor.secret ${id}`] });
  expect(await portal.rows(`SELECT secret FROM totp_factor WHERE id = '${id}'`)).toEqual([
    { secret: foreign },
  ]);
});

test("an app secret cannot be decrypted in another person's row or without its owner", async () => {
  await portal.rows(`UPDATE totp_factor SET secret = replace(secret, 'v1.weg.', 'v1.2027.')`);
  const [mine, theirs] = await portal.rows(
    "SELECT id, person_id, secret FROM totp_factor WHERE brand = 'baken' ORDER BY id LIMIT 2",
  );
  const ask = (person: string) => consumeTotp(portal.database.orm, portal.services, person, '000000');
  expect(await ask(mine.person_id)).toBe(false);
  await portal.rows(`DELETE FROM totp_factor WHERE id = '${theirs.id}'`);
  const give = (secret: string) =>
    portal.rows(
      `UPDATE totp_factor SET person_id = '${theirs.person_id}', secret = '${secret}' WHERE id = '${mine.id}'`,
    );
  await give(mine.secret);
  await expect(ask(theirs.person_id)).rejects.toThrow('sealed for another owner');
  // The value is sealed without an owner, as older servers sealed it. It can be decrypted for the person of its row
  // until all values are resealed.
  const unowned = mine.secret.split('.').slice(0, 3).join('.');
  newKeys.owned?.clear();
  await give(unowned);
  expect(await ask(theirs.person_id)).toBe(false);
  await portal.rows(`UPDATE totp_factor SET person_id = '${mine.person_id}' WHERE id = '${mine.id}'`);
  expect(await resealColumns({ database: portal.database, keys: newKeys })).toEqual({
    done: 1,
    unopened: [],
  });
  const [{ secret: again }] = await portal.rows(`SELECT secret FROM totp_factor WHERE id = '${mine.id}'`);
  expect(again.split('.')).toHaveLength(4);
  await verify(newKeys);
  await give(unowned);
  await expect(ask(theirs.person_id)).rejects.toThrow('sealed for another owner');
});
