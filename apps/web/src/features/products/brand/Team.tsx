import * as calls from '@portaal/domain/calls';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../act/Loaded.tsx';
import { callQuery } from '../../../lib/http/call-query.ts';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
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
      <Loaded
        query={team}
        data={team.data}
        loading={<Skeleton lines={6} />}
        failedTitle="Wie er werken is nu niet beschikbaar"
      >
        {(data) => (
          <ul className={styles.team}>
            {data.map(({ name, role, about, portrait }) => (
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
      </Loaded>
    </Stack>
  );
}
