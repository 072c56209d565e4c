import { useRouter } from '@tanstack/react-router';
import { paths } from '../../lib/internal-urls.ts';
import { Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/Heading.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Scene } from '../../ui/Scene.tsx';

/** Trying again loads the site afresh; still in maintenance brings the visitor back here (E-02). */
export function MaintenancePage() {
  const router = useRouter();
  const retry = () => void router.navigate({ to: paths.home, reloadDocument: true });
  return (
    <Scene>
      <Stack gap="large">
        <PageTitle intro="Wij werken op dit moment aan de website. Probeer het later opnieuw.">
          Wij zijn even bezig
        </PageTitle>
        <p>
          <Button onClick={retry}>Probeer opnieuw</Button>
        </p>
      </Stack>
    </Scene>
  );
}
