import type { UploadField } from '@portaal/domain/documents/uploads/fields';
import {
  amountProblems,
  fileMissing,
  needsOriginDocument,
} from '@portaal/domain/investing/applications/amounts';
import { unreadProblems } from '@portaal/domain/investing/applications/reading';
import type { PersonalInformation } from '@portaal/domain/people/personal-information/calls';
import type { Relation } from '@portaal/domain/people/relations/calls';
import { isAnnuityCode, products } from '@portaal/domain/products/products/product';
import { type IsoDate, isoDate } from '@portaal/engine';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { usePageStart } from '../../../act/use-page-start.ts';
import { uploadsQuery } from '../../../entities/application/uploads-query.ts';
import { useFundDocuments } from '../../../entities/fund-document/use-fund-documents.ts';
import { today } from '../../../lib/dutch-format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './ApplicationFlow.module.css';
import { type ApplicationProps, type DraftPurchase, fundsOf } from './flow-props.ts';
import { missingQuestionnaires, offerProblems, originDocumentFrom } from './offer-problems.ts';
import {
  AmountPage,
  ApplicantPage,
  ContractPage,
  type DraftParts,
  FIRST_PAGE,
  fetchPlace,
  laterRules,
  OfferPage,
  OfferQuestionsPage,
  QuestionnairePage,
} from './pages.ts';
import {
  type FlowShape,
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
import { type FlowPath, useFlowAddress } from './use-flow-address.ts';

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

interface DraftPagesProps extends ApplicationProps {
  readonly path: FlowPath;
  readonly parts: DraftParts;
  readonly purchase: DraftPurchase;
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
  const { current, port, purchase, known, relations, ownEmail } = props;
  const [day] = useState(() => isoDate(today(new Date())));
  const { draft } = current;
  const { investment } = draft;
  // If the documents cannot be loaded, the browser skips this check. The server still requires that they were opened.
  const fundIds = fundsOf(purchase).map(({ id }) => id);
  const documents = useFundDocuments().data?.filter(({ fundId }) => fundIds.includes(fundId)) ?? [];
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
  // The statement of the other provider shows the origin of transferred capital.
  const needsOrigin = !draft.transfer && needsOriginDocument(investment, originDocumentFrom(purchase));
  const isMissing = (field: UploadField) => uploaded?.has(field) === false;
  const first = [
    ...unreadProblems(investment.gelezen, documents),
    ...(purchase.kind === 'fund'
      ? amountProblems(investment, purchase.fund)
      : offerProblems(draft, purchase)),
    ...(needsOrigin && isMissing('herkomst') ? [{ field: 'herkomst', message: fileMissing }] : []),
    ...(draft.transfer && isMissing('transfer.statement')
      ? [{ field: 'transfer.statement', message: fileMissing }]
      : []),
  ];
  const later = use(laterRules(requestedPlace.page))({ draft, purchase, context, uploaded });
  const problemsAt: ProblemsAt = (place) => (place.page === FIRST_PAGE ? first : later(place));
  return { day, problemsAt };
}

/** Returns the pages and steps that this application has. They stay the same while the user answers questions. */
function useFlowShape(purchase: DraftPurchase): FlowShape {
  const isMissing = purchase.kind === 'fund' || missingQuestionnaires(purchase.offer).length > 0;
  const [asksQuestions, setAsksQuestions] = useState(isMissing);
  if (isMissing && !asksQuestions) setAsksQuestions(true);
  return {
    asksQuestions,
    asksApplicant: purchase.kind === 'fund' || !isAnnuityCode(purchase.offer.productCode),
  };
}

/** Stores the page and step in the draft, so that another device resumes there. */
function useStoredPlace(
  { port, current: { draft } }: ApplicationProps,
  currentPlace: Place,
  shape: FlowShape,
): void {
  const { page, step = draft.activeSubstep } = currentPlace;
  // An annuity belongs to the user alone, so no step asks for the investor.
  const applicant = shape.asksApplicant ? draft.for : 'mijn';
  const isStored = draft.activePage === page && draft.activeSubstep === step && draft.for === applicant;
  const store = useEffectEvent(() =>
    port.change((before) => ({ ...before, activePage: page, activeSubstep: step, for: applicant })),
  );
  useEffect(() => {
    if (!isStored) store();
  }, [isStored]);
}

/** Shows the current page of a draft, and the navigation to the others. */
export function DraftPages(props: DraftPagesProps) {
  const { path, parts, purchase, current, port, sync } = props;
  const { draft } = current;
  const { wanted, goTo } = useFlowAddress(path);
  const sought = wanted ?? placeLeft(draft);
  const { day, problemsAt } = useProblems(props, sought);
  const shape = useFlowShape(purchase);
  const places = placesOf(draft, shape);
  const currentPlace = reachablePlace(places, sought, problemsAt);
  const index = places.findIndex((place) => isSamePlace(place, currentPlace));
  const [attempts, setAttempts] = useState(0);
  usePageStart(`${currentPlace.page} ${currentPlace.step ?? ''}`);

  const isAddressed = wanted !== undefined && isSamePlace(wanted, currentPlace);
  const settle = useEffectEvent(() => void goTo(currentPlace, { replace: true }));
  useEffect(() => {
    if (!isAddressed) settle();
  }, [isAddressed]);
  useStoredPlace(props, currentPlace, shape);

  const before = places[index - 1];
  const next = places[index + 1];
  useFetchedAhead(next, parts);
  const common: StepProps = {
    place: { current: index + 1, total: stepsInAll(draft, shape), title: nameOf(purchase) },
    draft,
    onChange: port.change,
    problems: problemsAt(currentPlace),
    isRejected: attempts > index,
    onNext: async () => {
      setAttempts(index + 1);
      if (!next) return;
      // The current page stays visible until the next page is loaded.
      await fetchPlace(next, parts);
      await goTo(next);
    },
    onBack: before && (() => void goTo(before)),
    saved: <SavedLine saving={sync.saving} />,
  };
  return <PageAt {...props} {...common} at={currentPlace} places={places} today={day} goTo={goTo} />;
}

/** Returns the name of what is bought, for the position in the flow. */
const nameOf = (purchase: DraftPurchase): string =>
  purchase.kind === 'fund' ? purchase.fund.name : products[purchase.offer.productCode].name;

interface PageAtProps extends DraftPagesProps, StepProps {
  readonly at: Place;
  readonly places: readonly Place[];
  readonly today: IsoDate;
  readonly goTo: ReturnType<typeof useFlowAddress>['goTo'];
}

/** Shows one page of the draft. */
function PageAt(props: PageAtProps) {
  const { at, goTo, current, purchase, steps, sync } = props;
  const { id: applicationId } = current.server;
  switch (at.page) {
    case 'questionnaire':
      return purchase.kind === 'fund' ? (
        <QuestionnairePage {...props} {...purchase} />
      ) : (
        <OfferQuestionsPage {...props} purchase={purchase} />
      );
    case 'applicant': {
      const { step = current.draft.activeSubstep } = at;
      return <ApplicantPage {...props} key={step} applicationId={applicationId} step={step} />;
    }
    case 'contract-creation':
      return (
        <ContractPage
          {...props}
          applicationId={applicationId}
          steps={steps}
          flush={sync.flush}
          renewal={purchase.kind === 'offer' && <purchase.parts.RenewOffer offerId={purchase.offer.id} />}
          goTo={(place) => void goTo(place)}
          onSigned={async (application) => {
            const { contract } = application;
            // Navigates away from the draft's page before the draft is removed.
            await goTo(at, { replace: true, ...(contract && { contract: contract.id }) });
            props.onSigned(application);
          }}
        />
      );
    default:
      return purchase.kind === 'fund' ? (
        <AmountPage {...props} fund={purchase.fund} applicationId={applicationId} />
      ) : (
        <OfferPage {...props} purchase={purchase} applicationId={applicationId} />
      );
  }
}
