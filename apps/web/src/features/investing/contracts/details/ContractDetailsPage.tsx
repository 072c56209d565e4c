import { type ChangeOption, changeRejection } from '@portaal/domain/investing/change-requests/options';
import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { outcomeTexts, variablePayoutTexts } from '@portaal/domain/products/calculation/outcome-texts';
import { isAnnuityCode, isProductCode } from '@portaal/domain/products/products/product';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MandatePanel } from '../../../../entities/mandate/MandatePanel.tsx';
import { paths } from '../../../../lib/internal-urls.ts';
import { DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import styles from './ContractDetailsPage.module.css';
import { beneficiaryItems, contractItems, depositItems, payoutItems } from './contract-items.tsx';
import { FundCosts, WrapperCost } from './FundCosts.tsx';
import { FundsTable } from './FundsTable.tsx';
import { NextPayout } from './NextPayout.tsx';
import { NominatedAccount, NominatedAccountLink } from './NominatedAccount.tsx';

const ChangeLink = createLink(TextLink);

interface ChangeProps {
  readonly contract: ContractDetails;
  readonly option: ChangeOption;
  readonly children: ReactNode;
}

/** Links to the page that changes this section; renders nothing if the change is not possible now. */
function Change({ contract, option, children }: ChangeProps) {
  const { ContractID, Product, Status } = contract;
  if (!isProductCode(Product) || changeRejection(option, { product: Product, status: Status }) !== null)
    return null;
  return (
    <ChangeLink to={paths.contractChange} params={{ contractId: ContractID, option }} className="no-print">
      {children}
    </ChangeLink>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  /** Link to the page that changes this section. */
  readonly change?: ReactNode;
  readonly children: ReactNode;
}

function Section({ id, title, change, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <Heading level={2} size="medium" id={id}>
          {title}
        </Heading>
        {change}
      </div>
      {children}
    </section>
  );
}

/** shows the agreement, the units, the costs and the account for payouts. */
export function ContractDetailsPage({ contract }: { readonly contract: ContractDetails }) {
  const change = (option: ChangeOption, text: string) => (
    <Change contract={contract} option={option}>
      {text}
    </Change>
  );
  return (
    <Stack gap="large">
      <Section id="details-contract" title="Het contract" change={change('omschrijving', 'Wijzig de naam')}>
        <DescriptionList items={contractItems(contract)} />
      </Section>
      <Section id="details-funds" title="Uw fondsen" change={change('fondsverdeling', 'Wijzig de verdeling')}>
        <FundsTable contract={contract} />
      </Section>
      <Section id="details-deposits" title="Inleg" change={change('inleg', 'Wijzig de inleg')}>
        <DescriptionList items={depositItems(contract)} />
        {contract.InlegPerMaand > 0 && <MandatePanel contractId={contract.ContractID} />}
      </Section>
      <Section id="details-payouts" title="Uitkeringen" change={change('uitkering', 'Wijzig de uitkeringen')}>
        <DescriptionList items={payoutItems(contract)} />
        {contract.Lijfrente && <p>{variablePayoutTexts.every}</p>}
        {contract.Lijfrente && contract.Posities.length > 1 && <p>{outcomeTexts.drifts}</p>}
      </Section>
      {contract.Lijfrente?.VolgendeUitkering && (
        <Section
          id="details-next"
          title="Uw volgende uitkering (schatting)"
          change={change('lijfrente', 'Wijzig de lijfrente')}
        >
          <NextPayout
            next={contract.Lijfrente.VolgendeUitkering}
            applies={contract.Lijfrente.Loonheffingskorting}
          />
        </Section>
      )}
      {contract.Begunstigden && (
        <Section
          id="details-beneficiaries"
          title="Na uw overlijden"
          change={change('begunstiging', 'Wijzig de begunstigde')}
        >
          <DescriptionList items={beneficiaryItems(contract.Begunstigden)} />
        </Section>
      )}
      <Section id="details-account" title="Tegenrekening" change={<NominatedAccountLink />}>
        <NominatedAccount />
      </Section>
      <Section id="details-costs" title="Kosten">
        <FundCosts contract={contract} />
        {isAnnuityCode(contract.Product) && <WrapperCost />}
      </Section>
    </Stack>
  );
}
