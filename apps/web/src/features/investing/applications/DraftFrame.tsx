import * as calls from '@portaal/domain/calls';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { NotOpen } from '../../../entities/fund/NotOpen.tsx';
import { callQuery } from '../../../lib/http/call-query.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { DraftPages } from './DraftPages.tsx';
import { type DraftSubject, isDraftOf } from './draft-port.ts';
import type { ApplicationProps, DraftPurchase } from './flow-props.ts';
import { RouterButtonLink } from './links.ts';
import { type DraftParts, fetchPlace } from './pages.ts';
import { placeLeft } from './places.ts';
import type { DraftState } from './use-draft.ts';
import { type FlowPath, useFlowAddress } from './use-flow-address.ts';

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

type LoadedQuery = Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>;

interface DraftFrameProps extends ApplicationProps {
  readonly subject: DraftSubject;
  readonly path: FlowPath;
  /** Name of the application: its fund, or a general name. */
  readonly title: string;
  readonly parts: DraftParts;
  readonly sync: DraftState;
  /** Purchase of the application; undefined while loading. */
  readonly purchase: DraftPurchase | undefined;
  /** Queries on which `purchase` depends. */
  readonly queries: readonly LoadedQuery[];
  /** True if none of the funds is open for new investments. */
  readonly isShut: boolean;
  /** Content for a failure that the user can resolve; replaces the general message. */
  readonly failure?: ReactNode;
}

/** Shows the pages of an application before the contract exists, once their data are loaded. */
export function DraftFrame(props: DraftFrameProps) {
  const { subject, path, title, parts, sync, current, purchase, isShut, failure } = props;
  const { wanted } = useFlowAddress(path);
  // Loads the code of the page in parallel with its data.
  const fetchPlaceNow = useEffectEvent(() => void fetchPlace(wanted ?? placeLeft(current.draft), parts));
  useEffect(() => fetchPlaceNow(), []);
  const information = useQuery(callQuery(calls.getPersonalInformation, { globalErrors: false }));
  const relations = useQuery(callQuery(calls.listRelations, { globalErrors: false }));
  const queries: readonly LoadedQuery[] = [...props.queries, information, relations];

  if (isShut) {
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
  const isLoaded = purchase && information.data && relations.data;
  if (isLoaded && sync.status === 'open' && isDraftOf(subject, current)) {
    return (
      <>
        <Suspense fallback={<Waiting title={title} />}>
          <DraftPages
            {...props}
            key={sync.round}
            purchase={purchase}
            known={information.data}
            relations={relations.data}
          />
        </Suspense>
        <DraftConflict newer={sync.newer} choose={sync.choose} />
      </>
    );
  }
  if (failure !== undefined) return failure;
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
