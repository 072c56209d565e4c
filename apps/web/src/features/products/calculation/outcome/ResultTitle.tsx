import type { ProductCode } from '@portaal/domain/products/products/product';
import { formatLongDate, today } from '../../../../lib/dutch-format.ts';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Stepper } from '../../../../ui/Stepper.tsx';
import type { Place } from '../model/calculator-flow.ts';

export interface ResultTitleProps {
  readonly place: Place;
  readonly productCode: ProductCode;
}

/** Shows the title: on screen the purpose of the page, and in print the name and date of the calculation. */
export function ResultTitle({ place, productCode }: ResultTitleProps) {
  const becomes = productCode === 'SDIL' ? 'uitkering' : 'belegging';
  return (
    <PageTitle
      above={
        <>
          <div className="no-print">
            <Stepper {...place} />
          </div>
          <span className="print-only">{place.title}</span>
        </>
      }
      intro={
        <>
          <span className="no-print">
            Dit kan uw {becomes} worden. Verander uw invoer en zie direct wat dat doet.
          </span>
          <span className="print-only">Berekend op {formatLongDate(today(new Date()))}.</span>
        </>
      }
    >
      Uw berekening
    </PageTitle>
  );
}
