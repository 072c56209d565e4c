import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { paths } from '../../../../lib/internal-urls.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { RouterButtonLink } from './links.ts';

const waiting = callQuery(calls.listWaitingInvitations, { globalErrors: false });

/** Loads the contracts of other applicants that wait for this investor's signature. */
export const useWaitingInvitations = () => useQuery(waiting);

/** Shows the contracts of other applicants to sign, each with a link; renders nothing if there are none. */
export function WaitingInvitations() {
  const { data = [] } = useWaitingInvitations();
  if (data.length === 0) return null;
  return (
    <Card tone="attention" title="Contracten die op uw handtekening wachten">
      <Stack gap="large">
        {data.map(({ id, contractNumber, applicantName, fundName, expiresAt }) => (
          <Stack key={id} gap="small">
            <p>
              {applicantName} vraagt u om contract {contractNumber} mee te tekenen. Het gaat om {fundName}.
              Dat kan tot {formatLongDate(expiresAt)}.
            </p>
            <div>
              <RouterButtonLink to={paths.signingInvitation} search={{ token: id }}>
                Bekijk en teken<span className="visually-hidden"> contract {contractNumber}</span>
              </RouterButtonLink>
            </div>
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
