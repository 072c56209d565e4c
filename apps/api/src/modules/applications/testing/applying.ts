import { type ApplicationDraft, emptyDraft } from '@portaal/domain/applications/draft';
import type { ApplicantKind } from '@portaal/domain/applications/flows';
import { requiredUploads } from '@portaal/domain/applications/required-uploads';
import { appendAudit } from '../../../platform/audit.ts';
import { proveAct } from '../../../testing/step-up.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const { applicants, company } = emptyDraft;

const address = {
  land: 'NL',
  postcode: '1012 AB',
  huisnummer: '12',
  toevoeging: 'A',
  straatnaam: 'Touwslagersgracht',
  woonplaats: 'Amsterdam',
};
const name = (initialen: string, achternaam: string, geboortedatum: string) => ({
  geslacht: 'V',
  initialen,
  tussenvoegsel: '',
  achternaam,
  geboortedatum,
  nationaliteit: 'NL',
});
const contact = { mobiel: '0612345678', telefoonnummer: '' };
const paper = (bsn: string) => ({
  uitsluitend: true,
  bsn,
  identiteitsbewijs: 'paspoort',
  identiteitsbewijsCard: 'NX 4R2 1D8',
  geldigTot: '2030-06-01',
});
const noProminence = { prominent: false, functie: '' };

/** Everything filled in by who is new here, for each kind of applicant. */
export function filledIn(kind: ApplicantKind, change: Partial<ApplicationDraft['investment']> = {}) {
  const draft: ApplicationDraft = {
    ...emptyDraft,
    for: kind,
    activePage: 'contract-creation',
    investment: {
      kind: 'both',
      initialDeposit: 5_000,
      periodicDeposit: 100,
      description: 'Voor later',
      stock: 'stock',
      herkomst: 'spaargeld',
      gelezen: [],
      ...change,
    },
    questionnaire: {
      version: '2026-11-01',
      answers: ['1014', '1024', '1033', '1043', '1053', '1063', '1072', '1081', '1093', '1103'],
      questionEleven: 'O',
      riskSelection: 'O',
      acknowledgements: ['firstStatement', 'secondStatement', 'thirdStatement'].map((code) => ({
        code,
        at: '2026-11-20T09:59:00.000Z',
      })),
      completedAt: '2026-11-20T09:58:00.000Z',
    },
    applicants: {
      ...applicants,
      mijn: {
        ...applicants.mijn,
        ...name('N', 'Brouwer', '1985-05-06'),
        ...address,
        ...contact,
        ...paper('999075858'),
        ...noProminence,
        iban: 'NL20 INGB 0001 2345 67',
      },
      partner: {
        ...applicants.partner,
        ...name('P', 'Smit', '1984-02-03'),
        ...address,
        ...contact,
        ...paper('999094580'),
        ...noProminence,
      },
      child: {
        ...applicants.child,
        ...name('K', 'Brouwer', '2016-03-04'),
        ...paper('999022003'),
        ...noProminence,
      },
      tweedeHandtekening: kind === 'partner' || kind === 'child' ? 'openstaand@example.nl' : '',
    },
    company: {
      ...company,
      ...address,
      naamBedrijf: 'Brouwer Beheer B.V.',
      kvk: '12345678',
      rsin: '820005617',
      telefoonnummer: '0201234567',
      iban: 'NL02ABNA0123456789',
      soort: 'actief',
      contactPerson: {
        ...name('N', 'Brouwer', '1985-05-06'),
        ...contact,
        ...address,
        ...noProminence,
        tekenbevoegd: true,
        personTaxInfo: paper('999075858'),
      },
    },
    verklaringJuist: true,
    bedenktijdGelezen: true,
  };
  return draft;
}

/** Every file the application asks, as if it was uploaded and found clean. */
export async function addFiles({ database }: Pick<TestApp, 'database'>, id: string, draft: ApplicationDraft) {
  for (const field of requiredUploads(draft)) {
    await database.connection.pool.query(
      `INSERT INTO application_upload (id, application_id, person_id, brand, field, status, type, byte_size, received_at)
       SELECT gen_random_uuid(), id, person_id, brand, $2, 'clean', 'image/jpeg', 1000, now() FROM application
       WHERE id = $1 ON CONFLICT DO NOTHING`,
      [id, field],
    );
  }
}

/** As if the applicant opened every document of the fund that is in force, and the PDF of each had been drawn. */
export async function openDocuments({ clock, database }: Pick<TestApp, 'clock' | 'database'>, id: string) {
  const { pool } = database.connection;
  await pool.query(
    `UPDATE fund_document SET storage_key = 'test/' || id, byte_size = 1000, sha256 = sha256(id::text::bytea)
     WHERE storage_key IS NULL AND published_at IS NOT NULL`,
  );
  const { rows } = await pool.query(
    `SELECT a.person_id, a.brand, d.id FROM application a JOIN fund_document d ON d.fund_id = a.fund_id
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
  if (opened.length > 0) await database.transaction((tx) => appendAudit(tx, ...opened));
}

type Answer = Awaited<ReturnType<TestApp['call']>>;

/** What an applicant does over HTTP, with one cookie. */
export function applicantAt(portal: TestApp, cookie: string) {
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object): Promise<Answer> =>
    portal.call({ method, url: `/api/applications${path}`, cookie, ...(payload ? { payload } : {}) });
  /** Ids of all documents of funds that are in force. */
  const documents = async (): Promise<string[]> => {
    const { data } = (await portal.call({ url: '/api/fund-documents', cookie })).json();
    return data.map(({ id }: { id: string }) => id);
  };
  /** As filled in by who opened the documents of the fund. */
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
  const prove = (digest: string) => proveAct(portal, cookie, { act: 'sign', subject: digest });
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
    /** Reads, proves and signs. */
    async sign(id: string): Promise<Answer> {
      const digest = await digestOf(id);
      return send(id, digest, await prove(digest));
    },
  };
}
