import * as calls from '@portaal/domain/calls';
import { investmentCode } from '@portaal/domain/products/products/product';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { flowText, fundText } from '../../../entities/application/application-paths.ts';
import { NotOpen } from '../../../entities/fund/NotOpen.tsx';
import { isNotOpen } from '../../../entities/fund/not-open.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { DraftPages } from './DraftPages.tsx';
import type { InvestmentFlowProps } from './flow-props.ts';
import { RouterButtonLink } from './links.ts';
import { fetchPlace } from './pages.ts';
import { placeLeft } from './places.ts';
import { type DraftState, useDraft } from './use-draft.ts';
import { useFlowAddress } from './use-flow-address.ts';

/** Resolves a draft that two devices changed. The user chooses between the server's newer copy and the local one. */
function DraftConflict({ newer, choose }: Pick<DraftState, 'newer' | 'choose'>) {
  return (
    <Dialog
      open={newer !== null}
      role="alertdialog"
      closable={false}
      title="U bent op een ander apparaat verder gegaan"
      onClose={() => void choose('newer')}
      actions={
        <>
          <Button onClick={() => void choose('newer')}>Verder met de nieuwste antwoorden</Button>
          <Button variant="secondary" onClick={() => void choose('here')}>
            Verder met wat hier staat
          </Button>
        </>
      }
    >
      <p>
        De antwoorden van het andere apparaat zijn het laatst bewaard. Wat u daarna hier hebt ingevuld, staat
        daar niet bij. Kies waarmee u verder wilt gaan. De andere antwoorden vervallen.
      </p>
    </Dialog>
  );
}

interface DraftFlowProps extends InvestmentFlowProps {
  /** The chosen fund; absent in a flow with one fund. */
  readonly fundId?: number;
}

/** Shows the pages of the flow before the contract exists, once their data are loaded. */
export function DraftFlow({ fundId, ...props }: DraftFlowProps) {
  const { flow, port, current } = props;
  const sync = useDraft({ flow, fundId, port, current });
  const title = fundId === undefined ? flowText(flow) : fundText({ flow, fundId });
  const { wanted } = useFlowAddress(flow);
  // Loads the code of the page in parallel with its data.
  const fetchPlaceNow = useEffectEvent(() => void fetchPlace(wanted ?? placeLeft(current.draft), props));
  useEffect(() => fetchPlaceNow(), []);
  const funds = useQuery(
    callQuery(calls.listFunds, { query: { productCode: investmentCode }, globalErrors: false }),
  );
  const information = useQuery(callQuery(calls.getPersonalInformation, { globalErrors: false }));
  const relations = useQuery(callQuery(calls.listRelations, { globalErrors: false }));
  const queries = [funds, information, relations];
  const inFlow = funds.data?.filter((fund) => fund.flow === flow) ?? [];
  const fund =
    fundId === undefined ? inFlow.find(({ isOpen }) => isOpen) : inFlow.find(({ id }) => id === fundId);

  if (isNotOpen(funds.error) || (funds.data !== undefined && !fund?.isOpen)) {
    return (
      <Stack>
        <PageTitle>{title}</PageTitle>
        <NotOpen />
      </Stack>
    );
  }
  if (sync.isSigned) {
    return (
      <Stack gap="large">
        <PageTitle above={title}>U hebt deze aanvraag al ondertekend</PageTitle>
        <p>Dat hebt u op een ander apparaat gedaan. In uw overzicht ziet u hoe het ermee staat.</p>
        <div>
          <RouterButtonLink to={paths.home}>Naar mijn overzicht</RouterButtonLink>
        </div>
      </Stack>
    );
  }
  if (sync.status === 'open' && fund && information.data && relations.data) {
    return (
      <>
        <Suspense fallback={<Waiting title={title} />}>
          <DraftPages
            {...props}
            key={sync.round}
            fund={fund}
            known={information.data}
            relations={relations.data}
            sync={sync}
          />
        </Suspense>
        <DraftConflict newer={sync.newer} choose={sync.choose} />
      </>
    );
  }
  const isFailed = sync.status === 'failed' || queries.some(({ isError }) => isError);
  if (!isFailed) return <Waiting title={title} />;
  return (
    <Stack>
      <PageTitle>{title}</PageTitle>
      <LoadingFailed
        title="Wij kunnen deze stap nu niet laten zien"
        busy={queries.some(({ isFetching }) => isFetching)}
        onRetry={() => {
          if (sync.status === 'failed') sync.open();
          for (const query of queries) if (query.isError) void query.refetch();
        }}
      >
        Wat u hebt ingevuld, is bewaard. Probeer het zo nog een keer.
      </LoadingFailed>
    </Stack>
  );
}

function Waiting({ title }: { readonly title: string }) {
  return (
    <Stack>
      <PageTitle>{title}</PageTitle>
      <Skeleton lines={8} label="Even geduld. Wij halen uw gegevens op." />
    </Stack>
  );
}
