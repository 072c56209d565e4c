import * as calls from '@portaal/domain/calls';
import { phoneRules } from '@portaal/domain/fields/phone';
import type { CallbackRequestItem } from '@portaal/domain/products/callbacks/calls';
import { callbackPartTexts, callbackTopicTexts } from '@portaal/domain/products/callbacks/texts';
import { products } from '@portaal/domain/products/products/product';

import { useEffect, useRef, useState } from 'react';
import { usePages } from '../../../../act/use-pages.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import type { TableColumn } from '../../../../ui/Table.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { AdminTable } from '../AdminTable.tsx';
import styles from '../queues/Queues.module.css';
import { IfMay } from '../rights.tsx';
import { CloseCallback } from './CloseCallback.tsx';

/** Returns the annuity that the person wants to buy, with the offer number, or the chosen topic. */
function topicText({ topic, annuity, offerNumber }: CallbackRequestItem): string {
  if (!annuity) return callbackTopicTexts[topic];
  const offer = offerNumber ? `, offerte ${offerNumber}` : '';
  return `Lijfrente sluiten: ${products[annuity].name}${offer}`;
}

const columns = (
  onClose: (request: CallbackRequestItem) => void,
): readonly TableColumn<CallbackRequestItem>[] => [
  {
    key: 'who',
    header: 'Wie',
    rowHeader: true,
    cell: ({ name, phone }) => (
      <span className={styles.lines}>
        {name}
        <TextLink href={`tel:${phone}`}>{phoneRules.write(phone)}</TextLink>
      </span>
    ),
  },
  { key: 'topic', header: 'Waarover', cell: topicText },
  { key: 'part', header: 'Wanneer', cell: ({ part }) => callbackPartTexts[part] },
  { key: 'at', header: 'Gevraagd', cell: ({ at }) => momentText(at) },
  {
    key: 'close',
    header: 'Actie',
    cell: (request) => (
      <IfMay call="closeCallbackRequest">
        <Button
          variant="secondary"
          size="small"
          aria-label={`Gebeld: ${request.name}`}
          onClick={() => onClose(request)}
        >
          Gebeld
        </Button>
      </IfMay>
    ),
  },
];

/** Shows the callback requests, oldest first. */
export function CallbacksPage() {
  const [done, setDone] = useState<string | null>(null);
  const [closing, setClosing] = useState<CallbackRequestItem | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = usePages(calls.listCallbackRequests, { size: 50, staleTime: 0 });
  // The row with the pressed button no longer exists, so the heading receives the focus.
  useEffect(() => {
    if (done !== null) heading.current?.focus();
  }, [done]);
  return (
    <Stack gap="large">
      <PageTitle
        ref={heading}
        intro="Na de dag waarop wij uiterlijk bellen, staat een verzoek rood op de startpagina. Vraag eerst met wie u spreekt: een nummer bewijst dat niet."
      >
        Terugbellen
      </PageTitle>
      {done !== null && <Banner tone="success" role="status" title={done} onClose={() => setDone(null)} />}
      <AdminTable
        caption="Wie gebeld wil worden"
        columns={columns(setClosing)}
        list={list}
        failedTitle="Wij kunnen nu niet laten zien wie gebeld wil worden"
        empty={
          <EmptyState title="Niemand wacht op een telefoontje">
            <p>Wie gebeld is, staat hier niet meer: naam en nummer zijn dan gewist.</p>
          </EmptyState>
        }
      />
      {closing && (
        <CloseCallback
          request={closing}
          onClose={() => setClosing(null)}
          onDone={() => {
            setDone(`Vastgelegd. Naam en nummer van ${closing.name} zijn gewist.`);
            setClosing(null);
          }}
        />
      )}
    </Stack>
  );
}
