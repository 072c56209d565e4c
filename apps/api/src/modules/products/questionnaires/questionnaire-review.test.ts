import type { QuestionnaireReview } from '@portaal/domain/products/questionnaires/reviews';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const NOTE = 'Gebeld: de keuze is bewust gemaakt';
const FAR = '01990000-0000-7000-8000-000000000001';
const AGAIN = '01990000-0000-7000-8000-000000000002';
const FINE = '01990000-0000-7000-8000-000000000003';

let portal: TestApp;
let admin: string;
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.signIn('admin@example.nl');
  const content = JSON.stringify({
    questionnaire: 'Algemene vragenlijst',
    score: { profile: 'D' },
    chosenProfile: 'O',
  });
  const record = (id: string, steps: number, isRepeated: boolean) =>
    portal.database.orm.execute(sql`insert into questionnaire_record (id, person_id, brand, questionnaire_id, version,
        digest, given, content, steps_above, is_repeated, ip_address, user_agent, completed_at, recorded_at)
      select ${id}, id, brand, 1, '2026-11-01', sha256(convert_to(${id}, 'UTF8')), '{}', ${content}::jsonb, ${steps},
        ${isRepeated}, '127.0.0.1', 'test', '2026-11-19T10:00:00Z', '2026-11-19T10:00:00Z'
      from person_account where email = 'investeerder@example.nl' and brand = 'baken'`);
  await record(FAR, 2, false);
  await record(AGAIN, 0, true);
  await record(FINE, 1, false);
});
afterAll(() => portal.close());

const list = async (query = '', cookie = admin, brand = 'baken') =>
  (await portal.call({ method: 'GET', url: `/api/admin/questionnaires${query}`, cookie, brand })).json()
    .data as { items: QuestionnaireReview[]; next: string | null };
const handle = (id: string, note: string, cookie = admin, brand = 'baken') =>
  portal.call({
    method: 'POST',
    url: `/api/admin/questionnaires/${id}/handled`,
    payload: { note },
    cookie,
    brand,
  });
const idsOf = ({ items }: { items: QuestionnaireReview[] }) => items.map(({ id }) => id);

// Promise: Klanten die veel meer risico kozen dan uit hun antwoorden kwam, of die binnen een dag opnieuw antwoordden.
test('I-04 queues a choice two profiles too risky, and a second questionnaire within a day, for review', async () => {
  const waiting = await list();
  expect(idsOf(waiting)).toEqual([FAR, AGAIN]);
  expect(waiting.items[0]).toMatchObject({
    personName: 'Iris Veldkamp',
    questionnaire: 'Algemene vragenlijst',
    completedAt: '2026-11-19T10:00:00.000Z',
    stepsAbove: 2,
    computedProfile: 'Defensief',
    chosenProfile: 'Offensief',
    handled: null,
  });
  expect(idsOf(await list(`?limit=1&after=${FAR}`))).toEqual([AGAIN]);
  const anker = await portal.signIn('admin@example.nl', 'anker');
  expect(idsOf(await list('', anker, 'anker'))).toEqual([]);
  expect((await handle(FAR, NOTE, anker, 'anker')).statusCode).toBe(404);
  const investor = await portal.signIn('investeerder@example.nl');
  expect((await handle(FAR, NOTE, investor)).statusCode).toBe(403);
});

test('stores the review of a record once and leaves the record unchanged', async () => {
  expect((await handle(FAR, 'kort')).statusCode).toBe(422);
  expect((await handle(FAR, 'Mail gestuurd aan iris@example.nl')).statusCode).toBe(422);
  expect((await handle(FINE, NOTE)).statusCode).toBe(404);
  const all = await Promise.all(Array.from({ length: 5 }, () => handle(FAR, NOTE)));
  expect(all.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  expect(all.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4);
  expect(idsOf(await list())).toEqual([AGAIN]);
  expect((await list('?status=closed')).items).toMatchObject([
    { id: FAR, handled: { by: 'Anne Meester', note: NOTE } },
  ]);
  const { rows } = await portal.database.orm.execute<{ action: string; subject_id: string | null }>(
    sql`select action, subject_id from audit_entry where action like 'questionnaire%' order by sequence desc limit 3`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'questionnaires.viewed',
    'questionnaires.viewed',
    'questionnaire.handled',
  ]);
  // Retention deletes the review with the record.
  await portal.database.transaction(async (tx) => {
    await tx.execute(sql`set local portal.retention = 'on'`);
    await tx.execute(sql`delete from questionnaire_record where id = ${FAR}`);
  });
  expect(idsOf(await list('?status=closed'))).toEqual([]);
});
