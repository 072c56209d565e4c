import { createLink } from '@tanstack/react-router';
import { paths } from '../../../lib/internal-urls.ts';
import { Tab, Tabs } from '../../../ui/Tabs.tsx';

const ContractTab = createLink(Tab);

/** R-25…R-30: shows the pages of a contract as tabs, each with its own URL. */
export function ContractTabs({ contractId }: { readonly contractId: string }) {
  const params = { contractId };
  return (
    <Tabs label="Onderdelen van dit contract">
      <ContractTab to={paths.contract} params={params} activeOptions={{ exact: true }}>
        Overzicht
      </ContractTab>
      <ContractTab to={paths.contractTransactions} params={params}>
        Transacties
      </ContractTab>
      <ContractTab to={paths.contractReturns} params={params}>
        Rendement
      </ContractTab>
      <ContractTab to={paths.contractDetails} params={params}>
        Gegevens
      </ContractTab>
      <ContractTab to={paths.contractHistory} params={params}>
        Historie
      </ContractTab>
      <ContractTab to={paths.contractDocuments} params={params}>
        Documenten
      </ContractTab>
      <ContractTab to={paths.contractSold} params={params}>
        Verkocht
      </ContractTab>
    </Tabs>
  );
}
