import type { InvestmentFlowName } from '@portaal/domain/brand/flows';
import { noAnnuityConfirmations } from '@portaal/domain/investing/applications/annuity-confirmations';
import type { Application } from '@portaal/domain/investing/applications/calls';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { investmentOfOffer } from '@portaal/domain/investing/applications/offer-problems';
import {
  isTransferred,
  noPayoutChoices,
  noTransfer,
} from '@portaal/domain/investing/applications/transfer-problems';
import { investmentCode, isAnnuityCode, products } from '@portaal/domain/products/products/product';
import type { Brand } from '../../../brands/brands.ts';
import { act, done, unchanged } from '../../../foundation/acts/acts.use-cases.ts';
import { calendarOf } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { getPersonalInformation } from '../../people/personal-information/personal-information.use-cases.ts';
import { type FundOnDay, type FundSet, fundsOn, requireOpen } from '../../products/funds/funds.use-cases.ts';
import { findOfferOfPerson, findOwnOffer, type Offer } from '../../products/offers/offers.use-cases.ts';
import {
  type ApplicationRow,
  findDraft,
  findOfOffer,
  insertDraft,
  lockApplication,
  UNTOUCHED,
  updateApplication,
} from './applications.repository.ts';
import { applicationResponse, expiryOf } from './applications.use-cases.ts';
import { expectedDealing, requireApplicable, sharesOf } from './offered-terms.use-cases.ts';
import { prefilledDraft, sealDraft } from './sealed-draft.mapping.ts';

/** Input for the start of an application. */
interface ApplicationStart {
  readonly flow?: InvestmentFlowName | undefined;
  readonly fundId?: number | undefined;
  readonly requestType?: string | undefined;
  readonly offerID?: string | undefined;
}

const reject = (field: string, message: string) => new AppError('invalidInput', [{ field, message }]);

/** Throws `annuityNotOnline` for an annuity product, because an application for one fund is an ordinary investment. */
function rejectAnnuity(productCode: string | undefined): void {
  if (isAnnuityCode(productCode)) throw new AppError('annuityNotOnline');
}

/**
 * Returns the fund of an application: the chosen fund, otherwise the fund of the draft, otherwise the only open fund
 * of the flow. Throws `invalidInput` for a fund that is not in the flow or if several funds are open, and `notOpen`.
 */
function fundToStart(
  funds: readonly FundOnDay[],
  chosen: number | undefined,
  drafted: number | undefined,
): number {
  if (funds.length === 0) throw reject('flow', 'Dit fonds kunt u hier niet kiezen.');
  const isHere = (id: number | undefined): id is number => funds.some(({ terms }) => terms.id === id);
  if (chosen !== undefined && !isHere(chosen)) throw reject('fundId', 'Dit fonds kunt u hier niet kiezen.');
  const id = chosen ?? drafted;
  // The current terms may no longer contain the fund of the draft.
  if (isHere(id)) {
    requireOpen(funds, [id]);
    return id;
  }
  const [only, ...others] = funds.filter(({ isOpen }) => isOpen);
  if (only === undefined) throw new AppError('notOpen');
  if (others.length > 0) throw reject('fundId', 'Kies een fonds.');
  return only.terms.id;
}

/** A draft that is inserted unless it exists. */
type NewDraft = Pick<ApplicationRow, 'flow' | 'fundId' | 'productCode' | 'offerId'> & {
  readonly id: string;
  readonly draft: ApplicationDraft;
  readonly set: FundSet;
};

const startedDraft = (
  tx: Transaction,
  { clock, configuration }: Pick<Services, 'clock' | 'configuration'>,
  person: SignedInPerson,
  { id, draft, set, ...row }: NewDraft,
  now: Date,
): Promise<boolean> =>
  insertDraft(tx, {
    id,
    personId: person.id,
    brand: person.brand,
    ...row,
    status: 'draft',
    version: UNTOUCHED,
    sealedDraft: sealDraft(configuration.fieldKeys, id, draft),
    createdAt: now,
    changedAt: now,
    expiresOn: expiryOf(clock.today(), set),
  });

const startedLine = (id: string, detail: Readonly<Record<string, string>>) => ({
  action: 'application.started' as const,
  subjectType: 'application' as const,
  subjectId: id,
  detail,
});

/**
 * Creates a draft from the applicant's stored data, or returns the existing draft of the flow or of the offer. Without
 * a flow the application follows the offer. Throws `annuityNotOnline` for an annuity in an application for one fund,
 * `notFound` for another user's offer, `offerExpired`, `offerSigned`, `invalidInput` if the fund is unknown or must be
 * chosen, or if the offer has another product or starts too late, and `notOpen` for a fund that is not open.
 */
export async function startApplication(
  services: Services,
  brand: Brand,
  person: SignedInPerson,
  { flow, fundId, requestType, offerID }: ApplicationStart,
): Promise<Application> {
  if (flow !== undefined) {
    const offer = offerID === undefined ? undefined : await findOwnOffer(services, person, offerID);
    rejectAnnuity(requestType);
    if (offerID !== undefined && !offer) throw new AppError('notFound');
    rejectAnnuity(offer?.input.productCode);
    return startForFund(services, brand, person, { flow, fundId });
  }
  if (offerID === undefined) throw reject('flow', 'Kies een fonds of een berekening.');
  const offer = await offerToApplyFor(services, person, offerID);
  if (!offer) throw new AppError('notFound');
  if (requestType !== undefined && requestType !== offer.input.productCode) {
    throw reject('requestType', 'Deze offerte is voor een ander product.');
  }
  return startFromOffer(services, brand, person, offer);
}

/** Returns an offer of the person. An offer that was removed from the list counts only while it has an application. */
async function offerToApplyFor(
  services: Services,
  person: SignedInPerson,
  offerId: string,
): Promise<Offer | undefined> {
  const { orm } = services.database;
  const listed = await findOwnOffer(services, person, offerId);
  if (listed || !(await findOfOffer(orm, person.id, offerId))) return listed;
  return findOfferOfPerson(orm, person.id, offerId);
}

async function startForFund(
  services: Services,
  brand: Brand,
  person: SignedInPerson,
  { flow, fundId: chosen }: { readonly flow: InvestmentFlowName; readonly fundId: number | undefined },
): Promise<Application> {
  const { clock } = services;
  const offered: readonly string[] = brand.features.products;
  const set = await fundsOn(services, brand.id, clock.today());
  const { funds } = set;
  const inFlow = offered.includes(flow) ? funds.filter((fund) => fund.flow === flow) : [];
  const drafted = await findDraft(services.database.orm, person.id, flow);
  const fundId = fundToStart(inFlow, chosen, drafted?.fundId);
  const id = newId();
  const draft = prefilledDraft(await getPersonalInformation(services, person));
  return act(services, person, {
    work: async (tx, now) => {
      const made: NewDraft = { id, flow, fundId, productCode: investmentCode, offerId: null, draft, set };
      const isNew = await startedDraft(tx, services, person, made, now);
      const started = await findDraft(tx, person.id, flow);
      const row = started && (await lockApplication(tx, person.id, started.id));
      // The application was signed or removed at the same moment.
      if (row?.status !== 'draft') throw new AppError('changedMeanwhile');
      if (row.fundId !== fundId) {
        await updateApplication(tx, row.id, { fundId });
        return done(
          { audit: { unaudited: 'another fund in an unsigned draft, and nothing is agreed yet' } },
          applicationResponse(services, { ...row, fundId }),
        );
      }
      const response = applicationResponse(services, row);
      if (!isNew) return unchanged(response);
      return done({ audit: startedLine(id, { flow }) }, response);
    },
  });
}

/** Returns the funds of an offer, the largest share first. Throws `invalidInput` and `notOpen`. */
function fundsOfOffer({ input }: Offer, { funds }: FundSet, { features }: Brand): FundOnDay[] {
  const ids = sharesOf(input).map(({ fundId }) => fundId);
  requireOpen(funds, ids);
  const sold: readonly string[] = features.products;
  return ids.flatMap((id) => {
    const fund = funds.find(({ terms }) => terms.id === id);
    if (fund && !sold.includes(fund.flow)) throw reject('funds', 'Dit fonds kunt u hier niet kiezen.');
    return fund ?? [];
  });
}

function draftOfOffer(draft: ApplicationDraft, { input }: Offer): ApplicationDraft {
  const isTransfer = isTransferred(input);
  const investment = {
    ...draft.investment,
    ...investmentOfOffer(input),
    description: input.description,
    ...(isTransfer && { herkomst: 'lijfrente' }),
  };
  const { isAnnuity, accumulates, paysOut } = products[input.productCode];
  if (!isAnnuity) return { ...draft, investment };
  return {
    ...draft,
    for: 'mijn',
    investment,
    ...(accumulates && { annuity: noAnnuityConfirmations }),
    ...(isTransfer && { transfer: noTransfer }),
    ...(paysOut && { payout: noPayoutChoices }),
  };
}

async function startFromOffer(
  services: Services,
  brand: Brand,
  person: SignedInPerson,
  offer: Offer,
): Promise<Application> {
  const earlier = await findOfOffer(services.database.orm, person.id, offer.id);
  if (earlier && earlier.status !== 'draft') throw new AppError('offerSigned');
  const { clock } = services;
  const { dealingDay } = expectedDealing(offer.input, clock.now(), await calendarOf(services, brand.id));
  requireApplicable(offer, { today: clock.today(), dealingDay });
  const set = await fundsOn(services, brand.id, clock.today());
  const [largest] = fundsOfOffer(offer, set, brand);
  if (!largest) throw new AppError('notOpen');
  const id = newId();
  const draft = draftOfOffer(prefilledDraft(await getPersonalInformation(services, person)), offer);
  const flow = largest.flow as InvestmentFlowName;
  const { productCode } = offer.input;
  return act(services, person, {
    work: async (tx, now) => {
      const made = { id, flow, fundId: largest.terms.id, productCode, offerId: offer.id, draft, set };
      const isNew = await startedDraft(tx, services, person, made, now);
      const started = await findOfOffer(tx, person.id, offer.id);
      const row = started && (await lockApplication(tx, person.id, started.id));
      // The application was signed or removed at the same moment.
      if (row?.status !== 'draft') throw new AppError('changedMeanwhile');
      const response = applicationResponse(services, row);
      return isNew
        ? done({ audit: startedLine(id, { flow, offer: offer.number, productCode }) }, response)
        : unchanged(response);
    },
  });
}
