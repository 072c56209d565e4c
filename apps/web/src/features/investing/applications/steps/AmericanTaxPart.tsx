import { usStopText } from '@portaal/domain/investing/applications/abroad-tax';
import { YesNoField } from '../../../../entities/person/YesNoField.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import type { AbroadPartProps } from './abroad-part.ts';
import { FiscalNumberField } from './FiscalNumberField.tsx';
import { StepPart } from './StepPart.tsx';

/** Shows the fields for taxes due in the United States. A U.S. person cannot conclude a contract. */
export function AmericanTaxPart({ fields: { source }, section, isSelf, whose, tax }: AbroadPartProps) {
  const at = (name: string) => `${section}.abroadTax.${name}`;
  const taxUS = source.field<boolean>(at('taxUS'));
  const isExcluded = tax.taxUS === true;
  return (
    <StepPart title={whose === undefined ? 'Verenigde Staten' : `${whose}: Verenigde Staten`}>
      <Stack gap="small">
        <YesNoField
          {...taxUS}
          // The reason is already shown below the question.
          error={taxUS.error === usStopText ? undefined : taxUS.error}
          label={
            isSelf
              ? 'Bent u belastingplichtig in de Verenigde Staten (U.S. person)?'
              : 'Is deze persoon belastingplichtig in de Verenigde Staten (U.S. person)?'
          }
          help={
            isSelf
              ? 'Dit bent u bijvoorbeeld als u de Amerikaanse nationaliteit of een greencard hebt.'
              : 'Bijvoorbeeld met de Amerikaanse nationaliteit of een greencard.'
          }
        />
        <div role="status">{isExcluded && <Banner tone="danger">{usStopText}</Banner>}</div>
      </Stack>
      {isExcluded && (
        <FiscalNumberField
          form={source}
          name={at('taxIdentificationNumberUS')}
          label="Amerikaans fiscaal nummer (TIN of SSN)"
          country="US"
          required
        />
      )}
      <YesNoField
        {...source.field<boolean>(at('bornUS'))}
        label={
          isSelf
            ? 'Bent u geboren in de Verenigde Staten?'
            : 'Is deze persoon geboren in de Verenigde Staten?'
        }
      />
    </StepPart>
  );
}
