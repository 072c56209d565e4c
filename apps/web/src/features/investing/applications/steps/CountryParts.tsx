import { BsnField } from '../../../../entities/person/BsnField.tsx';
import { YesNoField } from '../../../../entities/person/YesNoField.tsx';
import { AmericanTaxPart } from './AmericanTaxPart.tsx';
import type { AbroadPartProps } from './abroad-part.ts';
import { OtherCountryPart } from './OtherCountryPart.tsx';
import { StepPart } from './StepPart.tsx';

interface CountryPartsProps extends AbroadPartProps {
  /** Path of the BSN, if it is not stored with the tax data (I-09). */
  readonly identityDocument?: string;
}

/** Shows the fields for the countries where a person pays taxes, if not only in the Netherlands (domain 4.5). */
export function CountryParts({ identityDocument, ...props }: CountryPartsProps) {
  const { fields, section, isSelf, whose, tax } = props;
  const holder = identityDocument ?? section;
  const maskedBsn = fields.maskOf(`${holder}.bsn`);
  return (
    <>
      <StepPart title={whose === undefined ? 'Nederland' : `${whose}: Nederland`}>
        <YesNoField
          {...fields.source.field<boolean>(`${section}.abroadTax.taxNL`)}
          label={
            isSelf
              ? 'Bent u fiscaal inwoner van Nederland?'
              : 'Is deze persoon fiscaal inwoner van Nederland?'
          }
        />
        {tax.taxNL === true && (
          <BsnField
            form={fields.source}
            section={holder}
            knownBsn={maskedBsn}
            isSelf={isSelf}
            required={maskedBsn === null}
          />
        )}
      </StepPart>
      <OtherCountryPart {...props} />
      <AmericanTaxPart {...props} />
    </>
  );
}
