import { expect, test } from 'vitest';
import { accumulationInput, context, payoutInput } from '../testing/annuity-examples.ts';
import { fundApplications } from './fund-applications.ts';

const [dutch, loans] = context.funds.map(({ id }) => id) as [number, number];
const investment = { ...accumulationInput, productCode: 'SB', birthdate: null } as const;
const funds = [
  { id: dutch, percentage: 0.6667 },
  { id: loans, percentage: 0.3333 },
];

test('every fund receives its part of the amounts to the cent, and the parts add up to the total', () => {
  const input = { ...investment, initialDeposit: 10_000.01, periodicDeposit: 100, funds };
  const parts = fundApplications(input, context.funds);
  expect(parts.map(({ fund }) => fund.flow)).toEqual(context.funds.map(({ flow }) => flow));
  expect(parts.map(({ initialDeposit }) => initialDeposit)).toEqual([666_701, 333_300]);
  expect(parts.map(({ periodicDeposit }) => periodicDeposit)).toEqual([6_667, 3_333]);
});

test("includes the minimum of a fund if the fund's part of the amounts is below that minimum", () => {
  const input = { ...investment, initialDeposit: 1_500, periodicDeposit: 0, funds };
  expect(fundApplications(input, context.funds)).toMatchObject([
    { initialDeposit: 100_005, periodicDeposit: null, minimum: { initialDeposit: null } },
    { initialDeposit: 49_995, minimum: { initialDeposit: 1_000, periodicDeposit: null } },
  ]);
});

test('returns no application for a fund that is no longer offered', () => {
  expect(fundApplications({ ...investment, funds: [{ id: 9, percentage: 1 }] }, context.funds)).toEqual([]);
});

test('returns no applications for an annuity', () => {
  expect(fundApplications({ ...accumulationInput, funds }, context.funds)).toEqual([]);
  expect(fundApplications({ ...payoutInput, funds }, context.funds)).toEqual([]);
});
