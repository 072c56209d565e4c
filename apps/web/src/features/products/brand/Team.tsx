import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/http/call-query.ts';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PortraitDrawing } from './PortraitDrawing.tsx';
import styles from './Team.module.css';
import { trustParts } from './trust-parts.ts';

/**
 * Shows the employees an investor can meet. The list is loaded with this page, so that other pages do not include it.
 */
export function Team() {
  const team = useQuery(callQuery(calls.listTeam, { globalErrors: false }));
  return (
    <Stack>
      <Heading level={3} id={trustParts.team}>
        Wie er werken
      </Heading>
      {team.isPending && <Skeleton lines={6} />}
      {team.isError && (
        <LoadingFailed
          title="Wie er werken is nu niet beschikbaar"
          busy={team.isFetching}
          onRetry={() => team.refetch()}
        >
          Probeer het zo nog een keer.
        </LoadingFailed>
      )}
      {team.data !== undefined && (
        <ul className={styles.team}>
          {team.data.map(({ name, role, about, portrait }) => (
            <li key={name} className={styles.member}>
              <PortraitDrawing portrait={portrait} label={`Getekend portret van ${name}`} />
              <div>
                <p className={styles.name}>{name}</p>
                <p className={styles.role}>{role}</p>
                <p>{about}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
