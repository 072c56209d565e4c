import type { ChangeRequest } from '@portaal/domain/investing/change-requests/calls';
import {
  changeDefinitions,
  changeRejection,
  type RequestOption,
  requestOptions,
} from '@portaal/domain/investing/change-requests/options';
import type { ChangeTerms } from '@portaal/domain/investing/change-requests/terms';
import { useParams } from '@tanstack/react-router';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect, useState } from 'react';
import { paths } from '../../../lib/internal-urls.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { FormProps } from './ChangeForm.tsx';
import { ChangeList } from './ChangeList.tsx';
import styles from './changes.module.css';
import { PageLink } from './links.ts';
import { OpenRequests } from './OpenRequests.tsx';
import { useGetChangeOptions } from './use-changes.ts';

interface LazyForm {
  readonly Form: LazyExoticComponent<ComponentType<FormProps>>;
  /** Loads the form before it is rendered. */
  readonly preload: () => Promise<unknown>;
}

const files = import.meta.glob<{ readonly Form: ComponentType<FormProps> }>('./forms/*.tsx');

function formOf(option: RequestOption): LazyForm {
  const preload = files[`./forms/${option}.tsx`];
  if (preload === undefined) throw new Error(`no form for ${option}`);
  return { Form: lazy(async () => ({ default: (await preload()).Form })), preload };
}

/** Forms by option. The file named after the option is loaded when its form is rendered. */
const forms = Object.fromEntries(requestOptions.map((option) => [option, formOf(option)])) as Readonly<
  Record<RequestOption, LazyForm>
>;

/** shows the list of possible changes of a contract, or the form of one change. */
export function ContractChanges({ contract }: { readonly contract: { readonly ContractID: string } }) {
  const { option } = useParams({ strict: false });
  const contractId = contract.ContractID;
  const { data, isPending, isFetching, error, refetch } = useGetChangeOptions(contractId);
  const requestOption = requestOptions.find((one) => one === option);
  // Loads the form in parallel with the server call. If loading fails, the form itself reports this when it is shown.
  useEffect(() => {
    if (requestOption !== undefined) forms[requestOption].preload().catch(() => undefined);
  }, [requestOption]);
  if (isPending) return <Skeleton shape="block" label="Even geduld. Wij kijken wat u kunt wijzigen." />;
  if (data === undefined) {
    return (
      <LoadingFailed
        title="Wij kunnen nu niet laten zien wat u kunt wijzigen"
        error={error}
        busy={isFetching}
        onRetry={() => refetch()}
      >
        Er is niets veranderd aan uw contract. Probeer het zo nog een keer.
      </LoadingFailed>
    );
  }
  const { terms, open } = data;
  if (requestOption === undefined) {
    return (
      // The wrapper is a single child of the page, so that an empty `OpenRequests` leaves no gap.
      <div>
        <OpenRequests contractId={contractId} requests={open} />
        <ChangeList contractId={contractId} terms={terms} />
      </div>
    );
  }
  return (
    <Stack>
      <p className={`${styles.back} no-print`}>
        <PageLink
          quiet
          to={paths.contractChange}
          params={{ contractId, option: undefined }}
          activeOptions={{ exact: true }}
        >
          <Icon name="arrow-left" />
          Terug naar alle wijzigingen
        </PageLink>
      </p>
      <OneChange
        key={requestOption}
        contractId={contractId}
        option={requestOption}
        terms={terms}
        open={open}
      />
    </Stack>
  );
}

interface OneChangeProps {
  readonly contractId: string;
  readonly option: RequestOption;
  readonly terms: ChangeTerms;
  readonly open: readonly ChangeRequest[];
}

function OneChange({ contractId, option, terms, open }: OneChangeProps) {
  const [opened] = useState(() => open.some((request) => request.option === option));
  const rejection = changeRejection(option, terms);
  const same = open.filter((request) => request.option === option);
  if (rejection !== null) {
    return (
      <>
        <Heading level={2}>{changeDefinitions[option].title}</Heading>
        <Banner title="Deze wijziging kan niet">{rejection}</Banner>
      </>
    );
  }
  // This request was already open when the page opened. For a new request, the form itself shows the confirmation of
  // receipt.
  if (opened) {
    return (
      <>
        <Heading level={2}>{changeDefinitions[option].title}</Heading>
        {same.length > 0 && (
          <p>U hebt deze wijziging al aangevraagd. Van elke soort kan er één open staan.</p>
        )}
        <OpenRequests contractId={contractId} requests={same} />
      </>
    );
  }
  const { Form } = forms[option];
  return (
    <Suspense fallback={<Skeleton shape="block" label="Even geduld. Wij openen het formulier." />}>
      <Form contractId={contractId} terms={terms} />
    </Suspense>
  );
}
