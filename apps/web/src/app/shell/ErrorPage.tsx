import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../../lib/internal-urls.ts';
import { noteFault } from '../../lib/reporting/early-faults.ts';
import { Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/Heading.tsx';
import { Cluster, Stack } from '../../ui/Layout.tsx';
import { PageButton } from './links.ts';

/** Short enough to read over the telephone; stands in the console beside the error itself. */
const newReference = (): string => crypto.randomUUID().slice(0, 8).toUpperCase();

/** Something broke, here or on the way to the server: says so, gives a number to ask about and two ways on. */
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
