import { investmentFlows } from '@portaal/domain/applications/flows';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ReceivedMoney } from '../entities/open-item/ReceivedMoney.tsx';
import { useOwnOpenItems } from '../entities/open-item/use-own-open-items.ts';
import {
  RunningApplications,
  useRunningApplications,
} from '../features/applications/RunningApplications.tsx';
import { ContractsOverview } from '../features/contracts/ContractsOverview.tsx';
import { useUnknownAddress } from '../features/contracts/UnknownAddress.tsx';
import { Ways } from '../features/contracts/Ways.tsx';
import { ConfirmPayouts, usePayoutConfirmation } from '../features/payout-confirmation/ConfirmPayouts.tsx';
import { PayoutsUnderWay } from '../features/payouts/PayoutsUnderWay.tsx';
import { usePayoutsUnderWay } from '../features/payouts/use-payouts-under-way.ts';
import { StrongerSignIn, useAdvice } from '../features/security/StrongerSignIn.tsx';
import { CoSignedContracts } from '../features/signing-invitations/CoSignedContracts.tsx';
import {
  useWaitingInvitations,
  WaitingInvitations,
} from '../features/signing-invitations/WaitingInvitations.tsx';
import { brandText, environment } from '../lib/environment.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

// With the page of all of them: a piece of its own would cost the first page a name.
const LatestOffers = lazy(() =>
  import('./SavedOffersPage.tsx').then((page) => ({ default: page.LatestOffers })),
);

/** Drawn after what a user comes for; nothing for a user whose funds have no buildings. */
const Street = lazy(() =>
  import('../features/buildings/Street.tsx').then((part) => ({ default: part.Street })),
);

const OwnStreet = () => (
  <Suspense fallback={null}>
    <Street />
  </Suspense>
);

/** What the overview shows to a user who has nothing yet, in the brand's own words. */
const emptyOverview = () => ({
  title: brandText('empty.title', 'Uw eerste belegging begint hier'),
  text: brandText('empty.text', 'U hebt nog geen beleggingen. Kies een fonds om te beginnen.'),
});

const offeredFunds = () =>
  investmentFlows.filter((flow) => environment().brand.features.products.some((product) => product === flow));

/** One of the questions an overview begins with; who is offline, or gets no response, waits for none of them. */
const isAnswered = ({ isPending, failureCount, fetchStatus }: UseQueryResult): boolean =>
  !isPending || failureCount > 0 || fetchStatus === 'paused';

/** So long the contracts wait for what stands above them; one slow call keeps nobody from their money. */
const LONGEST_WAIT_MS = 1_500;

function useIsOver(milliseconds: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}

/** What stands above the contracts, once it is all known: what comes later would push them away. */
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
  const areKnown = isOver || questions.every(isAnswered);
  // Once they are shown they stay: a repeated call must not remove the parts that share it, which would call again.
  const [wereKnown, setWereKnown] = useState(areKnown);
  if (areKnown && !wereKnown) setWereKnown(true);
  return {
    areTasksKnown: areKnown || wereKnown,
    isBusy: [applications.data, invitations.data].some((list) => list !== undefined && list.length > 0),
  };
}

/** What must be confirmed before anything is paid out, what waits for a signature, what runs before a contract begins, what came in, and what is still to be paid. */
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

/** An address that does not exist leads here: then it is the overview as this brand calls it. */
export function InvestmentsPage() {
  const isElsewhere = useUnknownAddress() !== undefined;
  return isElsewhere && environment().brand.menu === 'new' ? <RealEstatePage /> : <OlderOverview />;
}

/** The same overview in the words of the older menu, with what was calculated last. */
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
