import type { InvestmentFlowName } from '@portaal/domain/brand/flows';
import * as calls from '@portaal/domain/calls';
import type { AnnuityCode } from '@portaal/domain/products/products/product';
import { useAct } from '../../../act/use-act.ts';
import { flowText } from '../../../entities/application/application-paths.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { RouterButtonLink } from './links.ts';

interface AnnuityRefusedProps {
  readonly flow: InvestmentFlowName;
  readonly annuity: AnnuityCode;
  /** Id of the draft on the server; empty if the server has no draft. */
  readonly applicationId: string;
  /** Called to remove the annuity's amounts from the browser. */
  readonly onForget: () => void;
}

/**
 * Replaces the pages of an application that began with an annuity calculation, because the flow would create an
 * ordinary investment.
 */
export function AnnuityRefused({ flow, annuity, applicationId, onForget }: AnnuityRefusedProps) {
  const remove = useAct(calls.removeApplication, {
    prepare: () => ({ params: { id: applicationId } }),
    onDone: onForget,
    isDone: (error: unknown) => error instanceof ApiError && error.status === 404,
  });
  return (
    <Stack gap="large">
      <PageTitle above={flowText(flow)}>Een lijfrente sluit u hier niet</PageTitle>
      <p>
        U begon met een berekening voor een lijfrente. Deze aanvraag is voor een gewone belegging. Daarvoor
        gelden de regels voor een lijfrente niet.
      </p>
      <p>
        Wilt u de lijfrente? Open uw berekening. Daar vraagt u deze aan, of leest u wat wij van u nodig
        hebben.
      </p>
      {remove.failure !== null && (
        <Banner tone="danger" role="alert" title="Dat is niet gelukt">
          {remove.failure}
        </Banner>
      )}
      <Cluster>
        <RouterButtonLink to={paths.contact} search={{ lijfrente: annuity }} hash="terugbellen">
          Laat u terugbellen
        </RouterButtonLink>
        <RouterButtonLink variant="secondary" to={paths.calculations}>
          Naar mijn berekeningen
        </RouterButtonLink>
        <Button
          variant="quiet"
          busy={remove.busy}
          onClick={() => (applicationId === '' ? onForget() : void remove.run())}
        >
          Begin een gewone belegging
        </Button>
      </Cluster>
    </Stack>
  );
}
