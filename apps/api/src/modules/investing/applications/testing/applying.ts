import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { requiredUploads } from '@portaal/domain/investing/applications/required-uploads';
import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import { appendAudit } from '../../../../platform/audit.ts';
import { proveAct } from '../../../../testing/step-up.ts';
import type { TestApp } from '../../../../testing/test-app.ts';

/** Inserts every file the application requires, as if it had been uploaded and scanned clean. */
export async function addFiles({ database }: Pick<TestApp, 'database'>, id: string, draft: ApplicationDraft) {
  for (const field of requiredUploads(draft, sectionsBefore.grenzen.herkomstVanaf)) {
    await database.connection.pool.query(
      `INSERT INTO application_upload (id, application_id, person_id, brand, field, status, type, byte_size, received_at)
       SELECT gen_random_uuid(), id, person_id, brand, $2, 'clean', 'image/jpeg', 1000, now() FROM application
       WHERE id = $1 ON CONFLICT DO NOTHING`,
      [id, field],
    );
  }
}

/**
 * Records that the applicant opened every current document of the fund, or of all funds for an application from an
 * offer, as if each PDF had been rendered.
 */
export async function openDocuments(
  { clock, database, services }: Pick<TestApp, 'clock' | 'database' | 'services'>,
  id: string,
) {
  const { pool } = database.connection;
  await pool.query(
    `UPDATE fund_document SET storage_key = 'test/' || id, byte_size = 1000, sha256 = sha256(id::text::bytea)
     WHERE storage_key IS NULL AND published_at IS NOT NULL`,
  );
  const { rows } = await pool.query(
    `SELECT a.person_id, a.brand, d.id FROM application a JOIN fund_document d ON (d.fund_id = a.fund_id OR a.offer_id IS NOT NULL)
       AND d.brand = a.brand AND d.published_at IS NOT NULL
     WHERE a.id = $1`,
    [id],
  );
  const opened = rows.map((row: { person_id: string; brand: string; id: string }) => ({
    at: clock.now(),
    brand: row.brand,
    actorId: row.person_id,
    action: 'fundDocument.opened' as const,
    subjectType: 'fundDocument' as const,
    subjectId: row.id,
    detail: {},
  }));
  if (opened.length > 0)
    await database.transaction((tx) => appendAudit(tx, services.configuration.auditKeys, ...opened));
}

type Answer = Awaited<ReturnType<TestApp['call']>>;

/** Returns functions that call the API as an applicant, all with one session cookie. */
export function applicantAt(portal: TestApp, cookie: string) {
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object): Promise<Answer> =>
    portal.call({ method, url: `/api/applications${path}`, cookie, ...(payload ? { payload } : {}) });
  /** Returns the ids of all current fund documents. */
  const documents = async (): Promise<string[]> => {
    const { data } = (await portal.call({ url: '/api/fund-documents', cookie })).json();
    return data.map(({ id }: { id: string }) => id);
  };
  /** Saves a draft as an applicant who opened the documents of the fund. */
  const save = async (id: string, draft: ApplicationDraft): Promise<void> => {
    const { version } = (await ask('GET', `/${id}`)).json().data;
    const investment = { ...draft.investment, gelezen: await documents() };
    const saved = await ask('PUT', `/${id}`, { version, draft: { ...draft, investment } });
    if (saved.statusCode !== 200) throw new Error(saved.body);
    await addFiles(portal, id, draft);
    await openDocuments(portal, id);
  };
  const begin = async (draft: ApplicationDraft, flow = 'nederlands'): Promise<string> => {
    const { id } = (await ask('POST', '', { flow })).json().data;
    await save(id, draft);
    return id;
  };
  const contractOf = (id: string) => ask('GET', `/${id}/contract`);
  const digestOf = async (id: string): Promise<string> => {
    const read = await contractOf(id);
    if (read.statusCode !== 200) throw new Error(read.body);
    return read.json().data.digest;
  };
  const prove = (id: string, digest: string) =>
    proveAct(portal, cookie, `/api/applications/${id}/sign`, { digest });
  const send = (id: string, digest: string, twoFaToken: string) =>
    ask('POST', `/${id}/sign`, { digest, twoFaToken });
  return {
    ask,
    begin,
    save,
    contractOf,
    digestOf,
    prove,
    send,
    /** Reads the contract, verifies the code and signs. */
    async sign(id: string): Promise<Answer> {
      const digest = await digestOf(id);
      return send(id, digest, await prove(id, digest));
    },
  };
}
