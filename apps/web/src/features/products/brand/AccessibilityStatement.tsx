import { formatLongDate } from '../../../lib/dutch-format.ts';
import { environment } from '../../../lib/environment.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import results from './accessibility-results.json' with { type: 'json' };

const { examinedOn, screens, faulty } = results;

/** Shows the results of the last accessibility audit, the known problems, and where to complain (EAA, EN 301 549). */
export function AccessibilityStatement() {
  const { contact, legalName } = environment().brand;
  return (
    <>
      <p>
        Wij volgen de Europese norm EN 301 549 (WCAG 2.2, niveau AA). Op {formatLongDate(examinedOn)} zijn{' '}
        {screens} schermen onderzocht: op telefoon en computer, licht en donker, en bij 400% vergroting.{' '}
        {faulty === 0
          ? 'Daarbij is geen probleem gevonden.'
          : `Bij ${faulty} daarvan is een probleem gevonden; daar werken wij aan.`}
      </p>
      <p>
        Dat onderzoek doet een programma, met axe. Een programma ziet niet alles: wij hebben de site niet met
        alle schermlezers gebruikt. Documenten van fondsen komen van het fonds en zijn soms minder
        toegankelijk.
      </p>
      <p>
        Lukt iets niet? Mail <TextLink href={`mailto:${contact.email}`}>{contact.email}</TextLink>
        {contact.phone !== '' && <> of bel {contact.phone}</>}. Zo kan {legalName} u op een andere manier
        helpen. Komen wij er niet uit, dan kunt u dat melden bij de AFM, die hierop toezicht houdt.
      </p>
    </>
  );
}
