import { investmentFlows } from '@portaal/domain/brand/flows';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ReceivedMoney } from '../entities/open-item/ReceivedMoney.tsx';
import { useOwnOpenItems } from '../entities/open-item/use-own-open-items.ts';
import { CoSignedContracts } from '../features/investing/applications/invitations/CoSignedContracts.tsx';
import {
  useWaitingInvitations,
  WaitingInvitations,
} from '../features/investing/applications/invitations/WaitingInvitations.tsx';
import {
  RunningApplications,
  useRunningApplications,
} from '../features/investing/applications/RunningApplications.tsx';
import { ContractsOverview } from '../features/investing/contracts/ContractsOverview.tsx';
import { useUnknownAddress } from '../features/investing/contracts/UnknownAddress.tsx';
import { Ways } from '../features/investing/contracts/Ways.tsx';
import { PayoutsUnderWay } from '../features/money/payouts/PayoutsUnderWay.tsx';
import { usePayoutsUnderWay } from '../features/money/payouts/use-payouts-under-way.ts';
import {
  ConfirmPayouts,
  usePayoutConfirmation,
} from '../features/sign-in/payout-confirmation/ConfirmPayouts.tsx';
import { StrongerSignIn, useAdvice } from '../features/sign-in/security/StrongerSignIn.tsx';
import { brandText, environment } from '../lib/environment.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

// This component shares a file with the page of all saved offers. A separate file would add its name to the script of
// the first page.
const LatestOffers = lazy(() =>
  import('./SavedOffersPage.tsx').then((page) => ({ default: page.LatestOffers })),
);

/** This component is rendered after the main content. It renders nothing for a user whose funds have no buildings. */
const Street = lazy(() =>
  import('../features/products/buildings/Street.tsx').then((part) => ({ default: part.Street })),
);

const OwnStreet = () => (
  <Suspense fallback={null}>
    <Street />
  </Suspense>
);

/** Returns the brand's texts for a user without investments. */
const emptyOverview = () => ({
  title: brandText('empty.title', 'Uw eerste belegging begint hier'),
  text: brandText('empty.text', 'U hebt nog geen beleggingen. Kies een fonds om te beginnen.'),
});

const offeredFunds = () =>
  investmentFlows.filter((flow) => environment().brand.features.products.some((product) => product === flow));

/**
 * Returns whether a query of the overview is settled. Offline and failing queries count as settled, so that nothing
 * waits for them.
 */
const isAnswered = ({ isPending, failureCount, fetchStatus }: UseQueryResult): boolean =>
  !isPending || failureCount > 0 || fetchStatus === 'paused';

/**
 * Maximum milliseconds that the contracts wait for the content above them, so that a slow call does not delay the
 * list of contracts.
 */
const LONGEST_WAIT_MS = 1_500;

function useIsOver(milliseconds: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}

/**
 * Loads the content above the contracts and reports when all of it has loaded, because content that appears later
 * would push the contracts down.
 */
function useTasks() {
  const applications = useRunningApplications();
  const invitations = useWaitingInvitations();
  const questions = [
    applications,
    invitations,
    usePayoutConfirmation(),
    usePayoutsUnderWay(),
    useOwnOpenItems(),
    useAdvice(),
  ];
  const isOver = useIsOver(LONGEST_WAIT_MS);
  const areLoaded = isOver || questions.every(isAnswered);
  // Once displayed, the tasks stay visible. If they were hidden during a refetch, the components that share the query
  // would remount and fetch the data again.
  const [wereLoaded, setWereLoaded] = useState(areLoaded);
  if (areLoaded && !wereLoaded) setWereLoaded(true);
  return {
    areTasksKnown: areLoaded || wereLoaded,
    isBusy: [applications.data, invitations.data].some((list) => list !== undefined && list.length > 0),
  };
}

/**
 * Renders payout confirmations, invitations to sign, unfinished applications, received payments and pending payouts.
 */
const Tasks = () => (
  <>
    <ConfirmPayouts />
    <WaitingInvitations />
    <RunningApplications />
    <ReceivedMoney isAsked />
    <PayoutsUnderWay />
  </>
);

export function RealEstatePage() {
  const tasks = useTasks();
  return (
    <ContractsOverview
      {...tasks}
      offered={offeredFunds()}
      empty={emptyOverview()}
      above={<Tasks />}
      advice={<StrongerSignIn />}
      beside={
        <>
          <Ways />
          <OwnStreet />
          <CoSignedContracts />
        </>
      }
    />
  );
}

/** Renders the overview in the variant of this brand's menu. Unknown URLs also lead to this page. */
export function InvestmentsPage() {
  const isElsewhere = useUnknownAddress() !== undefined;
  return isElsewhere && environment().brand.menu === 'new' ? <RealEstatePage /> : <OlderOverview />;
}

/** Renders the overview for brands with the older menu: other wording, and the latest calculations beside it. */
function OlderOverview() {
  const tasks = useTasks();
  const latest = (
    <>
      <Ways />
      <OwnStreet />
      <CoSignedContracts />
      <Suspense fallback={<Skeleton shape="block" />}>
        <LatestOffers />
      </Suspense>
    </>
  );
  return (
    <ContractsOverview
      {...tasks}
      variant="older"
      offered={offeredFunds()}
      empty={emptyOverview()}
      above={<Tasks />}
      advice={<StrongerSignIn />}
      beside={latest}
    />
  );
}
