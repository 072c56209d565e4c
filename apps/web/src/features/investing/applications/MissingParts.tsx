import { fieldLabel } from '@portaal/domain/fields/labels';
import type { FieldProblem } from '@portaal/domain/http/error';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { type Place, placeOfField } from './places.ts';

interface MissingPartsProps {
  readonly problems: readonly FieldProblem[];
  readonly goTo: (place: Place) => void;
}

/** Shows why there is no contract to sign yet, with a link to each incomplete page or step. */
export function MissingParts({ problems, goTo }: MissingPartsProps) {
  return (
    <Banner tone="warning" role="alert" title="Er ontbreekt nog iets">
      <Stack gap="small">
        <p>U kunt ondertekenen als alles is ingevuld.</p>
        <ul>
          {problems.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {fieldLabel(field)}: {message}{' '}
              <Button variant="quiet" size="small" onClick={() => goTo(placeOfField(field))}>
                Invullen<span className="visually-hidden">: {fieldLabel(field)}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Stack>
    </Banner>
  );
}
