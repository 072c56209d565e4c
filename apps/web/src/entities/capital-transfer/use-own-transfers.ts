import * as calls from '@portaal/domain/calls';
import type { OwnCapitalTransfer } from '@portaal/domain/investing/capital-transfers/calls';
import type { ContractSummary } from '@portaal/domain/investing/contracts/calls';
import { isAnnuityCode } from '@portaal/domain/products/products/product';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/http/call-query.ts';

/** Loads the transfers of this investor from other providers. */
export const useOwnTransfers = ({ enabled = true }: { readonly enabled?: boolean } = {}) =>
  useQuery({ ...callQuery(calls.listCapitalTransfers, { globalErrors: false }), staleTime: 0, enabled });

type OwnTransfers = Pick<ReturnType<typeof useOwnTransfers>, 'data'>;

/** Returns the transfer to a contract; undefined if the contract has none, or while the list loads. */
export const transferTo = ({ data }: OwnTransfers, contractId: string): OwnCapitalTransfer | undefined =>
  data?.find((transfer) => transfer.contractId === contractId);

/** Loads the transfer to a contract; undefined if the contract has none. Only annuities have a transfer. */
export const useTransferTo = ({
  ContractID,
  Product,
}: Pick<ContractSummary, 'ContractID' | 'Product'>): OwnCapitalTransfer | undefined =>
  transferTo(useOwnTransfers({ enabled: isAnnuityCode(Product) }), ContractID);
