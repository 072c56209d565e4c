import type * as calls from '@portaal/domain/calls';
import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { sealBody } from '../foundation/acts/request-snapshot.ts';
import { matchBankLines } from '../modules/money/bank-matching/bank-matching.use-cases.ts';
import { insertStatement } from '../modules/money/bank-matching/testing/bank-lines.ts';
import { insertBatch, payByBank } from '../modules/money/payouts/testing/ordered-batch.ts';
import { newId } from '../platform/new-id.ts';
import { numberVault } from '../platform/sealed-number.ts';
import { jpegOf } from './sample-files.ts';
import { codeRequest } from './step-up.ts';
import type { TestApp } from './test-app.ts';
import { withoutTriggers } from './without-triggers.ts';

const group = { brackets: [{ from: 0, until: null, rate: 0.3 }], credits: [] };
const emptyReport = {
  brand: 'baken',
  until: '2026-11-20',
  valuedOn: '2026-11-15',
  rows: [],
  funds: [],
  money: { bank: 0, undealt: 0, toPay: 0, withheld: 0, passedOn: 0 },
  differences: [],
};

const figuresOf2030 = {
  year: 2030,
  sources: ['proef'],
  contributionRoom: {
    annualRoomRate: 0.3,
    pensionOffset: 1,
    maxIncome: 2,
    factorAMultiplier: 6.27,
    maxReserveRoom: 3,
    reserveLookbackYears: 10,
  },
  temporaryMaxPerYear: 4,
  statePension: [{ bornFrom: '0001-01-01', years: 67, months: 0, provisional: false }],
  wageTax: {
    tableStep: null,
    tableMaximum: null,
    healthcareRate: 0.05,
    healthcareCeiling: 5,
    underPensionAge: group,
    pensionAge: group,
    pensionAgeBornBefore1946: group,
  },
};

type PathWithParams = Extract<(typeof calls)[keyof typeof calls]['path'], `${string}{${string}`>;

/** Path parameters, for every path with parameters, of an existing item that belongs to one investor or one brand. */
export type CallPlaces = { readonly [P in PathWithParams]: Readonly<Record<string, string>> };

/** Returns the URL of a call with these path parameters. */
export const urlOf = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_part, name: string) => encodeURIComponent(params[name] ?? 'onbekend'));

export const OWNER = 'investeerder@example.nl';

/**
 * Creates one item of every kind for an investor of the demo and returns their path parameters. `cookie` belongs to
 * the investor's session. The type requires parameters for every new path.
 */
export async function callPlaces({ call, database, services }: TestApp, cookie: string): Promise<CallPlaces> {
  const { orm } = database;
  const one = async (query: ReturnType<typeof sql>): Promise<Record<string, string>> => {
    const [row] = (await orm.execute<Record<string, string>>(query)).rows;
    if (!row) throw new Error('nothing was found or made');
    return row;
  };
  const made = async (url: string, payload?: object) => {
    const response = await call({ method: 'POST', url, cookie, ...(payload ? { payload } : {}) });
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json().data;
  };
  const owner = await one(
    sql`select id::text from person_account where email = ${OWNER} and brand = 'baken'`,
  );
  const ofOwner = sql`person_id = ${owner.id}::uuid`;
  const { id = '', number = '' } = await one(
    sql`select c.id::text, c.number from contract c where ${ofOwner} and status = 'active' and
      (select count(*) from holding h where h.contract_id = c.id) = 4`,
  );
  const order = await one(
    sql`select contract_id::text as id, id::text as "requestId" from sell_request where ${ofOwner} and status = 'queued'`,
  );
  const topUp =
    await one(sql`insert into deposit (id, contract_id, type, method, amount_cents, status, created_at)
    values (gen_random_uuid(), ${id}, 'TOP_UP', 'transfer', 100000, 'announced', now()) returning id::text`);
  const attempt = await one(sql`insert into payment
    (id, deposit_id, brand, amount_cents, method, status, created_at, provider_key, webhook_token, provider_id, expires_at)
    values (gen_random_uuid(), ${topUp.id}, 'baken', 100000, 'transfer', 'open', now(), gen_random_uuid(), 'webhook-token',
      'tr_7UhSN1zuXS', now() + interval '12 days') returning id::text`);
  const debit = await one(sql`update deposit set method = 'directDebit' where id =
    (select id from deposit where contract_id = ${id} and type = 'PERIODIC_DEPOSIT' and status = 'dealt' order by id desc limit 1)
    returning id::text`);
  const owed = await one(sql`insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
    values (${id}, 'distribution', '2026-11-19', 1234, '2026-11-24', 'ordered') returning id::text as "payoutId"`);
  const ordered =
    await one(sql`insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
    values (${id}, 'distribution', '2026-11-18', 4321, '2026-11-19', 'ordered') returning id::text`);
  const { batchId } = await database.transaction((tx) =>
    insertBatch(tx, { at: new Date('2026-11-19T10:00:00Z'), executeOn: '2026-11-19' }, [ordered.id ?? '']),
  );
  const paid = await one(sql`insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
    values (${id}, 'distribution', '2026-11-17', 987, '2026-11-18', 'ordered') returning id::text`);
  await payByBank(database, [paid.id ?? ''], '2026-11-18');
  const line =
    await one(sql`select id::text from ledger_entry where contract_id = ${id} and type = 'REINVESTMENT'
    order by id desc limit 1`);
  const document = await one(
    sql`select id::text from document where contract_id = ${id} and kind = 'quarterly' limit 1`,
  );
  const waiting = await one(sql`insert into fund_document
    (id, fund_id, brand, kind, version, title, valid_from, snapshot, loaded_by, loaded_at)
    select gen_random_uuid(), fund_id, brand, kind, version + 1, title, '2026-12-01', snapshot, loaded_by, now()
    from fund_document where brand = 'baken' and kind = 'eid' and fund_id = 1 returning id::text`);
  const published = await one(
    sql`select id::text from fund_document where brand = 'baken' and version = 1 limit 1`,
  );
  const figures = await one(sql`insert into yearly_figures (id, year, number, figures, loaded_by, loaded_at)
    select gen_random_uuid(), 2030, 1, ${JSON.stringify(figuresOf2030)}::jsonb, id, now() from person_account where role = 'admin' limit 1
    returning id::text`);
  const loadedTerms =
    await one(sql`insert into terms (id, brand, number, valid_from, content, loaded_by, loaded_at)
    select gen_random_uuid(), 'baken', 2, '2027-06-01', t.content || '{"geldigVanaf": "2027-06-01"}', p.id, now()
    from terms t, person_account p where t.brand = 'baken' and p.role = 'admin' and p.brand = 'baken' limit 1
    returning id::text`);
  const loadedPrices = await one(sql`insert into price_file (id, number, prices, loaded_by, loaded_at)
    select gen_random_uuid(), 1, '[{"fundId": 1, "date": "2015-12-01", "nav": "99.0000", "distribution": "0.3000"}]',
      id, now() from person_account where role = 'admin' and brand = 'baken' limit 1 returning id::text`);
  const importedBook = await one(sql`insert into book_import
    (id, brand, number, state, package_digest, until, report, reasons, registered_at)
    values (gen_random_uuid(), 'baken', 0, 'registered', '\\x01', '2026-11-20', ${JSON.stringify(emptyReport)}::jsonb, '{}', now())
    returning id::text`);
  const compared = { id: newId() };
  // The triggers reject this row, because an open brand does not compare months.
  await withoutTriggers(
    database,
    sql`insert into shadow_comparison
      (id, brand, number, day, month, file_digest, positions, difference_count, sums, compared_at)
      values (${compared.id}, 'baken', 1, '2026-11-20', '2026-11-01', '\\x01', 1, 1, '[]', now())`,
  );
  const message = await one(sql`insert into notification (id, person_id, brand, kind, title, text, created_at)
    values (gen_random_uuid(), ${owner.id}, 'baken', 'document', 'Bericht', 'Tekst', now()) returning id::text`);
  const device = await one(sql`insert into trusted_device
    (id, person_id, brand, token_hash, device_label, created_at, last_used_at, expires_at)
    values (gen_random_uuid(), ${owner.id}, 'baken', sha256('x'), 'Firefox', now(), now(), now() + interval '90 days')
    returning id::text`);
  const passkey = await one(sql`insert into passkey
    (id, person_id, brand, credential_id, public_key, counter, device_type, backed_up, transports, name, created_at)
    values (gen_random_uuid(), ${owner.id}, 'baken', 'AQID', '', 0, 'multiDevice', true, '{}', 'Telefoon', now())
    returning id::text`);
  const questionnaire =
    await one(sql`insert into questionnaire_record (id, person_id, brand, questionnaire_id, version,
      digest, given, content, steps_above, is_repeated, ip_address, user_agent, completed_at, recorded_at)
    values (gen_random_uuid(), ${owner.id}, 'baken', 1, '2026-11-01', sha256('x'),
      '{"riskSelection": "O", "acknowledgements": []}',
      '{"questionnaire": "Algemeen", "score": {"profile": "D"}, "chosenProfile": "O"}', 2, false, '127.0.0.1', 'test',
      '2026-11-19T10:00:00Z', '2026-11-19T10:00:00Z') returning id::text`);
  const list = await one(sql`insert into fund_buildings
      (id, fund_id, brand, version, as_of, source, outstanding, buildings, loaded_by, loaded_at)
    select gen_random_uuid(), 1, 'baken', 1000, '2026-11-01', 'Proef', 1000,
      '[{"name": "A", "place": "B", "builtIn": 1900, "yearlyRent": 1, "value": 2, "loan": 0}]', id, now()
    from person_account where email = 'collega@example.nl' and brand = 'baken' returning id::text`);
  const leave = await one(sql`insert into mandate
      (id, contract_id, brand, status, token, reference, sign_url, signed_on, paused_because, created_at)
    values (gen_random_uuid(), ${id}, 'baken', 'signed', 'proef', 'M1', 'https://a.example', '2026-01-01', 'noMoney',
      now()) returning id::text`);
  const look = await one(sql`insert into collection_review
      (id, brand, reason, contract_id, mandate_id, created_at)
    values (gen_random_uuid(), 'baken', 'stopped', ${id}, ${leave.id}, now()) returning id::text`);
  const came = { amountCents: cents(1_00), counterpartyHash: 'proef' };
  const { lineIds, statementId } = await insertStatement(services, '2026-11-19', [came, came]);
  const rejectedFile =
    await one(sql`insert into rejected_statement (id, brand, file_name, reason, rejected_at)
    values (gen_random_uuid(), 'baken', 'november.xml', 'Regel 3: dit is er al.', now()) returning id::text`);
  const byHand = await insertStatement(services, '2026-11-19', [came], {
    importedBy:
      (await one(sql`select id from person_account where email = 'collega@example.nl' and brand = 'baken'`))
        .id ?? null,
  });
  await matchBankLines(services, statementId);
  const matched = await one(sql`insert into bank_match
      (id, line_id, brand, kind, rule, subject, amount_cents, created_at)
    values (gen_random_uuid(), ${lineIds[1]}, 'baken', 'mollie', 'batch', 'B1', 100, now()) returning id::text`);
  const payee = await one(sql`insert into payee_check (id, person_id, brand, payee_hash, outcome, checked_at)
    select gen_random_uuid(), id, brand, 'x', 'noMatch', now() from person_account where role = 'investor'
      and brand = 'baken' order by email limit 1 returning id::text`);
  // A colleague makes this request, because the employee who decides on a request may not be its requester.
  const requestId = newId();
  const sealed = sealBody(services.configuration.fieldKeys, requestId, {});
  const approvalId = await one(sql`insert into approval_request
      (id, brand, call, params, body, sealed_body, title, lines, digest, asked_by, asked_at, expires_at, status)
    select ${requestId}, 'baken', 'refundPayment', '{"id": "x"}', '{}', ${sealed}, 'Proef', '[]', sha256('x'), id,
      now(), '2099-01-01', 'waiting' from person_account where email = 'collega@example.nl' and brand = 'baken'
    returning id::text`);
  const wave =
    await one(sql`INSERT INTO invitation_wave (id, brand, kind, started_by, started_at, mail_count, letter_count)
    SELECT ${newId()}, brand, 'fifty', id, now(), 0, 1 FROM person_account WHERE role = 'admin' AND brand = 'baken'
    LIMIT 1 RETURNING id`);
  const letter = await one(sql`INSERT INTO account_invitation (id, brand, person_id, wave_id, channel)
    SELECT ${newId()}, brand, id, ${wave.id}, 'letter' FROM person_account WHERE email = ${OWNER} AND brand = 'baken'
    RETURNING id`);
  const invited = await one(sql`insert into employee_invitation
      (id, brand, name, email, roles, invited_by, token_hash, sent_at, expires_at)
    select gen_random_uuid(), 'baken', 'Nora Nieuw', 'nora@example.nl', '{service}', id, sha256('invited'), now(), '2099-01-01'
    from person_account where email = 'collega@example.nl' and brand = 'baken' returning id::text`);
  const alarm = await one(sql`insert into security_alarm (id, at, day, brand, rule, key, count)
    values (gen_random_uuid(), now(), '2026-11-20', 'baken', 'a rule of before', '192.0.2.9', 20) returning id::text`);
  await made('/api/callback-requests', { name: 'Nel', phone: '020 123 45 67', topic: 'other', part: 'any' });
  const callback = await one(sql`select id::text from callback_request order by id desc limit 1`);
  const contract = `/api/contracts/${id}`;
  const change = await made(`${contract}/change-requests`, {
    wijziging: { option: 'inleg', periodicDeposit: 150, debitDay: 5, pausedUntil: '2027-01-15' },
  });
  const { offerID = '' } = await made('/api/offers', {
    productCode: 'SB',
    initialDeposit: 10_000,
    periodicDeposit: 0,
    start: '2026-12-01',
    duration: 10,
    chosenRiskProfile: 'NVT',
    description: '',
    funds: [{ id: 1, percentage: 1 }],
  });
  const application = await made('/api/applications', { flow: 'nederlands' });
  const calculated = await made('/api/applications', { offerID });
  const photo = { id: application.id ?? '', field: 'mijn.kopie' };
  const sent = await call({
    method: 'PUT',
    url: urlOf('/api/applications/{id}/uploads/{field}', photo),
    cookie,
    payload: jpegOf(),
    headers: { 'content-type': 'image/jpeg' },
  });
  if (sent.statusCode !== 200) throw new Error(sent.body);
  const upload =
    await one(sql`select u.id::text from application_upload u join application a on a.id = u.application_id
    where a.${ofOwner}`);
  const exported = { id: newId() };
  await withoutTriggers(
    database,
    sql`insert into book_export
      (id, brand, recipient_key, request_id, asked_by, approved_by, approved_at, state, failed_because)
      select ${exported.id}, 'baken', 'age1', ${approvalId.id}, ${owner.id}, p.id, now(), 'failed', 'Leeg'
      from person_account p where p.role = 'admin' limit 1`,
  );
  // A signed application, based on an empty draft like the other application.
  const signed =
    await one(sql`update application set status = 'submitted', contract_id = ${id}, sealed_contract = 'x',
    expires_on = null, submitted_at = now() where id = ${(await made('/api/applications', { flow: 'duits' })).id}
    returning id::text`);
  const transferId = newId();
  const vault = numberVault(services.configuration.fieldKeys, 'capital_transfer');
  const policy = vault.seal('sealed_policy_number', transferId, 'L-123456');
  const transfer =
    await one(sql`insert into capital_transfer (id, contract_id, person_id, brand, provider_name,
      sealed_policy_number, policy_hash, is_whole, kind, regime, expected_cents, state, ordered_at, changed_at)
    values (${transferId}, ${id}, ${owner.id}, 'baken', 'Levensverzekeraar Proef N.V.', ${policy}, 'proef', true,
      'accumulation', 'from2014', 2500000, 'ordered', now(), now()) returning id::text`);
  const outgoingId = newId();
  const outgoingVault = numberVault(services.configuration.fieldKeys, 'outgoing_transfer');
  const outgoing =
    await one(sql`insert into outgoing_transfer (id, contract_id, person_id, brand, provider_name,
      sealed_policy_number, state, requested_at, changed_at)
    values (${outgoingId}, ${id}, ${owner.id}, 'baken', 'Nationale-Nederlanden',
      ${outgoingVault.seal('sealed_policy_number', outgoingId, 'L-123456')}, 'requested', now(), now())
    returning id::text`);
  const relation = await one(sql`select id::text from relation where ${ofOwner} limit 1`);
  const { stepUpId = '' } = await made('/api/step-up', codeRequest('/api/users/me/download'));
  const session = await one(sql`select id::text from session where ${ofOwner} order by id desc limit 1`);
  const idOf = ({ id: found = '' }: Record<string, string>) => ({ id: found });
  const month = { dealingDay: '2026-11-01' };
  const unpublished = { dealingDay: '2026-12-01' };
  const booked = { number, lineId: line.id ?? '' };
  const collected = { number, depositId: debit.id ?? '' };
  return {
    '/api/admin/approvals/{id}/approve': idOf(approvalId),
    '/api/admin/approvals/{id}/reject': idOf(approvalId),
    '/api/admin/approvals/{id}/withdraw': idOf(approvalId),
    '/api/admin/callback-requests/{id}/closed': idOf(callback),
    '/api/admin/rejected-statements/{id}/handled': idOf(rejectedFile),
    '/api/admin/bank-statements/{id}': { id: statementId },
    '/api/admin/bank-statements/{id}/confirm': { id: byHand.statementId },
    '/api/admin/bank-statements/{id}/lines': { id: statementId },
    '/api/admin/bank-matches/{id}/undo': idOf(matched),
    '/api/admin/collections/{id}/handled': idOf(look),
    '/api/admin/invitation-wave-requests/{key}': { key: newId() },
    '/api/admin/invitation-waves/{id}/invitations': { id: wave.id ?? '' },
    '/api/admin/invitation-waves/{id}/letters': { id: wave.id ?? '' },
    '/api/admin/account-invitations/{id}/resend': idOf(letter),
    '/api/admin/account-invitations/{id}/withdraw': idOf(letter),
    '/api/admin/employee-invitation-requests/{key}': { key: invited.id ?? '' },
    '/api/admin/employee-invitations/{id}/resend': idOf(invited),
    '/api/admin/employee-invitations/{id}/withdraw': idOf(invited),
    '/api/admin/mandates/{id}/resume': idOf(leave),
    '/api/admin/payees/{id}/acceptance': idOf(payee),
    '/api/admin/change-requests/{id}': idOf(change),
    '/api/admin/change-requests/{id}/decision': idOf(change),
    '/api/admin/contracts/{number}': { number },
    '/api/admin/contracts/{number}/deposits/{depositId}/reversal': collected,
    '/api/admin/contracts/{number}/extension': { number },
    '/api/admin/contracts/{number}/block': { number },
    '/api/admin/contracts/{number}/ledger': { number },
    '/api/admin/contracts/{number}/ledger/{lineId}/correction': booked,
    '/api/admin/contracts/{number}/ledger/{lineId}/preview': booked,
    '/api/admin/contracts/{number}/confirm-payouts': { number },
    '/api/admin/contracts/{number}/payouts/{payoutId}/release': { number, payoutId: owed.payoutId ?? '' },
    '/api/admin/contracts/{number}/release': { number },
    '/api/admin/buildings/{id}': idOf(list),
    '/api/admin/buildings/{id}/publish': idOf(list),
    '/api/admin/fund-documents/{id}': idOf(waiting),
    '/api/admin/fund-documents/{id}/file': idOf(waiting),
    '/api/admin/fund-documents/{id}/publish': idOf(waiting),
    '/api/admin/fund-prices/{dealingDay}': unpublished,
    '/api/admin/fund-prices/{dealingDay}/publish': month,
    '/api/admin/payout-batches/{id}/failed': { id: batchId },
    '/api/admin/payout-batches/{id}/file': { id: batchId },
    '/api/admin/payout-batches/{id}/handed-over': { id: batchId },
    '/api/admin/payout-batches/{id}/withdrawn': { id: batchId },
    '/api/admin/people/{id}': idOf(owner),
    '/api/admin/people/{id}/disable': idOf(owner),
    '/api/admin/people/{id}/enable': idOf(owner),
    '/api/admin/people/{id}/linked-accounts': idOf(owner),
    '/api/admin/people/{id}/linked-accounts/remove': idOf(owner),
    '/api/admin/people/{id}/remove-factors': idOf(owner),
    '/api/admin/people/{id}/roles': idOf(owner),
    '/api/admin/people/{id}/sessions': idOf(owner),
    '/api/admin/questionnaires/{id}/handled': idOf(questionnaire),
    '/api/admin/dealing-runs/{dealingDay}': month,
    '/api/admin/dealing-runs/{dealingDay}/preview': month,
    '/api/admin/dealing-runs/{dealingDay}/missing-statements': month,
    '/api/admin/dealing-runs/{dealingDay}/start': month,
    '/api/admin/security-alarms/{id}/seen': idOf(alarm),
    '/api/admin/brand-state/{state}': { state: 'open' },
    '/api/admin/set-up/trials/{service}': { service: 'storage' },
    '/api/admin/uploads/{id}/file': idOf(upload),
    '/api/admin/capital-transfers/{id}/accepted': idOf(transfer),
    '/api/admin/capital-transfers/{id}/data': idOf(transfer),
    '/api/admin/capital-transfers/{id}/order': idOf(transfer),
    '/api/admin/capital-transfers/{id}/rejected': idOf(transfer),
    '/api/admin/capital-transfers/{id}/reminded': idOf(transfer),
    '/api/admin/capital-transfers/{id}/sent': idOf(transfer),
    '/api/capital-transfers/{id}/order': idOf(transfer),
    '/api/admin/contracts/{number}/outgoing-transfers': { number },
    '/api/admin/outgoing-transfers/{id}/accepted': idOf(outgoing),
    '/api/admin/outgoing-transfers/{id}/data': idOf(outgoing),
    '/api/admin/outgoing-transfers/{id}/letter': idOf(outgoing),
    '/api/admin/outgoing-transfers/{id}/rejected': idOf(outgoing),
    '/api/contracts/{id}/outgoing-transfer-preview': { id },
    '/api/contracts/{id}/outgoing-transfers': { id },
    '/api/outgoing-transfers/{id}/withdraw': idOf(outgoing),
    '/api/admin/applications/{id}': idOf(signed),
    '/api/admin/applications/{id}/approve': idOf(signed),
    '/api/admin/applications/{id}/question': idOf(signed),
    '/api/admin/applications/{id}/reject': idOf(signed),
    '/api/applications/{id}': idOf(application),
    '/api/applications/{id}/answer': idOf(signed),
    '/api/applications/{id}/confirm': idOf(signed),
    '/api/applications/{id}/invitation': idOf(signed),
    '/api/applications/{id}/offer': idOf(calculated),
    '/api/applications/{id}/withdraw': idOf(signed),
    '/api/applications/{id}/contract': idOf(application),
    '/api/applications/{id}/contract/file': idOf(application),
    '/api/applications/{id}/sign': idOf(application),
    '/api/applications/{id}/uploads': idOf(application),
    '/api/applications/{id}/uploads/{field}': photo,
    '/api/applications/{id}/uploads/{field}/file': photo,
    '/api/calculation/{offerID}': { offerID },
    '/api/contracts/{id}': { id },
    '/api/contracts/{id}/change-options': { id },
    '/api/contracts/{id}/change-requests': { id },
    '/api/contracts/{id}/change-requests/{requestId}/withdraw': { id, requestId: change.id },
    '/api/contracts/{id}/documents': { id },
    '/api/contracts/{id}/history': { id },
    '/api/contracts/{id}/rendement': { id },
    '/api/contracts/{id}/sell': { id },
    '/api/contracts/{id}/sell-preview': { id },
    '/api/contracts/{id}/sell-requests': { id },
    '/api/contracts/{id}/sell-requests/{requestId}/cancel': order,
    '/api/contracts/{id}/sold': { id },
    '/api/contracts/{id}/mandate': { id },
    '/api/contracts/{id}/payments': { id },
    '/api/contracts/{id}/top-ups': { id },
    '/api/contracts/{id}/top-ups/{topUpId}/cancel': { id, topUpId: topUp.id ?? '' },
    '/api/contracts/{id}/transactions': { id },
    '/api/contracts/{id}/transactions.csv': { id },
    '/api/contracts/{id}/transactions/totals': { id },
    '/api/contracts/{id}/waterfall': { id },
    '/api/contracts/{id}/waterfall/{staaf}/lines': { id, staaf: 'sales' },
    '/api/documents/{id}/file': idOf(document),
    '/api/fund-documents/{id}/file': idOf(published),
    '/api/notifications/{id}/read': idOf(message),
    '/api/offers/{id}': { id: offerID },
    '/api/offers/{id}/copy': { id: offerID },
    '/api/offers/{id}/pdf': { id: offerID },
    '/api/payouts/{id}/proof': idOf(paid),
    '/api/questionnaires/{id}': { id: '1' },
    '/api/questionnaires/{id}/records': { id: '1' },
    '/api/questionnaires/{id}/score': { id: '1' },
    '/api/relations/{id}': idOf(relation),
    '/api/second-factor/passkeys/{id}': idOf(passkey),
    '/api/second-factor/passkeys/{id}/remove': idOf(passkey),
    '/api/sessions/{id}': idOf(session),
    '/api/step-up/{stepUpId}/confirm': { stepUpId },
    '/api/payments/{id}': idOf(attempt),
    '/api/admin/open-items/{id}/candidates': { id: lineIds[0] ?? '' },
    '/api/admin/open-items/{id}/matches': { id: lineIds[0] ?? '' },
    '/api/admin/open-items/{id}/refund': { id: lineIds[0] ?? '' },
    '/api/admin/open-items/{id}/refund/withdraw': { id: lineIds[0] ?? '' },
    '/api/admin/payments/{id}/recheck': idOf(attempt),
    '/api/admin/payments/{id}/refund': idOf(attempt),
    '/api/admin/book-exports/{id}/file': exported,
    '/api/admin/book-imports/{id}/reasons': idOf(importedBook),
    '/api/admin/book-imports/{id}/sign': idOf(importedBook),
    '/api/admin/book-imports/{id}/reject': idOf(importedBook),
    '/api/admin/book-imports/{id}/discard': idOf(importedBook),
    '/api/admin/shadow-comparisons/{id}/reasons': compared,
    '/api/admin/shadow-comparisons/{id}/accept': compared,
    '/api/admin/shadow-comparisons/{id}/file': compared,
    '/api/admin/texts/{kind}/print': { kind: 'contract' },
    '/api/admin/price-files/{id}/file': idOf(loadedPrices),
    '/api/admin/price-files/{id}/publish': idOf(loadedPrices),
    '/api/admin/price-files/{id}/reject': idOf(loadedPrices),
    '/api/admin/terms/{id}/file': idOf(loadedTerms),
    '/api/admin/terms/{id}/publish': idOf(loadedTerms),
    '/api/admin/terms/{id}/reject': idOf(loadedTerms),
    '/api/admin/yearly-figures/{id}/approve': idOf(figures),
    '/api/admin/yearly-figures/{id}/reject': idOf(figures),
    '/api/admin/yearly-figures/years/{year}/file': { year: '2026' },
    '/api/webhooks/twikey/{brand}': { brand: 'baken' },
    '/api/webhooks/mollie/{token}': { token: 'webhook-token' },
    '/api/trusted-devices/{id}': idOf(device),
  };
}
