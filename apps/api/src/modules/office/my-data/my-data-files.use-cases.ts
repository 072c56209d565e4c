import type { Upload } from '@portaal/domain/documents/uploads/calls';
import { uploadFieldTexts } from '@portaal/domain/documents/uploads/fields';
import { applicationStatusTexts } from '@portaal/domain/investing/applications/states';
import { transferStateTexts } from '@portaal/domain/investing/capital-transfers/texts';
import { contractEventMetadata } from '@portaal/domain/investing/contract-events/calls';
import { outgoingTransferTexts } from '@portaal/domain/investing/outgoing-transfers/states';
import { fundDocumentKindTexts } from '@portaal/domain/products/fund-documents/kinds';
import { centsToEuro } from '@portaal/engine';
import type { Brand } from '../../../brands/brands.ts';
import { offerDocument } from '../../../documents/offer/offer-document.ts';
import { numberVault } from '../../../platform/sealed-number.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import type { ArchiveFile } from '../../../platform/zip-archive.ts';
import { ownDocumentFiles } from '../../documents/documents/documents.use-cases.ts';
import { ownUploads } from '../../documents/uploads/uploads.use-cases.ts';
import { ownApplications } from '../../investing/applications/applications.use-cases.ts';
import { listCapitalTransfers } from '../../investing/capital-transfers/capital-transfers.use-cases.ts';
import { ownedDetails } from '../../investing/change-requests/change-requests.use-cases.ts';
import { openBeneficiaries } from '../../investing/contracts/contracts.use-cases.ts';
import { listOutgoingTransfers } from '../../investing/outgoing-transfers/outgoing-transfers.use-cases.ts';
import { openPayer } from '../../money/payments/payments.use-cases.ts';
import { getPersonalInformation } from '../../people/personal-information/personal-information.use-cases.ts';
import { listRelations } from '../../people/relations/relations.use-cases.ts';
import { findOpenings } from '../../products/fund-documents/fund-documents.use-cases.ts';
import { findOwnOffer, openOfferName, printedOffer } from '../../products/offers/offers.use-cases.ts';
import {
  findAccountRow,
  findChangesOf,
  findContractsOf,
  findEventsOf,
  findMessagesOf,
  findOffersOf,
  findRecordsOf,
  findSessionsOf,
} from './my-data.repository.ts';

const uploadTexts: Readonly<Record<Upload['status'], string>> = {
  checking: 'wordt op virussen gecontroleerd',
  received: 'ontvangen',
  infected: 'weggegooid vanwege een virus',
};

export interface DescribedFile extends ArchiveFile {
  /** Description of the contents for the readme; unset if the readme already covers this kind of file. */
  readonly about?: string;
}

/** Returns all stored data of a person, one file per kind, with Dutch file names. */
export async function filesOf(
  services: Services,
  person: SignedInPerson,
  brand: Brand,
): Promise<DescribedFile[]> {
  const offers = await findOffersOf(services.database.orm, person.id);
  const documents = await ownDocumentFiles(services, person.id);
  return [
    ...personFiles(services, person),
    ...investmentFiles(services, person, offers),
    ...offers.flatMap(({ id, number, deletedAt }): DescribedFile[] =>
      deletedAt === null
        ? [
            {
              name: `berekeningen/offerte-${number}.pdf`,
              make: async () => {
                const offer = await findOwnOffer(services, person, id);
                return offer
                  ? offerDocument({ offer: await printedOffer(services, offer), brand })
                  : Buffer.alloc(0);
              },
            },
          ]
        : [],
    ),
    ...documents.map(({ name, make }) => ({ name: `documenten/${name}`, make })),
  ];
}

const json = (name: string, about: string, read: () => Promise<unknown>): DescribedFile => ({
  name,
  about,
  make: async () => Buffer.from(`${JSON.stringify(await read(), null, 2)}\n`),
});

const outgoingTransfersFile = (services: Services, person: SignedInPerson): DescribedFile =>
  json(
    'overdrachten-naar-andere-aanbieders.json',
    'de overdrachten van uw lijfrente naar een andere aanbieder. Het polisnummer staat er niet helemaal in',
    async () =>
      (await listOutgoingTransfers(services, person)).map((transfer) => ({
        contract: transfer.contractNumber,
        aanbieder: transfer.providerName,
        polisnummer: transfer.policyNumber,
        geheel: transfer.isWhole,
        bedrag: transfer.amount,
        stand: outgoingTransferTexts[transfer.state],
        aangevraagdOp: transfer.requestedAt,
        opdracht: transfer.orderNumber,
        waarde: transfer.soldGross,
        naUitstapkosten: transfer.soldNet,
        betaald: transfer.paid,
        redenVanAfwijzing: transfer.rejection,
      })),
  );

/** Returns the files about the person, the account and the applications. */
function personFiles(services: Services, person: SignedInPerson): DescribedFile[] {
  const { orm } = services.database;
  return [
    json('account.json', 'uw naam, uw e-mailadres en de dag waarop u uw account hebt gemaakt', async () => ({
      nummer: person.id,
      naam: person.name,
      emailadres: person.email,
      aangemaaktOp: (await findAccountRow(orm, person.id))?.createdAt,
    })),
    json(
      'persoonlijke-informatie.json',
      'uw persoonlijke informatie. Uw BSN en rekeningnummer staan er voor uw veiligheid niet helemaal in',
      () => getPersonalInformation(services, person),
    ),
    json('relaties.json', 'uw partner, kinderen en bedrijven, als u die hebt ingevuld', () =>
      listRelations(services, person),
    ),
    json('aanvragen.json', 'uw aanvragen voor een belegging, ook wat u nog niet hebt ingediend', async () =>
      (await ownApplications(services, person.id)).map(({ flow, status, startedAt, changedAt, draft }) => ({
        fonds: flow,
        status: applicationStatusTexts[status],
        begonnenOp: startedAt,
        gewijzigdOp: changedAt,
        ingevuld: draft,
      })),
    ),
    json(
      'overdrachten.json',
      'de overdrachten van uw lijfrente bij een andere aanbieder. Het polisnummer staat er niet helemaal in',
      async () =>
        (await listCapitalTransfers(services, person)).map((transfer) => ({
          contract: transfer.contractNumber,
          aanbieder: transfer.providerName,
          polisnummer: transfer.policyNumber,
          geheel: transfer.isWhole,
          stand: transferStateTexts[transfer.state],
          verwacht: transfer.expected,
          ontvangen: transfer.received,
          ondertekendOp: transfer.orderedAt,
          verstuurdOp: transfer.sentOn,
          bevestigdOp: transfer.acceptedOn,
          ontvangenOp: transfer.receivedOn,
          redenVanWeigering: transfer.rejection,
        })),
    ),
    outgoingTransfersFile(services, person),
    json(
      'bestanden.json',
      'welke bestanden u bij uw aanvragen hebt gestuurd. De bestanden zelf staan er voor uw veiligheid niet in',
      async () =>
        (await ownUploads(services, person)).map(({ flow, name, field, byteSize, receivedAt, status }) => ({
          fonds: flow,
          soort: uploadFieldTexts[field],
          naam: name,
          grootteInBytes: byteSize,
          ontvangenOp: receivedAt,
          status: uploadTexts[status],
        })),
    ),
    json('fondsdocumenten.json', 'de documenten van fondsen die u hebt geopend', async () =>
      (await findOpenings(orm, person.id)).map(({ fund, kind, version, openedAt }) => ({
        fonds: fund,
        soort: fundDocumentKindTexts[kind],
        versie: version,
        geopendOp: openedAt,
      })),
    ),
    json('apparaten.json', 'de apparaten waarop u bent ingelogd', async () =>
      (await findSessionsOf(orm, person.id)).map(({ device, startedAt, lastUsedAt }) => ({
        apparaat: device,
        ingelogdOp: startedAt,
        laatstGebruiktOp: lastUsedAt,
      })),
    ),
    json('gebeurtenissen.json', 'wat er met uw account is gebeurd en wanneer', async () =>
      (await findEventsOf(orm, person.id)).map(({ at, action, actorId }) => ({
        moment: at,
        gebeurtenis: action,
        doorUzelf: actorId === person.id,
      })),
    ),
  ];
}

/** Returns the files about the calculations, the questionnaires and the contracts. */
function investmentFiles(
  services: Services,
  person: SignedInPerson,
  offers: Awaited<ReturnType<typeof findOffersOf>>,
): DescribedFile[] {
  const { orm } = services.database;
  return [
    json('berekeningen.json', 'uw berekeningen, ook die u hebt verwijderd', async () =>
      offers.map(({ id, number, createdAt, validUntil, deletedAt, input, result, sealedName }) => ({
        nummer: number,
        gemaaktVoor: openOfferName(services.configuration.fieldKeys, id, sealedName),
        gemaaktOp: createdAt,
        geldigTotEnMet: validUntil,
        verwijderdOp: deletedAt,
        invoer: input,
        uitkomst: result,
      })),
    ),
    json(
      'vragenlijsten.json',
      'uw antwoorden over risico, de waarschuwingen en wat u hebt bevestigd',
      async () => (await findRecordsOf(orm, person.id)).map(withoutPoints),
    ),
    json('berichten.json', 'de berichten die wij u in het portaal hebben gestuurd', async () =>
      (await findMessagesOf(orm, person.id)).map(({ createdAt, title, text, readAt }) => ({
        moment: createdAt,
        titel: title,
        tekst: text,
        gelezenOp: readAt,
      })),
    ),
    json('wijzigingen.json', 'wat u op uw contracten hebt willen wijzigen', async () =>
      (await findChangesOf(orm, person.id)).map((row) => changeOf(services, row)),
    ),
    json('contracten.json', 'uw contracten met alle transacties en waarden', async () =>
      (await findContractsOf(orm, person.id)).map((row) => contractOf(services, row)),
    ),
  ];
}

/** removes the points of a questionnaire answer, which never leave the server. */
function withoutPoints({ content, ...record }: Awaited<ReturnType<typeof findRecordsOf>>[number]) {
  const { questions, ...rest } = content as {
    readonly questions: readonly { readonly Vraag: string; readonly Antwoord: string }[];
  };
  return {
    ingevuldOp: record.completedAt,
    bewaardOp: record.recordedAt,
    versie: record.version,
    ipAdres: record.ipAddress,
    browser: record.userAgent,
    vragen: questions.map(({ Vraag, Antwoord }) => ({ Vraag, Antwoord })),
    uitkomst: rest,
  };
}

function changeOf(
  { configuration }: Services,
  { contractNumber, request }: Awaited<ReturnType<typeof findChangesOf>>[number],
) {
  const { number, option, status, createdAt, effectiveOn, closedAt, reason } = request;
  return {
    nummer: number,
    contract: contractNumber,
    soort: option,
    status,
    gevraagdOp: createdAt,
    ingangsdatum: effectiveOn,
    afgehandeldOp: closedAt,
    reden: reason,
    ...ownedDetails(configuration, request),
  };
}

function contractOf({ configuration }: Services, row: Awaited<ReturnType<typeof findContractsOf>>[number]) {
  return {
    nummer: row.number,
    product: row.productCode,
    omschrijving: row.description,
    status: row.status,
    startdatum: row.startDate,
    eenmaligeInleg: centsToEuro(row.initialDepositCents),
    inlegPerMaand: centsToEuro(row.monthlyDepositCents),
    ingelegd: centsToEuro(row.depositedCents),
    opgenomen: centsToEuro(row.withdrawnCents),
    nogTeBetalen: centsToEuro(row.outstandingCents),
    waarde: row.openingValueCents === null ? null : centsToEuro(row.openingValueCents),
    waardeOp: row.openingValueDate,
    begunstigden: openBeneficiaries(configuration.fieldKeys, row.id, row.sealedBeneficiaries),
    participaties: row.positions.map(({ fund, units }) => ({ fonds: fund, aantal: units })),
    transacties: row.ledger.map((line) => ({
      soort: line.type,
      fonds: line.fund,
      boekdatum: line.bookingDate,
      valutadatum: line.dealingDay,
      bedrag: centsToEuro(line.amountCents),
      koers: line.price,
      participaties: line.units,
      participatiesDaarna: line.unitsAfter,
    })),
    waarden: row.values.map(({ date, valueCents }) => ({ datum: date, waarde: centsToEuro(valueCents) })),
    stortingen: row.deposits.map((one) => ({
      soort: one.type,
      betaaldMet: one.method,
      bedrag: centsToEuro(one.amountCents),
      status: one.status,
      aangemaaktOp: one.createdAt,
      ontvangenOp: one.receivedOn,
      belegdPer: one.dealingDay,
    })),
    betalingen: row.payments.map((one) => ({
      bedrag: centsToEuro(one.amountCents),
      gekozen: one.method,
      betaaldMet: one.paidWith,
      betaaldVan: openPayer({ configuration }, one),
      status: one.status,
      gaatTerug: one.isSurplus,
      begonnenOp: one.createdAt,
      betaaldOp: one.paidAt,
      nummerBijBetaaldienst: one.providerId,
    })),
    machtigingen: row.mandates.map((one) => ({
      status: one.status,
      kenmerk: one.reference,
      rekening: numberVault(configuration.fieldKeys, 'mandate').open('sealed_iban', one.id, one.sealedIban),
      ondertekendOp: one.signedOn,
      begonnenOp: one.createdAt,
    })),
    afschrijvingen: row.collections.map((one) => ({
      maand: one.month,
      bedrag: centsToEuro(one.amountCents),
      opDag: one.collectOn,
      poging: one.attempt,
      status: one.status,
      codeVanDeBank: one.bankCode,
    })),
    verkoopopdrachten: row.orders.map((one) => ({
      nummer: one.number,
      gevraagd: one.kind,
      status: one.status,
      doorgegevenOp: one.requestedAt,
      afgeslotenOp: one.closedAt,
    })),
    historie: row.events.map(({ at, kind, before, after }) => ({
      moment: at,
      gebeurtenis: contractEventMetadata[kind].text,
      eerst: before,
      nu: after,
    })),
  };
}
