import * as calls from '@portaal/domain/calls';
import { problemsOf } from '@portaal/domain/http/problems';
import {
  CLOSING_WORD,
  closingConfirmation,
  retentionYears,
} from '@portaal/domain/office/account-closing/calls';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { ActForm } from '../../../act/ActForm.tsx';
import { Loaded } from '../../../act/Loaded.tsx';
import { useProvenAct } from '../../../act/use-proven-act.tsx';
import { callQuery } from '../../../lib/http/call-query.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import styles from './AccountData.module.css';

const RouterTextLink = createLink(TextLink);

interface CloseAccountProps {
  /** Called as soon as the account is closed. */
  readonly onClosed: () => void;
  /** Called when the user continues after reading that the account is closed. */
  readonly onLeave: () => void;
}

/** Explains the consequences of closing the account and what must be done first, and closes the account. */
export function CloseAccount(handlers: CloseAccountProps) {
  const closing = useQuery({
    ...callQuery(calls.getAccountClosing, { globalErrors: false }),
    // Always refetched, because contracts may have ended since the last request.
    staleTime: 0,
  });
  return (
    <Card title="Account sluiten">
      <Loaded
        query={closing}
        loading={<Skeleton lines={3} />}
        failedTitle="Wij kunnen nu niet zien of u uw account kunt sluiten"
      />
      {closing.data && closing.data.openContracts > 0 && (
        <ContractsFirst contracts={closing.data.openContracts} />
      )}
      {closing.data && closing.data.openContracts === 0 && (
        <Closing hasDuty={closing.data.hasDuty} {...handlers} />
      )}
    </Card>
  );
}

function ContractsFirst({ contracts }: { readonly contracts: number }) {
  return (
    <Stack>
      <p className={styles.text}>
        U hebt nog {contracts === 1 ? '1 contract dat loopt' : `${contracts} contracten die lopen`}. Daarom
        kunt u uw account nu niet sluiten.
      </p>
      <p className={styles.text}>
        Verkoop of beëindig eerst al uw contracten bij{' '}
        <RouterTextLink to={paths.investments}>Mijn investeringen</RouterTextLink>. Daarna kunt u hier uw
        account sluiten.
      </p>
    </Stack>
  );
}

function Closing({ hasDuty, onClosed, onLeave }: CloseAccountProps & { readonly hasDuty: boolean }) {
  const [isClosed, setClosed] = useState(false);
  const close = useProvenAct(calls.closeAccount, {
    prepare(confirmation: string) {
      const read = closingConfirmation.safeParse({ confirmation });
      return read.success ? { body: { confirmation } } : { problems: problemsOf(read.error.issues) };
    },
    onResponse() {
      onClosed();
      setClosed(true);
    },
  });
  return (
    <>
      <Stack>
        <p>Wilt u geen account meer? Dan kunt u het sluiten. Dit kunt u niet terugdraaien.</p>
        <ul className={styles.list}>
          <li>U kunt niet meer inloggen. Op al uw apparaten wordt u uitgelogd.</li>
          <li>
            {hasDuty
              ? 'Uw berekeningen, apparaten en codes wissen wij direct.'
              : 'Al uw gegevens en berekeningen wissen wij direct.'}
          </li>
          {hasDuty && (
            <li>
              U hebt contracten gehad. Van de wet moeten wij {retentionYears.identity} jaar bewaren wie u
              bent, en {retentionYears.tax} jaar wat nodig is voor de belasting. Daarna wissen wij ook dat.
            </li>
          )}
          <li>Met hetzelfde e-mailadres kunt u later weer een nieuw account maken.</li>
        </ul>
        <p>Wilt u iets bewaren? Download dan eerst hierboven uw gegevens.</p>
        <ActForm
          act={close}
          failedTitle="Dat is niet gelukt"
          submitLabel="Mijn account sluiten"
          danger
          onSubmit={(form) => void close.run(String(new FormData(form).get('confirmation') ?? ''))}
        >
          <TextField
            name="confirmation"
            label={`Typ het woord: ${CLOSING_WORD}`}
            width="medium"
            autoComplete="off"
            error={close.errorOf('confirmation')}
          />
        </ActForm>
      </Stack>
      <Dialog
        open={isClosed}
        onClose={onLeave}
        title="Uw account is gesloten"
        closable={false}
        actions={<Button onClick={onLeave}>Naar de inlogpagina</Button>}
      >
        <p>U bent uitgelogd. Wij hebben u een laatste mail gestuurd als bevestiging.</p>
      </Dialog>
    </>
  );
}
