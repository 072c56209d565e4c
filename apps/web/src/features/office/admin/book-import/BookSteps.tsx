import * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { RouterTextLink } from '../links.ts';

type TakeoverData = CallResponse<typeof calls.getTakeover>['data'];

interface BookStep {
  readonly name: string;
  readonly isDone: (takeover: TakeoverData) => boolean;
  /** Task of the employees in this step, shown while it is the next one. */
  readonly next: ReactNode;
}

const isOpen = ({ state }: TakeoverData): boolean => state === 'open' || state === 'shut';

const bookSteps: readonly BookStep[] = [
  {
    name: 'Boek importeren',
    isDone: ({ until }) => until !== null,
    next: (
      <>
        Een beheerder controleert het pakket met <code>npm run operator -- book:check PAKKET.zip</code> en
        meldt het aan met <code>npm run operator -- book:import PAKKET.zip --brand MERK</code>. Daarna
        verklaart de een hieronder elk verschil en ondertekent een ander. Met dezelfde opdracht importeert de
        beheerder het. Begint u zonder boek van een vorig systeem? Dan doet u hier niets.
      </>
    ),
  },
  {
    name: 'Merk in schaduw zetten',
    isDone: ({ state }) => state !== 'preparing',
    next: (
      <>
        Een hoofd vraagt dit bij{' '}
        <RouterTextLink to="." search={{ deel: 'inrichten' }}>
          Inrichten
        </RouterTextLink>
        , een tweede hoofd keurt het goed. Het oude systeem gaat intussen door, en er gaat niets naar klanten.
      </>
    ),
  },
  {
    name: 'Twee maanden vergelijken',
    isDone: ({ takenOver, missing }) => takenOver !== null || missing.length === 0,
    next: 'Importeer telkens het nieuwe maandpakket, op dezelfde manier als het boek, en vergelijk daarna de standen. Wat nog ontbreekt, staat bij Overnemen.',
  },
  {
    name: 'Overnemen',
    isDone: ({ takenOver }) => takenOver !== null,
    next: 'De een vraagt de overname hieronder, een ander keurt haar goed. Daarna wordt er niets meer geïmporteerd.',
  },
  {
    name: 'Merk openzetten',
    isDone: isOpen,
    next: (
      <>
        Twee hoofden zetten het merk open bij{' '}
        <RouterTextLink to="." search={{ deel: 'inrichten' }}>
          Inrichten
        </RouterTextLink>
        .
      </>
    ),
  },
];

/**
 * Shows the steps from the book of the old system to an open brand, and what to do next. Shows nothing for a brand
 * that opened without such a book.
 */
export function BookSteps() {
  const { data } = useQuery({ ...callQuery(calls.getTakeover, { globalErrors: false }), staleTime: 0 });
  if (data === undefined || isOpen(data)) return null;
  const current = bookSteps.findIndex(({ isDone }) => !isDone(data));
  return (
    <section aria-labelledby="stappen">
      <Stack>
        <Heading level={2} size="small" id="stappen">
          Van het oude systeem naar dit portaal
        </Heading>
        <ol>
          {bookSteps.map(({ name, next }, at) => (
            <li key={name} aria-current={at === current ? 'step' : undefined}>
              {name} {at < current && <Badge tone="success">Klaar</Badge>}
              {at === current && (
                <>
                  <Badge tone="info">Nu</Badge>
                  <p>{next}</p>
                </>
              )}
            </li>
          ))}
        </ol>
      </Stack>
    </section>
  );
}
