import * as calls from '@portaal/domain/calls';
import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/http/call-query.ts';

interface CoolingOffProps {
  readonly contract: Pick<ContractDetails, 'ContractID'>;
  /** True if the money comes from another provider, to which it then returns. */
  readonly isTransfer?: boolean;
}

/** Shows the right to withdraw, with the period that applies to this contract. */
export function CoolingOff({ contract, isTransfer = false }: CoolingOffProps) {
  const { data } = useQuery({ ...callQuery(calls.listApplications, { globalErrors: false }), staleTime: 0 });
  const application = data?.find((one) => one.contract?.id === contract.ContractID);
  const days = application?.withdrawal?.days;
  if (days === undefined) return null;
  return (
    <p>
      {`U kunt binnen ${days} dagen zonder reden stoppen, zolang uw geld nog niet is belegd.`}
      {isTransfer && ' Geld dat wij al hebben, gaat dan terug naar uw vorige aanbieder.'}
    </p>
  );
}
