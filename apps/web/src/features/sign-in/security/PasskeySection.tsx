import type { OwnPasskey } from '@portaal/domain/sign-in/factors/calls';
import { useEffect, useRef, useState } from 'react';
import { Loaded } from '../../../act/Loaded.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './AppEnrolment.module.css';
import { NewPasskey, RenamePasskey } from './PasskeyForms.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { StrongerSignIn } from './StrongerSignIn.tsx';
import { usePasskeys } from './use-passkeys.ts';

/** S-06, R-22: manages the passkeys with which a user signs in instead of with a password and a code. */
export function PasskeySection() {
  const passkeys = usePasskeys();
  const { list, notice, proposal, recoveryCodes, rename } = passkeys;
  const [asksToRemove, setAsksToRemove] = useState<OwnPasskey | null>(null);
  const [renamed, setRenamed] = useState<OwnPasskey | null>(null);
  const heading = useRef<HTMLSpanElement>(null);
  const own = list.data?.passkeys;

  // The pressed button disappears when the section shows another stage, so the heading receives the focus.
  const stage = proposal !== null ? 'new' : recoveryCodes !== null ? 'codes' : 'list';
  const stateKey = `${stage} ${own?.length ?? 0}`;
  const before = useRef(stateKey);
  useEffect(() => {
    // The focus does not move when the list loads for the first time.
    const isChange = before.current !== stateKey && before.current !== 'list 0';
    if (isChange || (stage !== 'list' && before.current !== stateKey)) heading.current?.focus();
    before.current = stateKey;
  }, [stateKey, stage]);

  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1}>
          Passkeys
        </span>
      }
    >
      <Stack>
        <div role="status" className={notice === null ? 'visually-hidden' : undefined}>
          {notice !== null && (
            <Banner tone={notice.tone} title={notice.title} onClose={passkeys.clearNotice} />
          )}
        </div>
        <Loaded
          query={list}
          data={own}
          loading={<Skeleton lines={3} />}
          failedTitle="Wij kunnen uw passkeys nu niet laten zien"
        />
        {proposal !== null && (
          <NewPasskey
            suggested={proposal.name}
            busy={passkeys.busy}
            onMake={(name) => void passkeys.make(name)}
            onCancel={passkeys.cancel}
          />
        )}
        {recoveryCodes !== null && <RecoveryCodes codes={recoveryCodes} onDone={passkeys.finishCodes} />}
        {stage === 'list' && own !== undefined && (
          <>
            <StrongerSignIn isHere />
            <p className={styles.explanation}>
              Met een passkey logt u in zonder wachtwoord en zonder code. U ontgrendelt uw telefoon of
              computer zoals u gewend bent: met uw vinger, uw gezicht of een pincode. Een passkey werkt alleen
              op deze website. Niemand kan hem van u aflezen.
            </p>
            <PasskeyList passkeys={own} onRename={setRenamed} onRemove={setAsksToRemove} />
            <div>
              <Button variant={own.length === 0 ? 'primary' : 'secondary'} onClick={passkeys.begin}>
                {own.length === 0 ? 'Passkey maken' : 'Nog een passkey maken'}
              </Button>
            </div>
          </>
        )}
      </Stack>
      {renamed !== null && (
        <RenamePasskey
          passkey={renamed}
          act={rename}
          onClose={() => {
            rename.clear();
            setRenamed(null);
          }}
        />
      )}
      {asksToRemove !== null && (
        <ConfirmDialog
          open
          title={`Wilt u de passkey ${asksToRemove.name} verwijderen?`}
          confirmLabel="Verwijderen"
          danger
          onConfirm={() => {
            setAsksToRemove(null);
            passkeys.remove(asksToRemove);
          }}
          onCancel={() => setAsksToRemove(null)}
        >
          <p>
            U kunt er dan niet meer mee inloggen. Verwijder de passkey daarna ook op uw apparaat zelf. Hierna
            vragen wij nog één keer om een controle.
          </p>
        </ConfirmDialog>
      )}
      {passkeys.dialog}
    </Card>
  );
}
