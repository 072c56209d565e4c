import type { ReviewedFile } from '@portaal/domain/documents/uploads/reviewed-files';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ActingSession } from '../../../foundation/acts/acts.use-cases.ts';
import type { Services } from '../../../platform/services.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { approveApplication, askApplicant, rejectApplication } from './decisions.use-cases.ts';
import { getApplicationReview } from './reviews.use-cases.ts';
import { ApplicationMonths } from './testing/months.ts';

let portal: TestApp;
let at: ApplicationMonths;
let investor: ActingSession;
let employee: ActingSession;
let id: string;
beforeEach(async () => {
  await portal?.close();
  portal = await createTestApp({ demoData: false });
  at = new ApplicationMonths(portal);
  await at.begin();
  investor = await at.signedIn('investor', 'Nadia Brouwer');
  employee = await at.signedIn('admin', 'Anne Meester');
  portal.clock.set('2026-11-20T10:00:00Z');
  ({ id } = await at.apply(investor));
});
afterAll(() => portal.close());

const review = (services: Services = at.services) => getApplicationReview(services, employee.person, id);
const approve = async (services: Services = at.services, by = employee, seen?: string) =>
  approveApplication(services, {
    session: by,
    id,
    seen: seen ?? (await review(services)).seen,
    twoFaToken: await at.proven(by, 'decideApplication'),
  });
const statusOf = async () =>
  (await at.scenario.orm.execute(sql`select status from application where id = ${id}`)).rows[0]?.status;

test('R-10 the review contains the files, the answers, and each signer with the time of signing', async () => {
  const found = await review();
  expect(found.uploads).toEqual([
    {
      id: expect.any(String),
      field: 'mijn.kopie',
      type: 'image/jpeg',
      byteSize: 1_000,
      receivedAt: expect.any(String),
      status: 'clean',
    },
  ]);
  expect(found.questionnaires).toMatchObject([
    { role: 'applicant', completedAt: '2026-11-20T09:58:00.000Z', chosenProfile: 'Offensief' },
  ]);
  // The answers are ten questions and the preference; three statements follow.
  expect(found.questionnaires[0]?.answers).toHaveLength(11);
  expect(found.questionnaires[0]?.acknowledgements).toHaveLength(3);
  expect(JSON.stringify(found.questionnaires)).not.toContain('points');
  expect(found.signers).toEqual([
    {
      role: 'applicant',
      email: investor.person.email,
      accountName: 'N. Brouwer',
      signedAt: '2026-11-20T10:00:00.000Z',
    },
  ]);
  expect(found).toMatchObject({
    fundName: expect.stringContaining('Nederlands'),
    obstacles: [],
    isOwn: false,
  });
});

const scanner = { scan: async () => ({ status: 'clean' }) as const };
test.each<[string, ReviewedFile['status'] | null, boolean, string | null]>([
  ['is missing', null, false, 'dit bestand ontbreekt.'],
  ['waits for the scanner', 'checking', true, 'dit bestand is nog niet op virussen gecontroleerd.'],
  [
    'came in before there was a scanner',
    'unchecked',
    true,
    'dit bestand is niet op virussen gecontroleerd. Blijft dat zo, vraag dan om een bestand zonder beveiliging.',
  ],
  ['had malware', 'infected', true, 'in dit bestand zat een virus. Vraag de belegger om een ander bestand.'],
  ['cannot be scanned here', 'unchecked', false, null],
])(
  'R-10 a file that %s blocks an approval, unless the installation has no virus scanner',
  async (_, status, hasScanner, obstacle) => {
    const services = { ...at.services, malwareScanner: hasScanner ? scanner : undefined };
    if (status === null) await at.scenario.orm.execute(sql`delete from application_upload`);
    else await at.upload(investor, id, status);
    const expected =
      obstacle === null ? [] : [`Aanvrager: identiteitsbewijs, pagina met de foto: ${obstacle}`];
    expect((await review(services)).obstacles).toEqual(expected);
    if (obstacle === null) await approve(services);
    else await expect(approve(services)).rejects.toMatchObject({ code: 'notApprovable' });
    expect(await statusOf()).toBe(obstacle === null ? 'approved' : 'submitted');
  },
);

test.each([
  [
    'another file took the place of one',
    sql`update application_upload set received_at = received_at + interval '1 hour'`,
  ],
  ['the applicant answered', sql`update application set sealed_answer = 'iets anders'`],
  ['one who signs is another', sql`update application_signer set email = 'ander@example.nl'`],
])('R-10 rejects an approval when %s since the review was opened', async (_, change) => {
  const { seen } = await review();
  await at.scenario.orm.execute(change);
  await expect(approve(at.services, employee, seen)).rejects.toMatchObject({ code: 'reviewChanged' });
  expect(await statusOf()).toBe('submitted');
});

test('R-10 an identity document that expired after the signature blocks an approval but not a rejection', async () => {
  portal.clock.set('2030-06-02T10:00:00Z');
  expect((await review()).obstacles).toEqual([
    'Geldigheid van het identiteitsbewijs: Het identiteitsbewijs van de aanvrager is verlopen.',
  ]);
  await expect(approve()).rejects.toMatchObject({ code: 'notApprovable' });
  await rejectApplication(at.services, {
    session: employee,
    id,
    reason: 'Het document is verlopen',
    twoFaToken: await at.proven(employee, 'decideApplication'),
  });
  expect(await statusOf()).toBe('rejected');
});

test.each([
  ['applied', sql`update application_signer set email = 'x@example.nl'`, true],
  ['signs too', null, false],
])(
  'R-10 an employee who %s may not decide on the application and sees the reason',
  async (_, change, isApplicant) => {
    if (change) await at.scenario.orm.execute(change);
    const by: ActingSession = isApplicant
      ? { ...employee, person: { ...employee.person, id: investor.person.id } }
      : employee;
    if (!isApplicant) {
      await at.scenario.orm.execute(sql`insert into application_signer (id, application_id, role, email)
      values (gen_random_uuid(), ${id}, 'partner', ${employee.person.email})`);
    }
    expect(await getApplicationReview(at.services, by.person, id)).toMatchObject({ isOwn: true });
    await expect(approve(at.services, by)).rejects.toMatchObject({ code: 'ownApplication' });
    await expect(askApplicant(at.services, by.person, { id, question: 'Wat is dit?' })).rejects.toMatchObject(
      {
        code: 'ownApplication',
      },
    );
    expect(await statusOf()).toBe('submitted');
  },
);
