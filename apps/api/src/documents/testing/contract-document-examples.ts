import { cents } from '@portaal/engine';
import type {
  ClosingStatementSnapshot,
  ConfirmationSnapshot,
  ContractSnapshot,
  HolderSnapshot,
  IdentitySnapshot,
  PayoutLetterSnapshot,
  PeriodSnapshot,
  TaxSnapshot,
  TransferIdentity,
  TransferSnapshot,
} from '../contract-snapshot.ts';

const contract = { number: '2024-000123', product: 'SB' } as const;

export const holder: HolderSnapshot = {
  role: 'holder',
  name: 'J.P. van der Berg-Ćwikła',
  birthDate: '1971-05-14',
  citizenNumber: '999094580',
  address: ['Lange Voorhout 12 bis', '2514 EA ’s-Gravenhage'],
};
export const partner: HolderSnapshot = {
  ...holder,
  role: 'partner',
  name: 'S. Özdemir',
  citizenNumber: null,
};
export const identity: IdentitySnapshot = { holders: [holder], description: 'Later & nu' };

/** Worked example 12 of domain 2.8, followed by a full sale one month later. */
export const topUp: ConfirmationSnapshot = {
  version: 1,
  contract,
  valueDate: '2026-12-01',
  order: null,
  leavesOpen: false,
  lines: [
    {
      type: 'TOP_UP',
      fund: 'Nederlands Vastgoed Fonds',
      bookingDate: '2026-11-12',
      amountCents: cents(25_000),
      price: '100.1042',
      units: '2.4225',
      unitsAfter: '99.7616',
    },
    {
      type: 'ENTRY_COST',
      fund: 'Nederlands Vastgoed Fonds',
      bookingDate: '2026-12-01',
      amountCents: cents(-750),
      price: null,
      units: '0.0000',
      unitsAfter: '99.7616',
    },
  ],
};
export const sale: ConfirmationSnapshot = {
  ...topUp,
  order: 'V-2026-000123',
  lines: topUp.lines.map((line) => ({
    ...line,
    type: line.price === null ? 'EXIT_COST' : 'SELL',
    amountCents: cents(line.price === null ? -29_960 : -968_696),
    units: line.price === null ? '0.0000' : '-99.7616',
    unitsAfter: '0.0000',
  })),
};

const position = {
  fund: 'Nederlands Vastgoed Fonds',
  units: '97.0000',
  price: '100.0000',
  valueCents: cents(970_000),
};
const ended = {
  fund: 'Nederlands Vastgoed Fonds',
  units: '99.7616',
  price: '100.1042',
  valueCents: cents(998_656),
};

export const period: PeriodSnapshot = {
  version: 1,
  contract,
  from: '2026-07-01',
  to: '2026-10-01',
  beginCents: cents(970_000),
  endCents: cents(998_656),
  beginPositions: [position],
  endPositions: [ended],
  flows: { TOP_UP: 25_000, ENTRY_COST: -750, DISTRIBUTION: -1_200, REINVESTMENT: 3_395 },
  ongoing: [{ fund: 'Nederlands Vastgoed Fonds', amountCents: cents(3_880) }],
  averageCents: cents(980_000),
};

/** A tax year per product, with the data that only that product has. */
export const taxYear: TaxSnapshot = {
  ...period,
  from: '2025-01-01',
  to: '2026-01-01',
  received: [],
  payouts: [],
  appliesTaxCredit: null,
};
export const accumulationYear: TaxSnapshot = {
  ...taxYear,
  contract: { ...contract, product: 'SUL' },
  received: [
    { date: '2025-01-24', type: 'PERIODIC_DEPOSIT', amountCents: cents(30_000) },
    { date: '2025-02-25', type: 'PERIODIC_DEPOSIT', amountCents: cents(30_000) },
    { date: '2025-03-10', type: 'DIRECT_DEBIT_REVERSAL', amountCents: cents(-30_000) },
    { date: '2025-06-02', type: 'TRANSFER_IN', amountCents: cents(1_200_000) },
  ],
};
export const payoutYear: TaxSnapshot = {
  ...taxYear,
  contract: { ...contract, product: 'SDIL' },
  payouts: [
    {
      date: '2025-04-01',
      netCents: cents(179_000),
      wageTaxCents: cents(107_500),
      healthcareCents: cents(14_625),
    },
    {
      date: '2025-07-01',
      netCents: cents(179_000),
      wageTaxCents: cents(107_500),
      healthcareCents: cents(14_625),
    },
  ],
  appliesTaxCredit: true,
};

export const agreed: ContractSnapshot = {
  version: 1,
  contract,
  signedOn: '2024-05-17',
  startDate: '2024-06-01',
  endDate: null,
  initialDepositCents: cents(1_000_000),
  monthlyDepositCents: cents(10_000),
  debitDay: 25,
  distributionMode: 'stock',
  funds: [
    { name: 'Nederlands Vastgoed Fonds', allocationBasisPoints: 6_000 },
    { name: 'Duits Vastgoed Fonds', allocationBasisPoints: 4_000 },
  ],
  paymentFrequency: null,
  periodicPayoutCents: null,
  appliesTaxCredit: null,
};
export const payoutAgreed: ContractSnapshot = {
  ...agreed,
  contract: { ...contract, product: 'SDIL' },
  monthlyDepositCents: cents(0),
  endDate: '2044-05-31',
  paymentFrequency: 'quarter',
  periodicPayoutCents: cents(221_557),
  appliesTaxCredit: false,
};

export const payoutLetter: PayoutLetterSnapshot = {
  version: 1,
  contract: { ...contract, product: 'SDIL' },
  dealingDay: '2027-01-01',
  firstPaidOn: '2027-01-15',
  reason: 'year',
  paymentFrequency: 'quarter',
  previousCents: cents(221_557),
  payoutCents: cents(209_910),
  levelCents: cents(209_910),
  valueCents: cents(8_712_345),
  owedCents: cents(0),
  payoutsLeft: 54,
  calculationRate: '0.0488000000',
  wageTaxCents: cents(75_050),
  healthcareCents: cents(10_180),
  appliesTaxCredit: false,
};

export const closing: ClosingStatementSnapshot = {
  version: 1,
  contract: { ...contract, product: 'SDIL' },
  startDate: '2007-01-01',
  dealingDay: '2027-01-01',
  lastPaidOn: '2027-01-15',
  payouts: 80,
  lastCents: cents(201_234),
  netCents: cents(11_000_000),
  wageTaxCents: cents(5_000_000),
  healthcareCents: cents(800_000),
};

/** A contract transferred from one holder to a new holder and their partner. */
export const transfer: TransferSnapshot = {
  version: 1,
  contract,
  transferredOn: '2026-11-20',
  requestNumber: 'W-2026-000123',
  reason: 'schenking',
  pricedOn: '2026-11-01',
  positions: period.endPositions,
};
export const bothSides: TransferIdentity = {
  before: [holder],
  after: [{ ...holder, name: 'M. de Vries', birthDate: '1999-02-03' }, partner],
};
