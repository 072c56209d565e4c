import type { SellPreview, SellRequest, SellTerms } from '@portaal/domain/investing/sell-requests/calls';
import type { SellOrder } from '@portaal/domain/investing/sell-requests/order';
import { Loaded } from '../../../act/Loaded.tsx';
import { priceText } from '../../../entities/contract/dealing-text.ts';
import { redemptionLimitText } from '../../../entities/fund/exit-texts.ts';
import { formatEuro, formatLongDate } from '../../../lib/dutch-format.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Figure, FigureRow } from '../../../ui/Figure.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { LotCosts } from './LotCosts.tsx';
import { lockedAmount } from './locked-amount.ts';
import { cutOffText, unitsText } from './sell-texts.ts';
import { usePreviewSale, useRequestSale } from './use-sale.ts';

interface SellOverviewProps {
  readonly contractId: string;
  readonly terms: SellTerms;
  readonly order: SellOrder;
  readonly onBack: () => void;
  readonly onAccepted: (accepted: SellRequest) => void;
}

/** Shows the expected proceeds, the dates and the uncertainties, and requests the sale. */
export function SellOverview({ contractId, terms, order, onBack, onAccepted }: SellOverviewProps) {
  const preview = usePreviewSale(contractId, order);
  const sale = useRequestSale(contractId, onAccepted);
  const loaded = preview.data;
  return (
    <Stack gap="large">
      <Loaded
        query={preview}
        loading={<Skeleton shape="block" label="Even geduld. Wij rekenen uw verkoop uit." />}
        failedTitle="Wij kunnen uw verkoop nu niet uitrekenen"
        failedText="Er is niets verkocht. Probeer het zo nog een keer."
      />
      {sale.failure !== null && (
        <Banner tone="danger" role="alert" title="Er is nog niets verkocht">
          {sale.failure}
        </Banner>
      )}
      {loaded && <Estimate shown={loaded} terms={terms} />}
      <Cluster>
        {loaded && (
          <Button
            busy={sale.busy}
            disabled={preview.isFetching || preview.isError}
            onClick={() => void sale.run({ order, shown: loaded })}
          >
            Verkoop bevestigen
          </Button>
        )}
        <Button variant="secondary" onClick={onBack}>
          Vorige
        </Button>
      </Cluster>
      {sale.dialog}
    </Stack>
  );
}

function Estimate({ shown, terms }: { readonly shown: SellPreview; readonly terms: SellTerms }) {
  const locked = lockedAmount(terms);
  return (
    <>
      <Card>
        <FigureRow>
          <Figure label="Verkoop" value={formatEuro(shown.gross)} />
          <Figure label="Uitstapkosten" value={formatEuro(shown.exitCost)} />
          <Figure label="U ontvangt ongeveer" value={formatEuro(shown.net)} />
        </FigureRow>
      </Card>
      {shown.funds.map((fund) => (
        <Card key={fund.id} title={fund.name}>
          <Stack>
            <DescriptionList
              items={[
                {
                  term: 'Participaties',
                  value: fund.isAll ? `alles, nu ${unitsText(fund.units)}` : unitsText(fund.units),
                },
                {
                  term: 'Laatste koers',
                  value: `${priceText(fund.nav)} op ${formatLongDate(fund.navDate)}`,
                },
                { term: 'Verkoop tegen de koers van', value: formatLongDate(fund.dealFrom) },
                { term: 'Wij betalen u rond', value: formatLongDate(fund.payDay) },
                { term: 'U ontvangt ongeveer', value: formatEuro(fund.net) },
              ]}
            />
            <LotCosts fund={fund} />
          </Stack>
        </Card>
      ))}
      {locked && <Banner title={locked.title}>{locked.text}</Banner>}
      <Banner tone="warning" title="De koers is nog niet bekend. Het bedrag is een schatting.">
        {redemptionLimitText(shown.funds)}
      </Banner>
      <p>
        Deze dagen gelden als u vóór {cutOffText(terms.cutOff)} bevestigt. Weet u zeker dat u wilt verkopen? U
        kunt dit tot {cutOffText(shown.cancellableUntil)} annuleren. Voor de bevestiging vragen wij u om een
        code.
      </p>
    </>
  );
}
