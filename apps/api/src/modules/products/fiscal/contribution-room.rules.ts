import type * as calls from '@portaal/domain/calls';
import type { CallBody, CallResponse } from '@portaal/domain/http/call';
import type { FieldProblem } from '@portaal/domain/http/error';
import {
  type AnnuityRules,
  annualRoomParametersOf,
  fiscalParametersOf,
} from '@portaal/domain/products/annuities/calls';
import { unknownRoomText } from '@portaal/domain/products/annuities/unknown-figures';
import {
  type AnnualRoomInput,
  annualRoom,
  cents,
  centsToEuro,
  euroToCents,
  type FiscalParameters,
  type IsoDate,
  reserveRoom,
  yearOf,
} from '@portaal/engine';
import { AppError } from '../../../platform/app-error.ts';

type Request = CallBody<typeof calls.getContributionRoom>;
type Room = CallResponse<typeof calls.getContributionRoom>['data'];

const basisOf = (amounts: Pick<Request, 'income' | 'pensionGrowth' | 'usedPremiums'>): AnnualRoomInput => ({
  income: euroToCents(amounts.income),
  pensionGrowth: euroToCents(amounts.pensionGrowth),
  usedPremiums: euroToCents(amounts.usedPremiums),
});

/**
 * Computes the contribution room of a year and the unused room of earlier years (domain 1.3). The result is an
 * estimate without guarantee. Throws `invalidInput` for years without known amounts.
 */
export function contributionRoom(request: Request, today: IsoDate, rules: AnnuityRules): Room {
  const year = request.year ?? yearOf(today);
  const parameters = fiscalParametersOf(rules, year);
  if (!parameters) {
    // Figures of past years are never loaded afterwards, because their contribution room belongs to the tax return of
    // that year.
    const message =
      year < yearOf(today)
        ? `De bedragen van ${year} zijn bij ons niet bekend. Daarom kunnen wij uw jaarruimte niet berekenen.`
        : unknownRoomText(year, today);
    throw new AppError('invalidInput', [{ field: 'year', message }]);
  }
  const problems = historyProblems(request, parameters, rules);
  if (problems.length > 0) throw new AppError('invalidInput', problems);
  const room = annualRoom(basisOf(request), parameters);
  const history = request.history.flatMap((past) => {
    const parametersThen = annualRoomParametersOf(rules, past.year);
    return parametersThen
      ? [
          {
            year: past.year,
            room: annualRoom(basisOf(past), parametersThen),
            deducted: euroToCents(past.deducted),
          },
        ]
      : [];
  });
  const reserve = reserveRoom(history, parameters);
  return {
    year,
    annualRoom: centsToEuro(room),
    reserveRoom: centsToEuro(reserve),
    maxDeductible: centsToEuro(cents(room + reserve)),
    history: history.map((past) => ({
      year: past.year,
      room: centsToEuro(past.room),
      unused: centsToEuro(cents(Math.max(0, past.room - past.deducted))),
    })),
    parameterVersion: rules.version,
  };
}

function historyProblems(
  { history }: Request,
  { year, reserveLookbackYears }: FiscalParameters,
  rules: AnnuityRules,
): FieldProblem[] {
  const oldest = year - reserveLookbackYears;
  return history.flatMap((past, index): FieldProblem[] => {
    const field = `history[${index}].year`;
    if (past.year < oldest || past.year >= year || !annualRoomParametersOf(rules, past.year)) {
      return [{ field, message: `Kies een jaar van ${oldest} tot en met ${year - 1}.` }];
    }
    const isRepeated = history.findIndex((other) => other.year === past.year) < index;
    return isRepeated ? [{ field, message: 'Vul elk jaar maar één keer in.' }] : [];
  });
}
