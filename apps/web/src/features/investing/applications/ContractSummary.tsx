import type { ContractToSign } from '@portaal/domain/investing/applications/calls';
import { ReadDocuments } from '../../../entities/fund-document/ReadDocuments.tsx';
import { useCountries } from '../../../entities/person/use-countries.ts';
import { formatCostPercentage } from '../../../lib/dutch-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { type DescriptionItem, DescriptionList } from '../../../ui/DescriptionList.tsx';
import styles from './ApplicationFlow.module.css';
import type { ApplicantSteps } from './applicant-steps.ts';
import { type Place, placesOf } from './places.ts';
import type { StepProps } from './step-props.ts';
import { investmentItems, stepItems } from './summary-items.ts';

interface ContractSummaryProps extends Pick<StepProps, 'draft'> {
  readonly contract: ContractToSign;
  readonly steps: ApplicantSteps;
  readonly goTo: (place: Place) => void;
}

interface Part {
  readonly title: string;
  readonly place: Place;
  readonly items: readonly DescriptionItem[];
}

const sharedItem = {
  term: 'Met uw partner',
  value: 'Uw partner beantwoordt de vragen ook. Het voorzichtigste profiel geldt voor u beiden.',
};

/** Shows all data to sign by part, each with a link to its page. */
export function ContractSummary({ contract, draft, steps, goTo }: ContractSummaryProps) {
  const { nameOf } = useCountries();
  const { fund, profile } = contract;
  const parts = placesOf(draft).flatMap((place): Part[] => {
    const { page, step } = place;
    if (page === 'belegging-toevoegen') {
      const items = investmentItems(draft, formatCostPercentage(fund.entryCostRate));
      return [{ title: 'Uw belegging', place, items: [{ term: 'Fonds', value: fund.name }, ...items] }];
    }
    if (page === 'questionnaire') {
      const items = [{ term: 'Profiel', value: profile }, ...(draft.for === 'partner' ? [sharedItem] : [])];
      return [{ title: 'Uw risicoprofiel', place, items }];
    }
    if (step === undefined) return [];
    return [{ title: steps[step].title, place, items: stepItems(step, draft, { countryOf: nameOf }) }];
  });
  return (
    <div className={styles.parts}>
      {parts.map(({ title, place, items }) => (
        <Card
          key={title}
          title={title}
          aside={
            <Button variant="quiet" size="small" onClick={() => goTo(place)}>
              Wijzigen<span className="visually-hidden">: {title}</span>
            </Button>
          }
        >
          <DescriptionList items={items} />
        </Card>
      ))}
      <ReadDocuments documents={contract.documents} />
    </div>
  );
}
