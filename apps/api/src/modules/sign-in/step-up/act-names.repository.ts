import { dayText, euroAndCents } from '@portaal/domain/notation/dutch';
import type { ActNames, ProvenCallName } from '@portaal/domain/signed-words';
import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import type { SignedInPerson } from '../../../platform/services.ts';
import { appliedFundNames } from '../../../schema/applied-fund-names.ts';
import {
  accountInvitation,
  application,
  approvalRequest,
  bankAccount,
  bankItem,
  bankStatement,
  bookImport,
  changeRequest,
  contract,
  deposit,
  fund,
  fundBuildings,
  fundDocument,
  outgoingTransfer,
  passkey,
  payment,
  payout,
  personAccount,
  priceFile,
  shadowComparison,
  terms,
  yearlyFigures,
} from '../../../schema/index.ts';

type Caller = Pick<SignedInPerson, 'id' | 'brand'>;
/** Parameters of the call; `personId` may come from its body. */
type Ids = Readonly<Record<string, string>>;
type Find = (orm: Orm, caller: Caller, ids: Ids) => Promise<readonly ActNames[]>;

const ownContract: Find = (orm, { id: personId, brand }, { id = '' }) =>
  orm
    .select({ contract: contract.number })
    .from(contract)
    .where(and(eq(contract.id, id), eq(contract.personId, personId), eq(contract.brand, brand)));

/** Selects the funds of applications, and the contract of signed applications. */
const applications = (orm: Orm) =>
  orm
    .select({ name: appliedFundNames, contract: contract.number })
    .from(application)
    .innerJoin(fund, eq(fund.id, application.fundId))
    .leftJoin(contract, eq(contract.id, application.contractId));

const namesOf = ({ name, contract }: { readonly name: string; readonly contract: string | null }) => ({
  name,
  contract: contract ?? undefined,
});

const ownApplication: Find = async (orm, { id: personId, brand }, { id = '' }) => {
  const own = and(eq(application.id, id), eq(application.personId, personId), eq(application.brand, brand));
  return (await applications(orm).where(own)).map(namesOf);
};

const reviewedApplication: Find = async (orm, { brand }, { id = '' }) =>
  (await applications(orm).where(and(eq(application.id, id), eq(application.brand, brand)))).map(namesOf);

const packageNamed: Find = async (orm, { brand }, { id = '' }) => {
  const { until, packageDigest } = bookImport;
  const rows = await orm
    .select({ until, packageDigest })
    .from(bookImport)
    .where(and(eq(bookImport.id, id), eq(bookImport.brand, brand)));
  return rows.map((row) => ({
    name: `tot en met ${dayText(row.until)}, pakket ${row.packageDigest.toString('hex').slice(0, 12)}`,
  }));
};

const personNamed: Find = (orm, { brand }, { id = '', personId = id }) =>
  orm
    .select({ name: personAccount.name })
    .from(personAccount)
    .where(and(eq(personAccount.id, personId), eq(personAccount.brand, brand)));

/** Queries for calls whose subject must be looked up; each returns only a subject that the caller may see. */
const finders: Partial<Readonly<Record<ProvenCallName, Find>>> = {
  removePasskey: (orm, { id: personId }, { id = '' }) =>
    orm
      .select({ name: passkey.name })
      .from(passkey)
      .where(and(eq(passkey.id, id), eq(passkey.personId, personId))),
  requestSale: ownContract,
  announceTopUp: ownContract,
  requestOutgoingTransfer: ownContract,
  acceptOutgoingTransfer: (orm, { brand }, { id = '' }) =>
    orm
      .select({ name: sql<string>`'contract ' || ${contract.number}` })
      .from(outgoingTransfer)
      .innerJoin(contract, eq(contract.id, outgoingTransfer.contractId))
      .where(and(eq(outgoingTransfer.id, id), eq(outgoingTransfer.brand, brand))),
  requestChange: ownContract,
  signApplication: ownApplication,
  withdrawApplication: ownApplication,
  approveApplication: reviewedApplication,
  rejectApplication: reviewedApplication,
  decideChange: (orm, { brand }, { id = '' }) =>
    orm
      .select({ contract: contract.number })
      .from(changeRequest)
      .innerJoin(contract, eq(contract.id, changeRequest.contractId))
      .where(and(eq(changeRequest.id, id), eq(changeRequest.brand, brand))),
  releasePayout: (orm, { brand }, { payoutId = '', number = '' }) =>
    orm
      .select({ amountCents: payout.amountCents })
      .from(payout)
      .innerJoin(contract, eq(contract.id, payout.contractId))
      .where(and(eq(payout.id, payoutId), eq(contract.number, number), eq(contract.brand, brand))),
  reverseDebit: (orm, { brand }, { depositId = '', number = '' }) =>
    orm
      .select({ amountCents: deposit.amountCents })
      .from(deposit)
      .innerJoin(contract, eq(contract.id, deposit.contractId))
      .where(and(eq(deposit.id, depositId), eq(contract.number, number), eq(contract.brand, brand))),
  refundPayment: (orm, { brand }, { id = '' }) =>
    orm
      .select({ amountCents: payment.amountCents, contract: contract.number })
      .from(payment)
      .innerJoin(deposit, eq(deposit.id, payment.depositId))
      .innerJoin(contract, eq(contract.id, deposit.contractId))
      .where(and(eq(payment.id, id), eq(payment.brand, brand))),
  refundOpenItem: (orm, { brand }, { id = '' }) =>
    orm
      .select({ amountCents: bankItem.openCents })
      .from(bankItem)
      .where(and(eq(bankItem.lineId, id), eq(bankItem.brand, brand))),
  publishFundDocument: (orm, { brand }, { id = '' }) =>
    orm
      .select({ name: fundDocument.title })
      .from(fundDocument)
      .where(and(eq(fundDocument.id, id), eq(fundDocument.brand, brand))),
  publishBuildings: async (orm, { brand }, { id = '' }) => {
    const { version } = fundBuildings;
    const rows = await orm
      .select({ fundName: fund.name, version })
      .from(fundBuildings)
      .innerJoin(fund, eq(fund.id, fundBuildings.fundId))
      .where(and(eq(fundBuildings.id, id), eq(fundBuildings.brand, brand)));
    return rows.map((row) => ({ name: `${row.fundName}, versie ${row.version}` }));
  },
  confirmBankStatement: async (orm, { brand }, { id = '' }) => {
    const { toDay, closingCents } = bankStatement;
    const rows = await orm
      .select({ account: bankAccount.name, toDay, closingCents })
      .from(bankStatement)
      .innerJoin(bankAccount, eq(bankAccount.id, bankStatement.accountId))
      .where(and(eq(bankStatement.id, id), eq(bankStatement.brand, brand)));
    return rows.map(({ account, ...row }) => ({
      name: `${account}, eindsaldo ${euroAndCents(row.closingCents)} op ${dayText(row.toDay)}`,
    }));
  },
  signBookImport: packageNamed,
  discardBookImport: packageNamed,
  acceptShadowComparison: async (orm, { brand }, { id = '' }) => {
    const { day, differenceCount } = shadowComparison;
    const rows = await orm
      .select({ day, differenceCount })
      .from(shadowComparison)
      .where(and(eq(shadowComparison.id, id), eq(shadowComparison.brand, brand)));
    return rows.map((row) => ({ name: `${dayText(row.day)}, ${row.differenceCount} in aantal` }));
  },
  publishPriceFile: async (orm, { brand }, { id = '' }) => {
    const { number, prices } = priceFile;
    const rows = await orm
      .select({ number, prices: sql<number>`jsonb_array_length(${prices})`.mapWith(Number) })
      .from(priceFile)
      .where(and(eq(priceFile.id, id), eq(priceFile.brand, brand)));
    return rows.map((row) => ({ name: `bestand ${row.number}, ${row.prices} koersen` }));
  },
  publishTerms: async (orm, { brand }, { id = '' }) => {
    const { number, validFrom } = terms;
    const rows = await orm
      .select({ number, validFrom })
      .from(terms)
      .where(and(eq(terms.id, id), eq(terms.brand, brand)));
    return rows.map((row) => ({ name: `versie ${row.number}, geldig vanaf ${dayText(row.validFrom)}` }));
  },
  approveYearlyFigures: async (orm, _caller, { id = '' }) => {
    const { year, number } = yearlyFigures;
    const rows = await orm.select({ year, number }).from(yearlyFigures).where(eq(yearlyFigures.id, id));
    return rows.map((row) => ({ name: `${row.year}, versie ${row.number}` }));
  },
  resendAccountInvitation: (orm, { brand }, { id = '' }) =>
    orm
      .select({ name: personAccount.name })
      .from(accountInvitation)
      .innerJoin(personAccount, eq(personAccount.id, accountInvitation.personId))
      .where(and(eq(accountInvitation.id, id), eq(accountInvitation.brand, brand))),
  approveRequest: async (orm, { brand }, { id = '' }) => {
    const { title: name, amountCents } = approvalRequest;
    const rows = await orm
      .select({ name, amountCents })
      .from(approvalRequest)
      .where(and(eq(approvalRequest.id, id), eq(approvalRequest.brand, brand)));
    return rows.map((row) => ({ name: row.name, amountCents: row.amountCents ?? undefined }));
  },
  changeEmployeeRoles: personNamed,
  linkAccount: personNamed,
  unlinkAccount: personNamed,
  removeFactors: personNamed,
  disableAccount: personNamed,
  enableAccount: personNamed,
  startImpersonation: personNamed,
};

/** Returns details of the subject of a call; undefined if the caller may not see that subject. */
export async function findActNames(
  orm: Orm,
  caller: Caller,
  name: ProvenCallName,
  ids: Ids,
): Promise<ActNames | undefined> {
  const find = finders[name];
  if (!find) return {};
  const [found] = await find(orm, caller, ids);
  return found;
}
