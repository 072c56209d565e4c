import { randomBytes } from 'node:crypto';
import type { ReviewedFile } from '@portaal/domain/documents/uploads/reviewed-files';
import type { StepUpAct } from '@portaal/domain/http/step-up-acts';
import type { Application } from '@portaal/domain/investing/applications/calls';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import type { QuestionnaireInput } from '@portaal/domain/products/questionnaires/calls';
import type { IsoDate } from '@portaal/engine';
import { eq, sql } from 'drizzle-orm';
import type { ActingSession } from '../../../../foundation/acts/acts.use-cases.ts';
import { newId } from '../../../../platform/new-id.ts';
import type { Services, SignedInPerson } from '../../../../platform/services.ts';
import { hashToken } from '../../../../platform/session.ts';
import { applicationUpload, personAccount, session } from '../../../../schema/index.ts';
import { publishFundDocuments } from '../../../../testing/fund-documents.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { settlePayment, startPayment } from '../../../money/payments/payments.use-cases.ts';
import { ModelProvider } from '../../../money/payments/testing/model-provider.ts';
import { firstOf, Scenario } from '../../../month/dealing-runs/testing/scenario.ts';
import { listFundDocuments } from '../../../products/fund-documents/fund-documents.use-cases.ts';
import { saveOffer } from '../../../products/offers/offers.use-cases.ts';
import { recordQuestionnaire } from '../../../products/questionnaires/questionnaire-records.use-cases.ts';
import { saveApplication } from '../applications.use-cases.ts';
import { getContractToSign, signApplication } from '../signing.use-cases.ts';
import { startApplication } from '../starting.use-cases.ts';
import { addFiles, openDocuments } from './applying.ts';
import { filledIn } from './filled-in.ts';
import { bornOn, orderedTransfer } from './from-offer.ts';

/** A price of € 100 per unit and no distribution, so that the figures are easy to verify. */
const flat = { 1: [100_0000, 0] } as const;
const origin = { ipAddress: '127.0.0.1', userAgent: 'test' };

/** An application followed through successive dealing runs, with an in-memory payment provider. */
export class ApplicationMonths {
  readonly portal: TestApp;
  readonly scenario: Scenario;
  readonly bank: ModelProvider;
  readonly services: Services;

  constructor(portal: TestApp) {
    this.portal = portal;
    this.scenario = new Scenario(portal, firstOf('2026-11'));
    this.bank = new ModelProvider(() => portal.clock.now());
    this.services = { ...portal.services, paymentProvider: () => this.bank };
  }

  get brand() {
    const brand = this.services.brands.byId('baken');
    if (!brand) throw new Error('no brand');
    return brand;
  }

  /** Adds another contract, so that every dealing run has an order to deal, and begins the first month. */
  async begin(): Promise<void> {
    await this.scenario.add({
      funds: [{ fundId: 1, share: 10_000, lots: [{ since: '2025-06-01' as IsoDate, units: 1_000_000 }] }],
    });
    await publishFundDocuments(this.portal.database);
    await this.month('2026-11-01' as IsoDate);
  }

  async month(dealingDay: IsoDate, prices: Parameters<Scenario['price']>[0] = flat): Promise<void> {
    this.portal.clock.set(`${dealingDay.slice(0, 8)}10T10:00:00Z`);
    await this.scenario.price(prices, dealingDay);
    await this.scenario.run(dealingDay);
  }

  async signedIn(role: 'investor' | 'admin', name: string): Promise<ActingSession> {
    const person: SignedInPerson = {
      id: newId(),
      brand: 'baken',
      email: `${newId()}@example.nl`,
      name,
      role,
    };
    const at = new Date('2020-01-01T12:00:00Z');
    const orm = this.scenario.orm;
    await orm.insert(personAccount).values({ ...person, passwordHash: '', createdAt: at });
    const id = newId();
    const later = new Date('2040-01-01T12:00:00Z');
    await orm.insert(session).values({
      id,
      tokenHash: randomBytes(32),
      personId: person.id,
      brand: 'baken',
      deviceHash: randomBytes(32),
      createdAt: at,
      lastUsedAt: at,
      idleExpiresAt: later,
      absoluteExpiresAt: later,
    });
    return { id, person, content: randomBytes(32) };
  }

  /** Stores a step-up token for this action and returns the token. */
  async proven({ id, person, content }: ActingSession, act: StepUpAct): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.portal.clock.now();
    const until = new Date(now.getTime() + 60_000);
    await this.scenario.orm.execute(sql`insert into step_up
      (id, session_id, person_id, brand, act, content_digest, method, created_at, expires_at, token_hash, token_expires_at)
      values (${newId()}, ${id}, ${person.id}, 'baken', ${act}, ${content}, 'email', ${now}, ${until},
        ${hashToken(token)}, ${until})`);
    return token;
  }

  /** Inserts the row of an uploaded file with its scan status. No content is stored. */
  async upload(
    { person }: ActingSession,
    applicationId: string,
    status: ReviewedFile['status'] = 'clean',
  ): Promise<void> {
    const at = this.portal.clock.now();
    await this.scenario.orm
      .delete(applicationUpload)
      .where(eq(applicationUpload.applicationId, applicationId));
    await this.scenario.orm.insert(applicationUpload).values({
      id: newId(),
      applicationId,
      personId: person.id,
      brand: 'baken',
      field: 'mijn.kopie',
      status,
      type: 'image/jpeg',
      byteSize: 1_000,
      receivedAt: at,
      checkedAt: status === 'clean' || status === 'infected' ? at : null,
    });
  }

  /** Completes and signs an application at the current time, with a single deposit of € 5.000. */
  async apply(
    by: ActingSession,
    kind: 'once' | 'monthly' | 'both' = 'once',
  ): Promise<{ id: string; contractId: string }> {
    const { services, brand } = this;
    const application = await startApplication(services, brand, by.person, { flow: 'nederlands' });
    return this.#signed(by, application, filledIn('mijn', { kind }));
  }

  /** Saves an offer, answers its questionnaires, and signs its application at the current time. */
  async applyFor(
    by: ActingSession,
    input: CalculationInput,
    questionnaires: readonly QuestionnaireInput[],
    transfer: Partial<NonNullable<ApplicationDraft['transfer']>> = {},
  ): Promise<{ id: string; contractId: string }> {
    const { services, brand } = this;
    const { id: offerID } = await saveOffer(services, by.person, { input }, undefined);
    for (const answers of questionnaires) {
      const purchase = { kind: 'offer', offerId: offerID } as const;
      await recordQuestionnaire(services, by.person, {
        ...{ id: answers.id, given: answers, purchase, origin },
        brandName: brand.name,
      });
    }
    const application = await startApplication(services, brand, by.person, { offerID });
    const { draft } = application;
    if (!draft) throw new Error('no draft');
    return this.#signed(by, application, {
      ...filledIn('mijn'),
      ...(draft.transfer && {
        transfer: { ...orderedTransfer, ...transfer },
        applicants: bornOn(input.birthdate ?? ''),
      }),
      ...(draft.payout && { payout: { loonheffingskorting: false } }),
      investment: { ...draft.investment, herkomst: 'spaargeld' },
      ...(draft.annuity && {
        annuity: { lockedUnderstood: true, room: null, aboveRoomUnderstood: true },
      }),
    });
  }

  async #signed(
    by: ActingSession,
    { id, version }: Pick<Application, 'id' | 'version'>,
    filled: ApplicationDraft,
  ): Promise<{ id: string; contractId: string }> {
    const { services, brand } = this;
    const documents = await listFundDocuments(services, by.person.brand);
    const gelezen = documents.map((document) => document.id);
    const draft = { ...filled, investment: { ...filled.investment, gelezen } };
    await saveApplication(services, by.person, id, { version, draft });
    await addFiles(this.portal, id, draft);
    await openDocuments(this.portal, id);
    const { digest } = await getContractToSign(services, { brand, person: by.person, origin }, id);
    const twoFaToken = await this.proven(by, 'sign');
    const { contract } = await signApplication(services, {
      brand,
      origin,
      session: by,
      id,
      digest,
      twoFaToken,
    });
    if (!contract) throw new Error('no contract');
    return { id, contractId: contract.id };
  }

  async pay(by: ActingSession, contractId: string, payerIban?: string): Promise<void> {
    const { id } = await startPayment(this.services, by.person, contractId, 'ideal');
    const [providerId = ''] = [...this.bank.payments.keys()].slice(-1);
    this.bank.settle(providerId, 'paid', undefined, payerIban);
    await settlePayment(this.services, id);
  }

  async state(contractId: string) {
    const { rows } = await this.scenario.orm.execute(sql`select c.status, c.start_date::text as start,
        c.is_payment_completed as paid, d.status as deposit, d.deal_from::text as "dealFrom", d.value_date::text as dealt,
        (select units::float8 from holding h where h.contract_id = c.id) as units,
        (select coalesce(sum(amount_cents), 0)::int from ledger_entry e where e.contract_id = c.id) as ledger
      from contract c left join deposit d on d.contract_id = c.id where c.id = ${contractId}`);
    return rows[0];
  }
}
