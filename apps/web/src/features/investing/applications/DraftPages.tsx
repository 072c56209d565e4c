import {
  amountProblems,
  fileMissing,
  needsOriginDocument,
} from '@portaal/domain/investing/applications/amounts';
import { unreadProblems } from '@portaal/domain/investing/applications/reading';
import type { PersonalInformation } from '@portaal/domain/people/personal-information/calls';
import type { Relation } from '@portaal/domain/people/relations/calls';
import type { Fund } from '@portaal/domain/products/funds/calls';
import { isoDate } from '@portaal/engine';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { usePageStart } from '../../../act/use-page-start.ts';
import { uploadsQuery } from '../../../entities/application/uploads-query.ts';
import { useFundDocuments } from '../../../entities/fund-document/use-fund-documents.ts';
import { today } from '../../../lib/dutch-format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './ApplicationFlow.module.css';
import type { InvestmentFlowProps } from './flow-props.ts';
import {
  AmountPage,
  ApplicantPage,
  ContractPage,
  type DraftParts,
  FIRST_PAGE,
  fetchPlace,
  laterRules,
  QuestionnairePage,
} from './pages.ts';
import {
  isSamePlace,
  type Place,
  type ProblemsAt,
  placeLeft,
  placesOf,
  reachablePlace,
  stepsInAll,
} from './places.ts';
import type { StepProps } from './step-props.ts';
import type { DraftState } from './use-draft.ts';
import { useFlowAddress } from './use-flow-address.ts';

/** Milliseconds to wait in browsers without `requestIdleCallback`. */
const SOON = 1_000;

/** Loads the code of the next page or step once the current one is shown and the browser is idle. */
function useFetchedAhead(next: Place | undefined, parts: DraftParts): void {
  const place = next && `${next.page} ${next.step ?? ''}`;
  const fetch = useEffectEvent(() => {
    if (next) void fetchPlace(next, parts);
  });
  useEffect(() => {
    if (place === undefined) return;
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(fetch, SOON);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => fetch());
    return () => cancelIdleCallback(handle);
  }, [place]);
}

const texts: Readonly<Record<DraftState['saving'], string>> = {
  saved: 'Bewaard',
  waiting: 'Wordt bewaard',
  saving: 'Wordt bewaard',
  offline: 'Bewaard op dit apparaat. U hebt nu geen verbinding. Wij bewaren het straks ook bij ons.',
  failed: 'Nog niet bewaard. Wij proberen het opnieuw als u verder gaat.',
};

const isBusy = (saving: DraftState['saving']): boolean => saving === 'waiting' || saving === 'saving';

/** Shows unobtrusively whether the input is saved. Screen readers do not announce each save. */
function SavedLine({ saving }: Pick<DraftState, 'saving'>) {
  const text = texts[saving];
  return (
    <div className={styles.saved}>
      {saving === 'saved' && <Icon name="check" />}
      <span aria-hidden={isBusy(saving)} aria-live="polite">
        {text}
      </span>
    </div>
  );
}

interface DraftPagesProps extends InvestmentFlowProps {
  readonly fund: Fund;
  readonly known: PersonalInformation;
  readonly relations: readonly Relation[];
  readonly sync: DraftState;
}

/**
 * Returns whether all data of the applicant, including the bank account, are stored, so that the form can omit their
 * fields.
 */
const isWholeInformation = ({ persoon, adres, contact, identiteit, tegenrekening }: PersonalInformation) =>
  [persoon, adres, contact, identiteit, tegenrekening].every((part) => part !== null);

/**
 * Returns the problems on each page or step of the draft. The rules for pages after the first are loaded with those
 * pages.
 */
function useProblems(props: DraftPagesProps, requestedPlace: Place) {
  const { current, port, questionnaire, fund, known, relations, ownEmail } = props;
  const [day] = useState(() => isoDate(today(new Date())));
  const { draft } = current;
  const { investment } = draft;
  // If the documents cannot be loaded, the browser skips this check. The server still requires that they were opened.
  const documents = useFundDocuments().data?.filter(({ fundId }) => fundId === fund.id) ?? [];
  const uploads = useQuery(uploadsQuery(current.server.id)).data;
  useEffect(() => {
    if (uploads) port.noteUploads(uploads);
  }, [port, uploads]);
  const uploaded =
    uploads &&
    new Set<string>(uploads.filter(({ status }) => status !== 'infected').map(({ field }) => field));
  const { selectedRelatie } = draft.applicants;
  const context = {
    today: day,
    isKnown: isWholeInformation(known),
    ownEmail: ownEmail.toLowerCase(),
    relationType: relations.find(({ id }) => id === selectedRelatie)?.type ?? null,
  };
  const isOriginMissing =
    needsOriginDocument(investment, fund.originDocumentFrom) && uploaded?.has('herkomst') === false;
  const first = [
    ...unreadProblems(investment.gelezen, documents),
    ...amountProblems(investment, fund),
    ...(isOriginMissing ? [{ field: 'herkomst', message: fileMissing }] : []),
  ];
  const later = use(laterRules(requestedPlace.page))({ draft, questionnaire, fund, context, uploaded });
  const problemsAt: ProblemsAt = (place) => (place.page === FIRST_PAGE ? first : later(place));
  return { day, problemsAt };
}

/** Shows the current page of a draft, and the navigation to the others. */
export function DraftPages(props: DraftPagesProps) {
  const { flow, fund, current, port, sync, questionnaire, steps, known, relations } = props;
  const { draft, server } = current;
  const { wanted, goTo } = useFlowAddress(flow);
  const sought = wanted ?? placeLeft(draft);
  const { day, problemsAt } = useProblems(props, sought);
  const places = placesOf(draft);
  const currentPlace = reachablePlace(places, sought, problemsAt);
  const index = places.findIndex((place) => isSamePlace(place, currentPlace));
  const [attempts, setAttempts] = useState(0);
  usePageStart(`${currentPlace.page} ${currentPlace.step ?? ''}`);

  const isAddressed = wanted !== undefined && isSamePlace(wanted, currentPlace);
  const settle = useEffectEvent(() => void goTo(currentPlace, { replace: true }));
  useEffect(() => {
    if (!isAddressed) settle();
  }, [isAddressed]);

  // The page and step are stored in the draft, so that another device resumes there.
  const { page, step = draft.activeSubstep } = currentPlace;
  const isLeft = draft.activePage === page && draft.activeSubstep === step;
  const remember = useEffectEvent(() =>
    port.change((before) => ({ ...before, activePage: page, activeSubstep: step })),
  );
  useEffect(() => {
    if (!isLeft) remember();
  }, [isLeft]);

  const before = places[index - 1];
  const next = places[index + 1];
  useFetchedAhead(next, props);
  const common: StepProps = {
    place: { current: index + 1, total: stepsInAll(draft), title: fund.name },
    fund,
    draft,
    onChange: port.change,
    problems: problemsAt(currentPlace),
    isRejected: attempts > index,
    onNext: async () => {
      setAttempts(index + 1);
      if (!next) return;
      // The current page stays visible until the next page is loaded.
      await fetchPlace(next, props);
      await goTo(next);
    },
    onBack: before && (() => void goTo(before)),
    saved: <SavedLine saving={sync.saving} />,
  };
  switch (currentPlace.page) {
    case 'questionnaire':
      return (
        <QuestionnairePage
          {...common}
          flow={flow}
          today={day}
          questionnaire={questionnaire}
          onQuestionnaire={props.onQuestionnaire}
          RiskProfile={props.RiskProfile}
        />
      );
    case 'applicant':
      return (
        <ApplicantPage
          {...common}
          key={step}
          applicationId={server.id}
          step={step}
          steps={steps}
          known={known}
          relations={relations}
        />
      );
    case 'contract-creation':
      return (
        <ContractPage
          {...common}
          applicationId={server.id}
          steps={steps}
          flush={sync.flush}
          goTo={(place) => void goTo(place)}
          onSigned={async (application) => {
            const { contract } = application;
            // Navigates away from the draft's page before the draft is removed.
            await goTo(currentPlace, { replace: true, ...(contract && { contract: contract.id }) });
            props.onSigned(application);
          }}
        />
      );
    default:
      return <AmountPage {...common} applicationId={server.id} />;
  }
}
