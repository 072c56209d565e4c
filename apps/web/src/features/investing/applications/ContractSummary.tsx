import type { ContractToSign } from '@portaal/domain/investing/applications/calls';
import { boughtItems } from '../../../entities/application/bought-items.ts';
import { payoutItems } from '../../../entities/application/payout-items.ts';
import { orderItems } from '../../../entities/capital-transfer/transfer-texts.ts';
import { ReadDocuments } from '../../../entities/fund-document/ReadDocuments.tsx';
import { useCountries } from '../../../entities/person/use-countries.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { type DescriptionItem, DescriptionList } from '../../../ui/DescriptionList.tsx';
import styles from './ApplicationFlow.module.css';
import type { ApplicantSteps } from './applicant-steps.ts';
import { ChangedTerms } from './ChangedTerms.tsx';
import type { Place } from './places.ts';
import type { StepProps } from './step-props.ts';
import { investmentItems, stepItems } from './summary-items.ts';

interface ContractSummaryProps extends Pick<StepProps, 'draft'> {
  /** All pages and steps of this application. */
  readonly places: readonly Place[];
  readonly contract: ContractToSign;
  readonly steps: ApplicantSteps;
  readonly goTo: (place: Place) => void;
}

interface Part {
  readonly title: string;
  /** Page on which the user changes this part; absent if it cannot be changed. */
  readonly place?: Place;
  readonly items: readonly DescriptionItem[];
}

/** Returns the payouts to sign, with the choice about the wage tax credit. */
const contractPayoutItems = (payout: NonNullable<ContractToSign['payout']>) => [
  ...payoutItems(payout),
  { term: 'Loonheffingskorting', value: payout.loonheffingskorting ? 'Ja' : 'Nee' },
];

const sharedItem = {
  term: 'Met uw partner',
  value: 'Uw partner beantwoordt de vragen ook. Het voorzichtigste profiel geldt voor u beiden.',
};

/** Shows all data to sign by part, each with a link to its page. */
export function ContractSummary({ contract, draft, places, steps, goTo }: ContractSummaryProps) {
  const { nameOf } = useCountries();
  const { profile, changedTerms = [] } = contract;
  const isRecorded = !places.some(({ page }) => page === 'questionnaire');
  const profileItems = [
    { term: 'Profiel', value: profile },
    ...(draft.for === 'partner' ? [sharedItem] : []),
  ];
  const parts = places.flatMap((place): Part[] => {
    const { page, step } = place;
    if (page === 'belegging-toevoegen') {
      return [
        { title: 'Uw belegging', place, items: [...boughtItems(contract), ...investmentItems(draft)] },
        ...(contract.transfer
          ? [{ title: 'Uw opdracht aan de andere aanbieder', place, items: orderItems(contract.transfer) }]
          : []),
        ...(contract.payout
          ? [{ title: 'Uw uitkering', place, items: contractPayoutItems(contract.payout) }]
          : []),
        ...(isRecorded ? [{ title: 'Uw risicoprofiel', items: profileItems }] : []),
      ];
    }
    if (page === 'questionnaire') return [{ title: 'Uw risicoprofiel', place, items: profileItems }];
    if (step === undefined) return [];
    return [{ title: steps[step].title, place, items: stepItems(step, draft, { countryOf: nameOf }) }];
  });
  return (
    <div className={styles.parts}>
      {changedTerms.length > 0 && (
        <Banner tone="warning" title="Sinds uw berekening is iets veranderd">
          <ChangedTerms terms={changedTerms} />
        </Banner>
      )}
      {parts.map(({ title, place, items }) => (
        <Card
          key={title}
          title={title}
          aside={
            place && (
              <Button variant="quiet" size="small" onClick={() => goTo(place)}>
                Wijzigen<span className="visually-hidden">: {title}</span>
              </Button>
            )
          }
        >
          <DescriptionList items={items} />
        </Card>
      ))}
      <ReadDocuments documents={contract.documents} />
    </div>
  );
}
