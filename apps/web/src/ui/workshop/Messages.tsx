import { Banner } from '../Banner.tsx';
import { Button } from '../Button.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { Columns, Stack } from '../Layout.tsx';
import { Progress } from '../Progress.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { Example } from './Example.tsx';

export function Messages() {
  return (
    <>
      <Example name="EmptyState">
        <EmptyState
          level={3}
          title="Hier komt uw vastgoed"
          illustrated
          action={<Button iconEnd="arrow-right">Kies een fonds</Button>}
        >
          U hebt nog geen beleggingen. Kies een fonds en bekijk in alle rust wat het kost en wat het u kan
          opbrengen.
        </EmptyState>
      </Example>
      <Example name="Banner">
        <Stack gap="small">
          <Banner>De koers van deze maand is nog niet bekend. Wij tonen de waarde van vorige maand.</Banner>
          <Banner tone="success" title="Wij hebben uw betaling ontvangen">
            Uw belegging start op 1 december 2026.
          </Banner>
          <Banner
            tone="warning"
            title="U wordt over 2 minuten uitgelogd"
            action={<Button size="small">Blijf ingelogd</Button>}
            onClose={() => undefined}
          >
            U hebt een tijd niets gedaan.
          </Banner>
          <Banner tone="danger" title="Er ging iets mis">
            Probeer het later opnieuw. Bel ons en noem nummer 7F3A-22C1.
          </Banner>
        </Stack>
      </Example>
      <Columns gap="large">
        <Example name="Progress">
          <Stack>
            <Progress label="Kopie paspoort" value={62} text="5,0 van 8,1 MB" />
            <Progress label="Wij controleren uw betaling" />
          </Stack>
        </Example>
        <Example name="Skeleton">
          <Stack gap="small">
            <Skeleton shape="figure" label="Wij halen uw gegevens op." />
            <Skeleton lines={3} />
          </Stack>
        </Example>
      </Columns>
    </>
  );
}
