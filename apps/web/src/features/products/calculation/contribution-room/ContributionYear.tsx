import type { Cents } from '@portaal/engine';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import type { ContributionFigures } from './contribution-room.ts';

interface ContributionYearProps {
  readonly year: number;
  /** Years back from the year in which the deposits are deductible: 0 for that year, 1 for the year before it. */
  readonly index: number;
  readonly figures: ContributionFigures;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (
    field: keyof ContributionFigures,
    amount: Cents | null,
    problem: string | undefined,
  ) => void;
}

/**
 * Shows the fields for one year. The contribution room of a year depends on the income and pension of the previous
 * year.
 */
export function ContributionYear({ year, index, figures, errorOf, onChange }: ContributionYearProps) {
  const isEarlier = index > 0;
  const amount = (field: keyof ContributionFigures, label: string, help: string) => (
    <MoneyField
      name={`${field}-${index}`}
      label={label}
      help={help}
      error={errorOf(`${field}-${index}`)}
      required={field === 'income'}
      value={figures[field]}
      onValueChange={(value, problem) => onChange(field, value, problem)}
    />
  );
  return (
    <Stack>
      {isEarlier && (
        <Heading level={2} size="small">
          Ruimte uit {year}
        </Heading>
      )}
      {amount('income', `Uw bruto inkomen in ${year - 1}`, 'Loon, winst of een uitkering.')}
      {amount(
        'pensionGrowth',
        `Factor A over ${year - 1}`,
        'Dit staat op uw pensioenoverzicht. Bouwde u geen pensioen op? Laat dit dan leeg.',
      )}
      {amount(
        'usedPremiums',
        `Premie voor uw pensioenregeling in ${year - 1}`,
        'Alleen als op uw pensioenoverzicht een premie staat in plaats van factor A. Zo niet, laat dit dan leeg.',
      )}
      {isEarlier &&
        amount('deducted', `Afgetrokken in ${year}`, 'De lijfrentepremie in uw aangifte van dat jaar.')}
    </Stack>
  );
}
