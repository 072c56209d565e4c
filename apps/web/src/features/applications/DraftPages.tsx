import { amountProblems, readApplicants } from '@portaal/domain/applications/application-input';
import type { ApplicationDraft } from '@portaal/domain/applications/draft';
import type { ApplicationStep } from '@portaal/domain/applications/flows';
import { unreadProblems } from '@portaal/domain/applications/reading';
import { missingUploads } from '@portaal/domain/applications/required-uploads';
import type { Fund } from '@portaal/domain/funds/calls';
import type { FieldProblem } from '@portaal/domain/http/error';
import type { PersonalInformation } from '@portaal/domain/personal-information/calls';
import { fundChoiceProblems } from '@portaal/domain/questionnaires/fund-suitability';
import { profileChoiceProblems } from '@portaal/domain/questionnaires/profile-choice';
import type { Relation } from '@portaal/domain/relations/calls';
import type { Upload } from '@portaal/domain/uploads/calls';
import { isoDate } from '@portaal/engine';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePageStart } from '../../act/use-page-start.ts';
import { uploadsQuery } from '../../entities/application/use-field-upload.ts';
import { useFundDocuments } from '../../entities/fund-document/use-fund-documents.ts';
import { today } from '../../lib/dutch-format.ts';
import { AmountPage } from './AmountPage.tsx';
import { ApplicantPage } from './ApplicantPage.tsx';
import { ContractPage } from './ContractPage.tsx';
import type { InvestmentFlowProps } from './flow-props.ts';
import { isSamePlace, type Place, placeLeft, placesOf, reachablePlace, stepsInAll } from './places.ts';
import { QuestionnairePage } from './QuestionnairePage.tsx';
import { SavedLine } from './SavedLine.tsx';
import type { StepProps } from './step-props.ts';
import type { DraftState } from './use-draft.ts';
import { useFlowAddress } from './use-flow-address.ts';

interface DraftPagesProps extends InvestmentFlowProps {
  readonly fund: Fund;
  readonly known: PersonalInformation;
  readonly relations: readonly Relation[];
  readonly sync: DraftState;
}

/** Everything of the applicant and their account are known: they are not asked again. */
const isWholeInformation = ({ persoon, adres, contact, identiteit, tegenrekening }: PersonalInformation) =>
  [persoon, adres, contact, identiteit, tegenrekening].every((part) => part !== null);

/** The files that are asked at a step and not there; nothing as long as it is not known which there are. */
function filesMissing(draft: ApplicationDraft, uploads: readonly Upload[] | undefined) {
  const there = uploads?.filter(({ status }) => status !== 'infected').map(({ field }) => field);
  const missing = there && missingUploads(draft, new Set<string>(there));
  return (step: ApplicationStep | null): readonly FieldProblem[] => missing?.get(step) ?? [];
}

/** What is wrong at each place of the draft, by the rules of the domain. */
function useProblems({ current, questionnaire, fund, known, relations, ownEmail }: DraftPagesProps) {
  const [day] = useState(() => isoDate(today(new Date())));
  const { draft } = current;
  // Those that cannot be fetched the server asks for.
  const documents = useFundDocuments().data?.filter(({ fundId }) => fundId === fund.id) ?? [];
  const uploads = useQuery(uploadsQuery(current.server.id));
  const { selectedRelatie } = draft.applicants;
  const context = {
    today: day,
    minimum: fund.minimum,
    isKnown: isWholeInformation(known),
    ownEmail: ownEmail.toLowerCase(),
    relationType: relations.find(({ id }) => id === selectedRelatie)?.type ?? null,
  };
  const { problems } = readApplicants(draft, context);
  const files = filesMissing(draft, uploads.data);
  return {
    day,
    problemsAt({ page, step }: Place): readonly FieldProblem[] {
      if (page === 'belegging-toevoegen') {
        return [
          ...unreadProblems(draft.investment.gelezen, documents),
          ...amountProblems(draft, context),
          ...files(null),
        ];
      }
      if (page === 'questionnaire') {
        return [...profileChoiceProblems(questionnaire, day), ...fundChoiceProblems(questionnaire, [fund])];
      }
      return page === 'applicant' && step !== undefined
        ? [...(problems.get(step) ?? []), ...files(step)]
        : [];
    },
  };
}

/** The page a draft stands at, and the ways to the others. */
export function DraftPages(props: DraftPagesProps) {
  const { flow, fund, current, port, sync, questionnaire, steps, known, relations } = props;
  const { draft, server } = current;
  const { day, problemsAt } = useProblems(props);
  const { wanted, goTo } = useFlowAddress(flow);
  const places = placesOf(draft);
  const shown = reachablePlace(places, wanted ?? placeLeft(draft), problemsAt);
  const index = places.findIndex((place) => isSamePlace(place, shown));
  const [askedFor, setAskedFor] = useState(0);
  usePageStart(`${shown.page} ${shown.step ?? ''}`);

  const isAddressed = wanted !== undefined && isSamePlace(wanted, shown);
  const settle = useEffectEvent(() => void goTo(shown, { replace: true }));
  useEffect(() => {
    if (!isAddressed) settle();
  }, [isAddressed]);

  // Another device goes on here.
  const { page, step = draft.activeSubstep } = shown;
  const isLeft = draft.activePage === page && draft.activeSubstep === step;
  const remember = useEffectEvent(() =>
    port.change((before) => ({ ...before, activePage: page, activeSubstep: step })),
  );
  useEffect(() => {
    if (!isLeft) remember();
  }, [isLeft]);

  const before = places[index - 1];
  const next = places[index + 1];
  const common: StepProps = {
    place: { current: index + 1, total: stepsInAll(draft), title: fund.name },
    fund,
    draft,
    onChange: port.change,
    problems: problemsAt(shown),
    isRejected: askedFor > index,
    onNext: () => {
      setAskedFor(index + 1);
      if (next) void goTo(next);
    },
    onBack: before && (() => void goTo(before)),
    saved: <SavedLine saving={sync.saving} />,
  };
  switch (shown.page) {
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
          goTo={(wantedPlace) => void goTo(wantedPlace)}
          onSigned={async (application) => {
            const { contract } = application;
            // Away from the draft, before it is gone.
            await goTo(shown, { replace: true, ...(contract && { contract: contract.id }) });
            props.onSigned(application);
          }}
        />
      );
    default:
      return <AmountPage {...common} applicationId={server.id} />;
  }
}
