import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { useEffect, useState } from 'react';
import { emptySale } from '../entities/sale/sale-form.ts';
import { SellPage as Sell } from '../features/investing/sell-requests/SellPage.tsx';
import { dropSale, updateSale, useApplication } from '../state/application.ts';
import { openPersonalParts } from '../state/personal-parts.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

/** renders the sell page, which resumes a sale after a reload or an expired session. */
export function SellPage({ contract }: { readonly contract: ContractDetails }) {
  const { ContractID: contractId } = contract;
  // The page waits until the stored input is decrypted.
  const [isOpen, setOpen] = useState(false);
  const begun = useApplication(({ sale }) => (sale.contractId === contractId ? sale : emptySale));
  useEffect(() => {
    void openPersonalParts().then(() => setOpen(true));
  }, []);
  if (!isOpen) return <Skeleton shape="block" label="Even geduld. Wij halen uw gegevens op." />;
  return (
    <Sell
      contract={contract}
      begun={begun}
      onInput={(input) => updateSale({ ...input, contractId, at: Date.now() })}
      onOrdered={() => dropSale(contractId)}
    />
  );
}
