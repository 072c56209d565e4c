import { fullName } from '@portaal/domain/fields/applicant';
import { changeDefinitions, changeRejection } from '@portaal/domain/investing/change-requests/options';
import { supportingDocuments } from '@portaal/domain/investing/change-requests/options/tenaamstelling';
import type { TransferDecision } from '@portaal/domain/investing/change-requests/reviews';
import { dayText } from '@portaal/domain/notation/dutch';
import { type IsoDate, lastDealing } from '@portaal/engine';
import {
  type ActingSession,
  type ActMessage,
  type AuditLine,
  act,
  done,
  type Traces,
} from '../../../foundation/acts/acts.use-cases.ts';
import { lockContract } from '../../../foundation/contracts/contract-row.sql.ts';
import { readCalendars } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { holdersOf, issueTransferStatement } from '../../documents/documents/documents.use-cases.ts';
import { endingOf } from '../../money/mandates/mandates.use-cases.ts';
import { getPersonalInformation } from '../../people/personal-information/personal-information.use-cases.ts';
import { relationBirthdate, relationName } from '../../people/relations/relations.use-cases.ts';
import { withholdUntilConfirmed } from '../../sign-in/payout-confirmation/payout-confirmation.use-cases.ts';
import { auditOf, eventOf, requestedOf } from './change-record.mapping.ts';
import {
  type ContractRow,
  findForReview,
  lockRequest,
  type RequestRow,
  updateRequest,
} from './change-requests.repository.ts';
import {
  bookNameChange,
  findInvestor,
  findUnfinished,
  insertSupportingDocuments,
  listRelationsOf,
  lockInvestor,
  moveContract,
  putRelation,
} from './ownership.repository.ts';
import { openRequest } from './personal-part.mapping.ts';

type NewHolderInput = TransferDecision['houder'];

/** The new holder: another account, or the same account with another relation or with none. */
type NewHolder = { readonly personId: string } | { readonly relationId: string | null };

/**
 * Returns whether payouts then go to the account of an organisation. Payouts to that account are withheld first, as
 * after any change of account (decision 0080).
 */
const paysToCompany = async (tx: Transaction, to: NewHolder, personId: string): Promise<boolean> =>
  'relationId' in to &&
  (await listRelationsOf(tx, personId)).some(({ id, type }) => id === to.relationId && type === 'company');

const rejected = (field: string, message: string): AppError =>
  new AppError('invalidInput', [{ field, message }]);

function requireSameBirthdate(field: string, stored: string | null, requested: string): void {
  if (stored === null) throw rejected(field, 'Van deze persoon weten wij de geboortedatum nog niet.');
  if (stored !== requested) {
    throw rejected(
      field,
      `Deze persoon is geboren op ${dayText(stored)}. In het verzoek staat een andere geboortedatum.`,
    );
  }
}

/**
 * Finds the new holder chosen by the employee. The birth date must match the request, which guards against a mistyped
 * address.
 */
async function newHolder(
  services: Services,
  { personId, brand }: RequestRow,
  houder: NewHolderInput,
  birthdate: string,
): Promise<NewHolder> {
  const { orm } = services.database;
  if (houder.soort === 'alleen') return { relationId: null };
  if (houder.soort === 'relatie') {
    const field = 'houder.relatieId';
    const found = (await listRelationsOf(orm, personId)).find(({ id }) => id === houder.relatieId);
    if (!found) throw rejected(field, 'Kies een relatie van deze klant.');
    if (found.type !== 'company') requireSameBirthdate(field, relationBirthdate(found.details), birthdate);
    return { relationId: found.id };
  }
  const field = 'houder.email';
  const found = await findInvestor(orm, { brand, email: houder.email.toLowerCase() });
  if (!found) throw rejected(field, 'Wij kennen geen belegger met dit e-mailadres.');
  if (found.id === personId) throw rejected(field, 'Het contract staat al op naam van deze belegger.');
  const { persoon } = await getPersonalInformation(services, found);
  requireSameBirthdate(field, persoon?.geboortedatum ?? null, birthdate);
  return { personId: found.id };
}

/** Returns the name of the new holder. `owner` is the name of the current holder. */
async function nameOfNewHolder(
  services: Services,
  { personId, brand }: RequestRow,
  houder: NewHolderInput,
  owner: string,
): Promise<string> {
  if (houder.soort === 'alleen') return owner;
  if (houder.soort === 'relatie') {
    const relations = await relationsOfOwner(services, personId);
    return `${owner}, met of voor ${relations.find(({ id }) => id === houder.relatieId)?.naam ?? ''}`;
  }
  const found = await findInvestor(services.database.orm, { brand, email: houder.email.toLowerCase() });
  const { persoon } = found ? await getPersonalInformation(services, found) : { persoon: null };
  return `${persoon ? fullName(persoon) : (found?.name ?? '')} (${houder.email})`;
}

const impossible = (message: string): AppError =>
  new AppError('changeImpossible', [{ field: 'option', message }]);

/** Rejects a change of holder while other work on the contract is pending. */
async function rejectUnfinished(
  tx: Transaction,
  row: ContractRow,
  { id: requestId }: RequestRow,
  { today, payoutsFrom }: { readonly today: IsoDate; readonly payoutsFrom: string | null },
): Promise<void> {
  const { productCode: product, status, id: contractId, openingValueDate } = row;
  const message = changeRejection('tenaamstelling', { product, status });
  if (message !== null) throw impossible(message);
  const { hasChange, hasDeposit, hasPayout } = await findUnfinished(tx, {
    contractId,
    requestId,
    today,
    payoutsFrom,
  });
  if (hasChange) throw impossible('Er staat nog een andere wijziging open. Handel die eerst af.');
  if (hasDeposit)
    throw impossible('Er is nog een storting onderweg. Wacht tot die is verwerkt of annuleer die.');
  if (hasPayout) throw impossible('Er moet nog geld worden uitbetaald aan de huidige houder. Wacht daarop.');
  // A late dealing run would still deal for, and pay, the current holder.
  const { dealingDay } = lastDealing(today, (await readCalendars(tx)).of(row.brand));
  if (openingValueDate === null || openingValueDate < dealingDay) {
    throw impossible('Deze maand is nog niet verwerkt. Probeer het daarna opnieuw.');
  }
}

/**
 * Transfers a contract to a new holder, with supporting documents and a new step-up code of the administrator
 * (decision 0030). Throws `notFound`, `changeClosed`, `changeImpossible` with the obstacle, `invalidInput` for an
 * impossible holder, and `stepUpRequired`.
 */
export async function transferContract(
  services: Services,
  session: ActingSession,
  id: string,
  { houder, twoFaToken }: TransferDecision,
): Promise<RequestRow> {
  const { brands, database, clock, configuration } = services;
  const { person: admin } = session;
  const found = await findForReview(database.orm, { id, brand: admin.brand });
  if (!found) throw new AppError('notFound');
  const { contractId, option, sealed, closedAt } = found.request;
  if (option !== 'tenaamstelling') throw impossible('Dit verzoek gaat niet over een andere naam.');
  if (closedAt !== null) throw new AppError('changeClosed');
  const requested = openRequest(configuration.fieldKeys, id, sealed);
  if (requested?.option !== 'tenaamstelling')
    throw impossible('De gegevens bij dit verzoek zijn er niet meer.');
  const to = await newHolder(services, found.request, houder, requested.geboortedatum);
  const nameAfter = await nameOfNewHolder(services, found.request, houder, found.personName);
  const today = clock.today();
  const payoutsFrom = brands.byId(admin.brand)?.payoutsFrom ?? null;
  return act(services, session, {
    lock: async (tx) => {
      const row = await lockContract(tx, { contractId });
      const request = await lockRequest(tx, { id, contractId });
      if (!row || !request) throw new AppError('notFound');
      if (request.closedAt !== null) throw new AppError('changeClosed');
      await rejectUnfinished(tx, row, request, { today, payoutsFrom });
      if ('relationId' in to && to.relationId === row.relationId) {
        throw rejected('houder', 'Het contract staat al op deze naam.');
      }
      if ('personId' in to && !(await lockInvestor(tx, to.personId))) {
        throw rejected('houder.email', 'Deze belegger heeft zijn account gesloten.');
      }
      const { identity } = await holdersOf(tx, { fieldKeys: configuration.fieldKeys }, contractId);
      return { row, request, nameBefore: identity.holders.map(({ name }) => name).join(' en ') };
    },
    about: ({ row }) => [row.personId, 'personId' in to ? to.personId : null],
    stepUp: { act: 'transferContract', twoFaToken },
    forTwo: ({ row, request, nameBefore }) => ({
      title: `Contract ${row.number} op een andere naam (verzoek ${request.number})`,
      lines: [],
      namedLines: [
        { label: 'Houder', before: nameBefore, after: nameAfter },
        // Shows the data typed by the current holder beside the person chosen by the employee.
        { label: 'Achternaam in het verzoek', before: null, after: requested.naam },
        { label: 'Geboortedatum in het verzoek', before: null, after: dayText(requested.geboortedatum) },
      ],
      facts: { from: { personId: row.personId, relationId: row.relationId }, to },
    }),
    work: async (tx, at, { row, request }) => {
      const noted = { requestId: id, notedBy: admin.id, notedAt: at };
      await insertSupportingDocuments(
        tx,
        supportingDocuments.map((kind) => ({ kind, ...noted })),
      );
      await bookNameChange(tx, { contractId, day: today, at });
      const issueContext = { fieldKeys: configuration.fieldKeys, at, today };
      const before = await holdersOf(tx, issueContext, contractId);
      if ('personId' in to) await moveContract(tx, { id: contractId, personId: to.personId, at });
      else await putRelation(tx, contractId, to.relationId);
      if (await paysToCompany(tx, to, row.personId)) {
        const person = { id: row.personId, brand: admin.brand, role: 'investor' } as const;
        await withholdUntilConfirmed(tx, services, { person, cause: 'account', at });
      }
      const processed = await updateRequest(tx, id, { status: 'processed', closedAt: at });
      const { lines } = requestedOf(request);
      await issueTransferStatement(tx, issueContext, {
        before,
        requestNumber: request.number,
        reason: requested.reden,
        transferredOn: today,
      });
      const transferred: AuditLine = {
        action: 'contract.holderChanged',
        subjectType: 'contract',
        subjectId: contractId,
        detail: {
          number: request.number,
          from: { personId: row.personId, relationId: row.relationId },
          to: { personId: row.personId, relationId: null, ...to },
        },
      };
      const traces: Traces = {
        audit: [auditOf(processed, 'processed'), transferred],
        history: [{ contractId, ...eventOf(option, lines) }],
        messages: messagesToHolders(row, to),
        jobs: 'personId' in to ? [endingOf(contractId)] : [],
      };
      return done(traces, processed);
    },
  });
}

/**
 * Returns the messages sent after a transfer. The message to the previous holder has no link, because that holder can
 * no longer open the contract. The message to the new holder explains the next step.
 */
function messagesToHolders(
  { id: contractId, number, personId, monthlyDepositCents }: ContractRow,
  to: NewHolder,
): readonly ActMessage[] {
  const message = { kind: 'changeRequest', mail: true } as const;
  const what = changeDefinitions.tenaamstelling.title.toLowerCase();
  if (!('personId' in to)) {
    return [
      {
        ...message,
        personId,
        contractId,
        title: 'Uw contract staat op een andere naam',
        text: `De ${what} van contract ${number} is gewijzigd. Bij de gegevens van het contract ziet u op wiens naam het staat.`,
      },
    ];
  }
  const noCollection = monthlyDepositCents > 0 ? ' Wij schrijven er geen inleg meer voor af.' : '';
  const next =
    monthlyDepositCents > 0
      ? ' Er wordt nu geen inleg afgeschreven. Wilt u elke maand inleggen? Vraag dat aan bij Wijzigen.'
      : '';
  return [
    {
      ...message,
      personId,
      title: 'Een contract staat niet meer op uw naam',
      text: `Contract ${number} staat op een andere naam. U ziet het niet meer in uw overzicht.${noCollection} Uw documenten tot nu toe vindt u in het bestand met al uw gegevens, bij Wachtwoord en beveiliging.`,
    },
    {
      ...message,
      personId: to.personId,
      contractId,
      title: 'Een contract staat nu op uw naam',
      text: `Contract ${number} staat op uw naam. U ziet het in uw overzicht.${next}`,
    },
  ];
}

/**
 * Returns the names of an owner's relations, for the employee who decides with whom or for whom the contract is held.
 */
export async function relationsOfOwner(
  { database }: Pick<Services, 'database'>,
  personId: string,
): Promise<{ readonly id: string; readonly naam: string }[]> {
  const rows = await listRelationsOf(database.orm, personId);
  return rows.map(({ id, details }) => ({ id, naam: relationName(details) }));
}
