import { lazy, Suspense, useState } from 'react';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type { ContributionRoomProps } from './ContributionRoom.tsx';

const ContributionRoom = lazy(async () => ({
  default: (await import('./ContributionRoom.tsx')).ContributionRoom,
}));

/** Offers help with the calculation of the deductible amount. */
export function ContributionRoomHelp(props: ContributionRoomProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <Disclosure
      summary="Hoeveel mag ik aftrekken? Bereken uw jaarruimte"
      onToggle={(event) => setWasOpened(wasOpened || event.currentTarget.open)}
    >
      {wasOpened && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <ContributionRoom {...props} />
        </Suspense>
      )}
    </Disclosure>
  );
}
