import { createHash } from 'node:crypto';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import type { ApplicantKind } from '@portaal/domain/investing/applications/flows';
import { otherCountries } from '@portaal/domain/investing/applications/tax-countries';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { openAgreement } from './agreement.mapping.ts';
import { openDraft } from './sealed-draft.mapping.ts';
import { applicantAt } from './testing/applying.ts';
import { filledIn } from './testing/filled-in.ts';

const NEWCOMER = 'nieuw@example.nl';
const INVESTOR = 'investeerder@example.nl';

let portal: TestApp;
let cookie: string;
let applicant: ReturnType<typeof applicantAt>;
beforeEach(async () => {
  await portal?.close();
  portal = await createTestApp({ role: 'application' });
  cookie = await portal.signIn(NEWCOMER);
  applicant = applicantAt(portal, cookie);
});
afterAll(() => portal.close());

const get = async (url: string, by = cookie) =>
  (await portal.call({ method: 'GET', url, cookie: by })).json().data;
const fieldsOf = (response: { json(): { errors: { Fields?: { field: string }[] } } }) =>
  (response.json().errors.Fields ?? []).map(({ field }) => field);

test('I-10 a signature creates one unpaid contract with a number, an expected deposit, a document and a history line', async () => {
  const id = await applicant.begin(filledIn('mijn'));
  const read = (await applicant.contractOf(id)).json().data;
  expect(read).toMatchObject({
    fund: { name: expect.stringContaining('Nederlands'), entryCostRate: expect.any(Number) },
    initialDeposit: 5_000,
    periodicDeposit: 100,
    stock: 'stock',
    description: 'Voor later',
    holders: [{ name: 'N. Brouwer', role: 'mijn' }],
    profile: 'Offensief',
    coolingOffUntil: '2026-12-04',
    secondSigner: null,
  });
  const signed = await applicant.sign(id);
  expect(signed.statusCode, signed.body).toBe(201);
  const { data } = signed.json();
  expect(data).toMatchObject({
    status: 'submitted',
    draft: null,
    expiresOn: null,
    contract: { number: expect.stringMatching(/^2026-\d{6}$/) },
  });
  // the unpaid contract is listed.
  const [summary, ...others] = await get('/api/contracts/summaries');
  expect(others).toEqual([]);
  expect(summary).toMatchObject({
    ContractID: data.contract.id,
    ContractNummer: data.contract.number,
    Omschrijving: 'Voor later',
    Status: 'awaitingPayment',
    IsPaymentCompleted: false,
    OpenstaandBedrag: 5_000,
    EersteInleg: 5_000,
    TotaalIngelegd: 0,
  });
  const [contract] = await portal.rows(
    `SELECT c.is_under_review, c.monthly_deposit_cents::int AS monthly, h.allocation_basis_points AS share, f.flow,
       d.type, d.status, d.amount_cents::int AS amount
     FROM contract c JOIN holding h ON h.contract_id = c.id JOIN fund f ON f.id = h.fund_id
     JOIN deposit d ON d.contract_id = c.id WHERE c.id = $1`,
    [data.contract.id],
  );
  expect(contract).toEqual({
    is_under_review: true,
    monthly: 10_000,
    share: 10_000,
    flow: 'nederlands',
    type: 'INITIAL_DEPOSIT',
    status: 'announced',
    amount: 500_000,
  });
  const history = (await get(`/api/contracts/${data.contract.id}/history`)).items;
  expect(history.map(({ kind, actor }: Record<string, string>) => [kind, actor])).toEqual([
    ['signed', 'customer'],
    ['created', 'customer'],
  ]);
  const documents = (await get(`/api/contracts/${data.contract.id}/documents`)).items;
  expect(documents).toMatchObject([{ Soort: 'contract', Datum: '2026-11-20' }]);
  const file = await portal.call({
    method: 'GET',
    url: `/api/documents/${documents[0].DocumentID}/file`,
    cookie,
  });
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const messages = await get('/api/notifications');
  expect(messages.items[0]).toMatchObject({
    title: 'Uw contract is gemaakt',
    message: expect.stringContaining(data.contract.number),
  });
  expect(await verifyLedger(portal.database)).toMatchObject({ broken: undefined });
});

test('a signature stores its content, time, authentication factor and IP address', async () => {
  const id = await applicant.begin(filledIn('mijn'));
  const digest = await applicant.digestOf(id);
  await applicant.send(id, digest, await applicant.prove(id, digest));
  const [code] = await portal.rows(
    "SELECT values FROM outbox_mail WHERE template = 'oneTimeCode' ORDER BY id DESC LIMIT 1",
  );
  expect(code.values.reason).toBe(
    'U wilt een belegging ondertekenen in Nederlands Vastgoed Fonds voor €\u00a05.000,00 en €\u00a0100,00 per maand.',
  );
  const [row] = await portal.rows('SELECT sealed_contract FROM application WHERE id = $1', [id]);
  const agreement = openAgreement(portal.services.configuration.fieldKeys, id, row.sealed_contract);
  expect(createHash('sha256').update(JSON.stringify(agreement)).digest('hex')).toBe(digest);
  expect(JSON.stringify(agreement)).not.toContain('999075858');
  const signers = await portal.rows(
    `SELECT role, email, encode(digest, 'hex') AS digest, method, ip_address, signed_at, questionnaire_record_id
     FROM application_signer`,
  );
  expect(signers).toEqual([
    {
      role: 'applicant',
      email: NEWCOMER,
      digest,
      method: 'email',
      ip_address: '127.0.0.1',
      signed_at: portal.clock.now(),
      questionnaire_record_id: expect.any(String),
    },
  ]);
  const actions = await portal.rows(
    'SELECT action FROM audit_entry WHERE action NOT LIKE $1 ORDER BY sequence',
    ['ses%'],
  );
  expect(actions.map(({ action }) => action).slice(-3)).toEqual([
    'personalInformation.changed',
    'counterAccount.changed',
    'application.signed',
  ]);
});

// Promise: Hier betalen wij ook op uit.
test('L-13 a signature stores the signed personal information and a nominated account that can be used at once', async () => {
  const id = await applicant.begin(filledIn('mijn'));
  await applicant.sign(id);
  expect(await get('/api/relations/me')).toMatchObject({
    Id: expect.any(Number),
    persoon: { achternaam: 'Brouwer', initialen: 'N.' },
    adres: { postcode: '1012AB', huisnummer: 12 },
    contact: { mobiel: '+31612345678' },
    identiteit: { bsn: '••••••858', identiteitsbewijs: 'paspoort' },
    tegenrekening: { iban: 'NL•• •••• •••• ••45 67', uitbetalenVanaf: null },
  });
  // Another application does not require these data again.
  portal.clock.advance(25 * 3_600_000);
  applicant = applicantAt(portal, await portal.signIn(NEWCOMER));
  const { data } = (await applicant.ask('POST', '', { flow: 'duits' })).json();
  const { mijn } = data.draft.applicants;
  expect(mijn).toMatchObject({ bsn: '••••••858', iban: 'NL•• •••• •••• ••45 67' });
  const next = filledIn('mijn');
  const draft = {
    ...next,
    applicants: {
      ...next.applicants,
      mijn: { ...mijn, prominent: false, identiteitsbewijsCard: 'NX4R21D8' },
    },
  };
  const second = await applicant.begin(draft, 'duits');
  const again = await applicant.sign(second);
  expect(again.statusCode, again.body).toBe(201);
});

test('I-08 every country of the self-certification is checked, signed and stored', async () => {
  const draft = filledIn('mijn');
  const { mijn } = draft.applicants;
  const certified = (...codes: string[]): ApplicationDraft => {
    const [first, ...further] = codes.map((country) => ({
      country,
      taxIdentificationNumber: '',
      taxIdentificationNumberReden: 'geen',
    }));
    const answers = { taxNL: true, taxAbroad: true, taxUS: false, bornUS: false };
    const abroadTax = { ...mijn.abroadTax, ...answers, ...first, furtherCountries: further };
    return {
      ...draft,
      applicants: { ...draft.applicants, mijn: { ...mijn, uitsluitend: false, abroadTax } },
    };
  };
  const id = await applicant.begin(certified('BE', 'XX', 'BE'));
  expect(fieldsOf(await applicant.contractOf(id)).sort()).toEqual([
    'applicants.mijn.abroadTax.furtherCountries[0].country',
    'applicants.mijn.abroadTax.furtherCountries[1].country',
  ]);
  await applicant.save(id, certified('BE', 'DE'));
  const digest = await applicant.digestOf(id);
  // An added country changes the content to sign.
  await applicant.save(id, certified('BE', 'DE', 'FR'));
  const late = await applicant.send(id, digest, await applicant.prove(id, digest));
  expect(late.json().code).toBe('changedMeanwhile');
  const signed = await applicant.sign(id);
  expect(signed.statusCode, signed.body).toBe(201);
  const [row] = await portal.rows('SELECT sealed_draft FROM application WHERE id = $1', [id]);
  const stored = openDraft(portal.services.configuration.fieldKeys, id, row.sealed_draft);
  expect(otherCountries(stored.applicants.mijn.abroadTax).map(({ country }) => country)).toEqual([
    'BE',
    'DE',
    'FR',
  ]);
});

test.each<[ApplicantKind, string | null, string[]]>([
  ['mijn', null, ['N. Brouwer']],
  ['partner', 'partner', ['N. Brouwer', 'P. Smit']],
  ['child', 'child', ['N. Brouwer', 'K. Brouwer']],
  ['company', 'company', ['Nadia Brouwer', 'Brouwer Beheer B.V.']],
])(
  'I-06 I-07 I-09 %s: the contract, relation and contract holders match the application',
  async (kind, type, names) => {
    const id = await applicant.begin(filledIn(kind));
    const read = (await applicant.contractOf(id)).json().data;
    expect(read.holders.map(({ name }: { name: string }) => name)).toEqual(names);
    const signed = (await applicant.sign(id)).json().data;
    const isSecond = kind === 'partner' || kind === 'child';
    expect(signed.status).toBe(isSecond ? 'awaitingSecondSignature' : 'submitted');
    const [contract] = await portal.rows(
      'SELECT c.status, r.type FROM contract c LEFT JOIN relation r ON r.id = c.relation_id WHERE c.id = $1',
      [signed.contract.id],
    );
    expect(contract).toEqual({ status: isSecond ? 'awaitingSecondSignature' : 'awaitingPayment', type });
    const relations = await get('/api/relations');
    expect(relations.map(({ naam, inGebruik }: Record<string, unknown>) => [naam, inGebruik])).toEqual(
      names.slice(1).map((one) => [one, true]),
    );
    expect(await verifyLedger(portal.database)).toMatchObject({ broken: undefined });
  },
);

test('a chosen relation is reused and not created again', async () => {
  const investor = await portal.signIn(INVESTOR);
  const own = applicantAt(portal, investor);
  const relations = await get('/api/relations', investor);
  const child = relations.find(({ type }: { type: string }) => type === 'child');
  const { id, draft } = (await own.ask('POST', '', { flow: 'nederlands' })).json().data;
  const filled = filledIn('child');
  const chosen: ApplicationDraft = {
    ...filled,
    applicants: {
      ...filled.applicants,
      mijn: { ...draft.applicants.mijn, prominent: false, identiteitsbewijsCard: 'NX4R21D8' },
      child: {
        ...emptyDraft.applicants.child,
        uitsluitend: true,
        bsn: child.identiteit.bsn,
        identiteitsbewijs: 'paspoort',
        identiteitsbewijsCard: 'NX4R21D8',
        geldigTot: '2030-06-01',
      },
      selectedRelatie: child.id,
      alleenGezag: true,
      tweedeHandtekening: '',
    },
  };
  await own.save(id, chosen);
  const signed = await own.sign(id);
  expect(signed.statusCode, signed.body).toBe(201);
  expect(await get('/api/relations', investor)).toHaveLength(relations.length);
  const [contract] = await portal.rows('SELECT relation_id FROM contract WHERE id = $1', [
    signed.json().data.contract.id,
  ]);
  expect(contract).toEqual({ relation_id: child.id });
});

test('I-08 stores the confirmed contact details of a chosen partner once, with an audit line', async () => {
  const first = await applicant.begin(filledIn('partner'));
  await applicant.sign(first);
  const [partner] = await get('/api/relations');
  const { id } = (await applicant.ask('POST', '', { flow: 'duits' })).json().data;
  const filled = filledIn('partner');
  const chosen = {
    ...filled,
    applicants: {
      ...filled.applicants,
      partner: { ...filled.applicants.partner, mobiel: '+31687654321', telefoonnummer: '' },
      selectedRelatie: partner.id,
    },
  };
  await applicant.save(id, chosen);
  const signed = await applicant.sign(id);
  expect(signed.statusCode, signed.body).toBe(201);
  const [after, ...others] = await get('/api/relations');
  expect(others).toEqual([]);
  expect(after).toMatchObject({ id: partner.id, versie: partner.versie + 1, persoon: partner.persoon });
  expect(after.contact.mobiel).toBe('+31687654321');
  expect(partner.contact.mobiel).not.toBe('+31687654321');
  expect(
    await portal.rows(
      "SELECT detail -> 'fields' AS fields FROM audit_entry WHERE action = 'relation.changed'",
    ),
  ).toEqual([{ fields: expect.arrayContaining(['contact.mobiel']) }]);
});

test('an application does not change a stored mobile number; only the personal information page does, with a notice', async () => {
  await applicant.sign(await applicant.begin(filledIn('mijn')));
  const filled = filledIn('mijn');
  const changed = {
    ...filled,
    applicants: { ...filled.applicants, mijn: { ...filled.applicants.mijn, mobiel: '+31687654321' } },
  };
  const signed = await applicant.sign(await applicant.begin(changed));
  expect(signed.statusCode, signed.body).toBe(201);
  expect((await get('/api/relations/me')).contact.mobiel).toBe('+31612345678');
});

test('twenty concurrent signatures create one contract, and all of them return that contract', async () => {
  const id = await applicant.begin(filledIn('company'));
  const digest = await applicant.digestOf(id);
  const token = await applicant.prove(id, digest);
  const answers = await Promise.all(Array.from({ length: 20 }, () => applicant.send(id, digest, token)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(new Set(answers.map((one) => one.json().data.contract.number)).size).toBe(1);
  expect(
    await portal.rows(
      'SELECT count(*)::int AS n FROM contract c JOIN person_account p ON p.id = c.person_id WHERE p.email = $1 AND p.brand = $2',
      [NEWCOMER, 'baken'],
    ),
  ).toEqual([{ n: 1 }]);
  for (const table of ['relation', 'application_signer', 'questionnaire_record']) {
    const where =
      table === 'application_signer' ? '' : ` WHERE person_id = (SELECT person_id FROM application)`;
    expect(await portal.rows(`SELECT count(*)::int AS n FROM ${table}${where}`)).toEqual([{ n: 1 }]);
  }
});

// Promise: Die code sturen wij u, of u vindt deze in uw verificatie-app.
test('rejects a signature unless its digest and its code are for exactly the contract that was read', async () => {
  const id = await applicant.begin(filledIn('mijn'));
  const digest = await applicant.digestOf(id);
  const token = await applicant.prove(id, digest);
  const other = 'b'.repeat(64);
  expect((await applicant.send(id, other, token)).json().code).toBe('changedMeanwhile');
  expect((await applicant.send(id, digest, await applicant.prove(id, other))).json().code).toBe(
    'codeForOtherContent',
  );
  await applicant.save(id, filledIn('mijn', { initialDeposit: 6_000 }));
  expect((await applicant.send(id, digest, token)).json().code).toBe('changedMeanwhile');
  expect(await portal.rows('SELECT status, contract_id FROM application')).toEqual([
    { status: 'draft', contract_id: null },
  ]);
  const filled = filledIn('mijn');
  await applicant.save(id, { ...filled, verklaringJuist: false, bedenktijdGelezen: false });
  const read = await applicant.digestOf(id);
  expect(fieldsOf(await applicant.send(id, read, await applicant.prove(id, read)))).toEqual([
    'verklaringJuist',
    'bedenktijdGelezen',
  ]);
  const unread = { ...filled, investment: { ...filled.investment, gelezen: [] } };
  const { version } = (await applicant.ask('GET', `/${id}`)).json().data;
  await applicant.ask('PUT', `/${id}`, { version, draft: unread });
  expect(fieldsOf(await applicant.contractOf(id))).toEqual(['investment.gelezen']);
  await applicant.save(id, filled);
  expect((await applicant.sign(id)).statusCode).toBe(201);
});

test('reports all missing fields at once, each under its own field name', async () => {
  const empty = await applicant.begin(emptyDraft);
  const rejected = await applicant.contractOf(empty);
  expect(rejected.statusCode).toBe(422);
  expect(fieldsOf(rejected)).toEqual([
    'investment.initialDeposit',
    'investment.herkomst',
    'questionnaire.answers',
    'for',
  ]);
  const filled = filledIn('partner', { initialDeposit: 10, herkomst: 'gevonden' });
  const wrong: ApplicationDraft = {
    ...filled,
    questionnaire: { ...filled.questionnaire, riskSelection: 'ZO', acknowledgements: [] },
    applicants: {
      ...filled.applicants,
      mijn: { ...filled.applicants.mijn, bsn: '123456789', nationaliteit: 'ZZ' },
      partner: { ...filled.applicants.partner, bsn: '••••••580', geboortedatum: '2016-02-03' },
      tweedeHandtekening: NEWCOMER,
    },
  };
  const id = await applicant.begin(wrong, 'duits');
  expect(fieldsOf(await applicant.contractOf(id)).sort()).toEqual([
    'applicants.mijn.bsn',
    'applicants.mijn.nationaliteit',
    'applicants.partner.bsn',
    'applicants.partner.geboortedatum',
    'applicants.tweedeHandtekening',
    'investment.herkomst',
    'investment.initialDeposit',
    'questionnaire.acknowledged.mismatch',
    'questionnaire.firstStatement',
  ]);
  expect(fieldsOf(await applicant.send(id, 'a'.repeat(64), 'A'.repeat(43)))).toContain('applicants.mijn.bsn');
});

test('I-09 a file that is missing, not yet scanned or infected blocks the signature', async () => {
  const id = await applicant.begin(filledIn('company', { initialDeposit: 150_000 }));
  expect((await applicant.contractOf(id)).statusCode).toBe(200);
  await portal.rows("UPDATE application_upload SET status = 'checking' WHERE field = 'herkomst'");
  await portal.rows("UPDATE application_upload SET status = 'infected' WHERE field = 'company.kvkKopie'");
  await portal.rows("DELETE FROM application_upload WHERE field = 'company.UBOKopie'");
  const rejected = await applicant.contractOf(id);
  const { Fields: fields } = rejected.json().errors;
  expect(Object.fromEntries(fields.map((one: Record<string, string>) => [one.field, one.message]))).toEqual({
    'company.kvkKopie': expect.stringContaining('virus'),
    'company.UBOKopie': 'Kies een bestand (JPG, PNG of PDF).',
    herkomst: expect.stringContaining('Wij controleren dit bestand nog'),
  });
});

test('I-05 X-14 requires one confirmation for a fund one profile too risky, and two at two profiles', async () => {
  const filled = filledIn('mijn');
  const choosing = (riskSelection: string, more: readonly string[] = []): ApplicationDraft => {
    const { acknowledgements } = filled.questionnaire;
    const at = '2026-11-20T09:59:00.000Z';
    return {
      ...filled,
      questionnaire: {
        ...filled.questionnaire,
        riskSelection,
        acknowledgements: [...acknowledgements, ...more.map((code) => ({ code, at }))],
      },
    };
  };
  const id = await applicant.begin(choosing('D'));
  expect(fieldsOf(await applicant.contractOf(id))).toEqual(['questionnaire.acknowledged.fund1']);
  const save = (draft: ApplicationDraft) => applicant.save(id, draft);
  await save(choosing('ZD'));
  expect(fieldsOf(await applicant.contractOf(id))).toEqual([
    'questionnaire.acknowledged.fund1',
    'questionnaire.acknowledged.fund1Name',
  ]);
  await save(choosing('ZD', ['fund1', 'fund1Name']));
  expect((await applicant.sign(id)).statusCode).toBe(201);
  // The record shows employees that the fund is two profiles above the chosen profile.
  expect(await portal.rows('SELECT steps_above FROM questionnaire_record')).toEqual([{ steps_above: 2 }]);
});

test("rejects signing another user's application, and rejects changes to a signed one", async () => {
  const id = await applicant.begin(filledIn('mijn'));
  const stranger = applicantAt(portal, await portal.signIn(INVESTOR));
  expect((await stranger.contractOf(id)).statusCode).toBe(404);
  expect((await stranger.send(id, 'a'.repeat(64), 'A'.repeat(43))).statusCode).toBe(404);
  expect((await stranger.ask('GET', `/${id}/contract/file`)).statusCode).toBe(404);
  const file = await applicant.ask('GET', `/${id}/contract/file`);
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  await applicant.sign(id);
  expect((await applicant.ask('PUT', `/${id}`, { version: 2, draft: emptyDraft })).json().code).toBe(
    'changedMeanwhile',
  );
  expect((await applicant.ask('DELETE', `/${id}`)).json().code).toBe('changedMeanwhile');
});
