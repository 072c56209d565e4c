import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../../lib/internal-urls.ts';
import { noteFault } from '../../lib/reporting/early-faults.ts';
import { Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/Heading.tsx';
import { Cluster, Stack } from '../../ui/Layout.tsx';
import { PageButton } from './links.ts';

/** Returns a reference short enough to read over the phone. The console shows it beside the error itself. */
const newReference = (): string => crypto.randomUUID().slice(0, 8).toUpperCase();

/** Renders an unexpected error, of the browser or of a request, with a reference number and two ways to continue. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const [reference] = useState(newReference);
  useEffect(() => {
    console.error(`Foutnummer ${reference}`, error);
    noteFault(error, 'page', reference);
  }, [reference, error]);
  return (
    <Stack gap="large">
      <PageTitle intro="Er ging iets mis. Probeer het opnieuw.">Deze pagina werkt nu niet</PageTitle>
      <p>
        Blijft dit gebeuren? Neem contact met ons op en noem foutnummer <strong>{reference}</strong>.
      </p>
      <Cluster>
        <Button onClick={() => location.reload()}>Probeer opnieuw</Button>
        <PageButton to={paths.home} variant="secondary" reloadDocument>
          Naar de startpagina
        </PageButton>
      </Cluster>
    </Stack>
  );
}
