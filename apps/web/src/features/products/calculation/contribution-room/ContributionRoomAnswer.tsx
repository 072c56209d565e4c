import type * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import { formatWholeEuro } from '../../../../lib/dutch-format.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Figure, FigureRow } from '../../../../ui/Figure.tsx';
import { Stack } from '../../../../ui/Layout.tsx';

interface ContributionRoomAnswerProps {
  readonly room: CallResponse<typeof calls.getContributionRoom>['data'];
  /** Planned deposits within the calendar year, in euros. */
  readonly planned: number;
}

/**
 * Shows the contribution room in whole euros, and compares it with the planned deposits. A deposit above the room is
 * allowed (domain 1.3).
 */
export function ContributionRoomAnswer({ room, planned }: ContributionRoomAnswerProps) {
  const { year, annualRoom, reserveRoom, maxDeductible, history } = room;
  const isTooMuch = planned > maxDeductible;
  return (
    <Stack gap="medium">
      <FigureRow>
        <Figure size="small" label={`Uw jaarruimte voor ${year}`} value={formatWholeEuro(annualRoom)} />
        {history.length > 0 && (
          <Figure size="small" label="Reserveringsruimte" value={formatWholeEuro(reserveRoom)} />
        )}
        {history.length > 0 && (
          <Figure size="small" label="Samen aftrekbaar" value={formatWholeEuro(maxDeductible)} />
        )}
      </FigureRow>
      {planned > 0 && (
        <Banner
          tone={isTooMuch ? 'warning' : 'success'}
          title={isTooMuch ? 'U legt meer in dan u mag aftrekken' : 'Uw inleg past binnen deze ruimte'}
        >
          Volgens uw berekening legt u in {year} {formatWholeEuro(planned)} in.
          {isTooMuch &&
            ` Over ${formatWholeEuro(planned - maxDeductible)} krijgt u dan geen aftrek. Vraag een adviseur wat dat voor u betekent.`}
        </Banner>
      )}
      <p>
        Dit is hulp, geen belofte. Reken het na met de rekenhulp van de Belastingdienst. Uw inleg telt mee
        voor {year} als wij die uiterlijk op 31 december {year} ontvangen.
      </p>
    </Stack>
  );
}
