import * as calls from '@portaal/domain/calls';
import { fiscalParametersOf } from '@portaal/domain/products/annuities/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../../lib/http/call-query.ts';
import type { ContributionRoomProps } from './ContributionRoom.tsx';
import { ContributionRoomHelp } from './ContributionRoomHelp.tsx';

type PremiumHelpProps = Omit<ContributionRoomProps, 'lookbackYears'>;

/** Offers help with the deductible amount of a year; renders nothing if the figures of that year are not known. */
export function PremiumHelp({ year, ...props }: PremiumHelpProps) {
  const rules = useQuery(callQuery(calls.getAnnuityRules, { globalErrors: false }));
  const parameters = rules.data && fiscalParametersOf(rules.data, year);
  return parameters ? (
    <ContributionRoomHelp {...props} year={year} lookbackYears={parameters.reserveLookbackYears} />
  ) : null;
}
