import * as calls from '@portaal/domain/calls';
import { useState } from 'react';
import { Stack } from '../../../../ui/Layout.tsx';
import { Queue } from '../queues/Queue.tsx';
import { useQueue } from '../queues/queue-query.ts';
import { useAdminSearch } from '../use-admin-search.ts';
import { ApprovalCard } from './ApprovalCard.tsx';

const REQUESTED = 'Een collega keurt dit eerst goed. Tot dan gebeurt er niets.';

/** Shows the four-eyes requests of every kind: one employee makes a request and another approves it (decision 0056). */
export function ApprovalsPage() {
  const { verzoek } = useAdminSearch();
  const [done, setDone] = useState<string | null>(verzoek === undefined ? null : REQUESTED);
  const queue = useQueue(calls.listApprovals);
  return (
    <Queue
      title="Ter goedkeuring"
      intro="Handelingen die twee medewerkers vragen: de een vraagt, een ander keurt goed. Verandert er intussen iets, dan vervalt het verzoek."
      empty="Niemand wacht op een collega."
      queue={queue}
      done={done}
      onSeen={() => setDone(null)}
    >
      {(requests) => (
        <Stack gap="section">
          {requests.map((approval) => (
            <ApprovalCard key={approval.id} approval={approval} onDone={setDone} />
          ))}
        </Stack>
      )}
    </Queue>
  );
}
