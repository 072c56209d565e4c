import type { Contract, ContractDetails, ContractSummary } from '@portaal/domain/investing/contracts/calls';
import { cents, centsToEuro, decimalToPrice, decimalToUnits, valueOfUnits } from '@portaal/engine';
import type {
  ContractDetailsRow,
  ContractRow,
  ContractSummaryRow,
  PositionRow,
} from './contracts.repository.ts';
import type { OwnContract } from './contracts.use-cases.ts';

// Maps internal field names to the names that the specification prescribes (domain 5.9). No other code does this.

export function summaryResponse(row: ContractSummaryRow): ContractSummary {
  return {
    ContractID: row.id,
    ContractNummer: row.number,
    Product: row.productCode,
    Omschrijving: row.description,
    Fonds: [...row.fundNames],
    Status: row.status,
    // An investor owes nothing for a contract whose capital another provider transfers (domain 1.8).
    IsPaymentCompleted:
      row.isPaymentCompleted || (row.status === 'awaitingPayment' && row.outstandingCents === 0),
    OpenstaandBedrag: centsToEuro(row.outstandingCents),
    PrimoWaardeHuidigeMaandNaProlongatie: centsToEuro(row.openingValueCents ?? cents(0)),
    WaardeDatum: row.openingValueDate,
    TotaalIngelegd: centsToEuro(row.depositedCents),
    TotaalOpgenomen: centsToEuro(row.withdrawnCents),
    Startdatum: row.startDate,
    EersteInleg: centsToEuro(row.initialDepositCents),
  };
}

export function contractResponse(row: ContractRow): Contract {
  return {
    ...summaryResponse(row),
    InlegPerMaand: centsToEuro(row.monthlyDepositCents),
    Uitkeringen: row.distributionMode,
    Posities: row.positions.map(positionResponse),
  };
}

export function detailsResponse({
  row,
  holders,
  underWayCents,
  nextPayout,
  beneficiaries,
}: OwnContract): ContractDetails {
  return {
    ...contractResponse(row),
    OudContractNummer: row.formerNumber,
    Houders: holders.map(({ name, role }) => ({ Naam: name, Rol: role })),
    Fondsverdeling: row.allocations.map(({ fundId, fundName, basisPoints }) => ({
      FondsID: fundId,
      Fonds: fundName,
      Aandeel: basisPoints / 10_000,
    })),
    Incassodag: row.debitDay,
    InlegGepauzeerdTot: row.depositsPausedUntil,
    Einddatum: row.endDate,
    NogUitTeBetalen: centsToEuro(underWayCents),
    Lijfrente: annuityResponse(row, nextPayout),
    Begunstigden:
      beneficiaries?.map(({ naam, geboortedatum, relatie }) => ({
        Naam: naam,
        Geboortedatum: geboortedatum,
        Relatie: relatie,
      })) ?? null,
  };
}

function annuityResponse(
  { paymentFrequency, periodicPayoutCents, applyTaxCredit }: ContractDetailsRow,
  next: OwnContract['nextPayout'],
): ContractDetails['Lijfrente'] {
  if (paymentFrequency === null || periodicPayoutCents === null || applyTaxCredit === null) return null;
  return {
    Termijn: paymentFrequency,
    UitkeringPerTermijn: centsToEuro(periodicPayoutCents),
    Loonheffingskorting: applyTaxCredit,
    VolgendeUitkering: next && {
      Datum: next.payDay,
      Bruto: centsToEuro(next.gross),
      ...withheldOf(next),
      GeboortedatumBekend: next.isBirthDateKnown,
      WordtOpnieuwBerekend: next.isRecalculated,
    },
  };
}

function withheldOf({ gross, withheld }: NonNullable<OwnContract['nextPayout']>) {
  if (withheld === null) return { Loonheffing: null, BijdrageZvw: null, Netto: null };
  const { wageTax, healthcare } = withheld;
  return {
    Loonheffing: centsToEuro(wageTax),
    BijdrageZvw: centsToEuro(healthcare),
    Netto: centsToEuro(cents(gross - wageTax - healthcare)),
  };
}

function positionResponse(row: PositionRow): Contract['Posities'][number] {
  const units = Number(row.units);
  const nav = Number(row.nav);
  return {
    FondsID: row.fundId,
    Fonds: row.fundName,
    Participaties: units,
    Koers: nav,
    KoersDatum: row.priceDate,
    Waarde: centsToEuro(valueOfUnits(decimalToUnits(units), decimalToPrice(nav))),
  };
}
