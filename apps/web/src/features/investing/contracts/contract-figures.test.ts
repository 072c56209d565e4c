import type { Contract, ContractSummary } from '@portaal/domain/investing/contracts/calls';
import { describe, expect, test } from 'vitest';
import { groupOf, unpaidContracts } from '../../../entities/contract/contract-group.ts';
import { contractName } from '../../../entities/contract/contract-name.ts';
import { portfolioTotal, resultOf } from '../../../entities/contract/contract-result.ts';
import { matchingContracts, sortedContracts } from './contract-order.ts';
import { divisionOverFunds } from './fund-division.ts';

const running: ContractSummary = {
  ContractID: 'c1',
  ContractNummer: '100001',
  Product: 'SB',
  Omschrijving: 'Studie Lisa',
  Fonds: ['Nederlands Vastgoed Fonds'],
  Status: 'active',
  IsPaymentCompleted: true,
  OpenstaandBedrag: 0,
  PrimoWaardeHuidigeMaandNaProlongatie: 9_986.56,
  WaardeDatum: '2026-11-01',
  TotaalIngelegd: 10_000,
  TotaalOpgenomen: 120.1,
  Startdatum: '2024-01-01',
  EersteInleg: 9_750,
};
const unpaid: ContractSummary = {
  ...running,
  ContractID: 'c2',
  ContractNummer: '100002',
  Omschrijving: '',
  Status: 'awaitingPayment',
  IsPaymentCompleted: false,
  OpenstaandBedrag: 5_000,
  PrimoWaardeHuidigeMaandNaProlongatie: 0,
  WaardeDatum: null,
  TotaalIngelegd: 0,
  TotaalOpgenomen: 0,
};

describe('the status of a contract determines its group', () => {
  test('X-06 counts contracts that have not started and have no completed payment as unpaid', () => {
    const paid: ContractSummary = { ...unpaid, Status: 'awaitingStart', IsPaymentCompleted: true };
    const cancelled: ContractSummary = { ...unpaid, Status: 'cancelled' };
    expect(unpaidContracts([running, unpaid, paid, cancelled])).toEqual([unpaid]);
    expect([running, paid, cancelled].map(groupOf)).toEqual(['running', 'starting', 'closed']);
  });

  test('R-16 a contract with a missing signature or confirmation cannot be paid yet', () => {
    const statuses = ['awaitingSignature', 'awaitingSecondSignature', 'awaitingPayment'] as const;
    const contracts = statuses.map((Status): ContractSummary => ({ ...unpaid, Status }));
    expect(unpaidContracts(contracts).map(({ Status }) => Status)).toEqual(['awaitingPayment']);
    expect(portfolioTotal(contracts.slice(0, 2))).toMatchObject({ value: null });
  });
});

describe('the result of a contract follows from its value and its payments', () => {
  test('the result of a contract is the value plus the amount paid out minus the amount paid in, to the cent', () => {
    expect(resultOf(running)).toEqual({
      value: 998_656,
      dealingDay: '2026-11-01',
      paidIn: 1_000_000,
      paidOut: 12_010,
      result: 10_666,
      resultOnPaidIn: 0.010666,
    });
  });

  test('the result of a contract is missing, not zero, before the first valuation', () => {
    const started = { ...running, PrimoWaardeHuidigeMaandNaProlongatie: 0, WaardeDatum: null };
    expect(resultOf(started)).toMatchObject({ value: null, result: null, resultOnPaidIn: null });
  });

  test('the result of a contract is the amount paid out minus the deposits after the contract ended', () => {
    const sold: ContractSummary = { ...running, Status: 'sold', TotaalOpgenomen: 11_000 };
    expect(resultOf(sold)).toMatchObject({ value: null, result: 100_000, resultOnPaidIn: 0.1 });
    const cancelled: ContractSummary = { ...unpaid, Status: 'cancelled' };
    expect(resultOf(cancelled)).toMatchObject({ value: null, result: null });
  });

  test('the result of a contract has no percentage when nothing was paid in', () => {
    expect(resultOf({ ...running, TotaalIngelegd: 0 }).resultOnPaidIn).toBeNull();
  });
});

describe('the totals of the overview add up the running contracts', () => {
  test('the totals of the overview include only running contracts with a value', () => {
    const waiting = { ...running, ContractID: 'c3', WaardeDatum: null };
    const sold: ContractSummary = { ...running, ContractID: 'c4', Status: 'sold' };
    expect(portfolioTotal([running, unpaid, waiting, sold])).toMatchObject({
      value: 998_656,
      paidIn: 1_000_000,
      counted: 1,
      withoutValue: 1,
      sameDate: true,
    });
  });

  test('the totals of the overview add up 200 contracts without an error of a cent', () => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      ...running,
      ContractID: `c${index}`,
      PrimoWaardeHuidigeMaandNaProlongatie: 0.1,
      TotaalIngelegd: 0.7,
      TotaalOpgenomen: 0,
    }));
    expect(portfolioTotal(many)).toMatchObject({ value: 2_000, paidIn: 14_000, result: -12_000 });
  });

  test('the totals of the overview are not available if no contract has a value', () => {
    expect(portfolioTotal([])).toMatchObject({ value: null, result: null, dealingDay: null, counted: 0 });
    expect(portfolioTotal([unpaid]).value).toBeNull();
  });

  test('the totals of the overview indicate that the values belong to different days', () => {
    const earlier = { ...running, ContractID: 'c5', WaardeDatum: '2026-10-01' };
    expect(portfolioTotal([earlier, running])).toMatchObject({ sameDate: false, dealingDay: '2026-11-01' });
  });
});

describe('the overview has a list of contracts', () => {
  test('names a contract by its own name, otherwise by its product', () => {
    expect(contractName(running)).toBe('Studie Lisa');
    expect(contractName({ Omschrijving: ' ', Product: 'SB' })).toBe('Bedrag beleggen');
    expect(contractName({ Omschrijving: '', Product: 'Iets anders' })).toBe('Iets anders');
  });

  test('sorts the highest value first and contracts without a value last', () => {
    const larger = { ...running, ContractID: 'c6', PrimoWaardeHuidigeMaandNaProlongatie: 20_000 };
    const order = sortedContracts([unpaid, running, larger], 'waarde').map(({ ContractID }) => ContractID);
    expect(order).toEqual(['c6', 'c1', 'c2']);
  });

  test('finds a contract by words in its name, fund or number, ignoring accents', () => {
    const other = { ...running, Omschrijving: 'Coöperatie', ContractNummer: '200009' };
    expect(matchingContracts([running, other], 'cooperatie nederlands')).toEqual([other]);
    expect(matchingContracts([running, other], ' 100001 ')).toEqual([running]);
    expect(matchingContracts([running, other], '')).toHaveLength(2);
  });
});

describe('L-14 the overview shows the allocation over the funds', () => {
  const position = { FondsID: 1, Fonds: 'Nederlands Vastgoed Fonds', Participaties: 10, Koers: 100 };
  const contract: Contract = {
    ...running,
    InlegPerMaand: 0,
    Uitkeringen: 'stock',
    Posities: [
      { ...position, KoersDatum: '2026-11-01', Waarde: 1_000 },
      { ...position, FondsID: 2, Fonds: 'Duits Vastgoed Fonds', KoersDatum: '2026-11-01', Waarde: 3_000 },
    ],
  };

  test('adds up the positions of all running contracts, largest first', () => {
    const parts = divisionOverFunds([contract, contract, { ...contract, Status: 'sold' }]);
    expect(parts.map(({ fundId, value, share }) => ({ fundId, value, share }))).toEqual([
      { fundId: 2, value: 600_000, share: 0.75 },
      { fundId: 1, value: 200_000, share: 0.25 },
    ]);
  });

  test('the allocation over the funds is empty if no contract has a value', () => {
    expect(divisionOverFunds([])).toEqual([]);
  });
});
