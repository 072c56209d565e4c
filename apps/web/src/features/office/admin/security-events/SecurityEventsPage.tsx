import { useRef, useState } from 'react';
import { Banner } from '../../../../ui/Banner.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Alarms } from './Alarms.tsx';
import { Events } from './Events.tsx';

/** Shows the security events, and the alarms raised when events are frequent enough to trigger a rule. */
export function SecurityEventsPage() {
  const [done, setDone] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Stack gap="section">
      <Stack gap="large">
        <PageTitle
          ref={heading}
          intro="Geweigerde pogingen, wie wie bekeek en wat als bestand wegging. Wij bewaren dit een half jaar. Dat u hier kijkt, staat in het auditlogboek."
        >
          Beveiliging
        </PageTitle>
        {done !== null && <Banner tone="success" role="status" title={done} onClose={() => setDone(null)} />}
        <Alarms
          onDone={(text) => {
            setDone(text);
            heading.current?.focus();
          }}
        />
      </Stack>
      <Events />
    </Stack>
  );
}
