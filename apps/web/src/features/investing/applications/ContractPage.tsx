import { fieldLabel } from '@portaal/domain/fields/labels';
import type { FieldProblem } from '@portaal/domain/http/error';
import type { Application } from '@portaal/domain/investing/applications/calls';
import type { ReactNode } from 'react';
import { ActForm } from '../../../act/ActForm.tsx';
import { ApiError } from '../../../lib/http/api-error.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';
import type { ApplicantSteps } from './applicant-steps.ts';
import { ContractSummary } from './ContractSummary.tsx';
import { type Place, placeOfField } from './places.ts';
import type { StepProps } from './step-props.ts';
import { useContractFile, useGetContractToSign, useSignApplication } from './use-contract-to-sign.ts';

interface MissingPartsProps {
  readonly problems: readonly FieldProblem[];
  readonly goTo: (place: Place) => void;
}

/** Shows why there is no contract to sign yet, with a link to each incomplete page or step. */
function MissingParts({ problems, goTo }: MissingPartsProps) {
  return (
    <Banner tone="warning" role="alert" title="Er ontbreekt nog iets">
      <Stack gap="small">
        <p>U kunt ondertekenen als alles is ingevuld.</p>
        <ul>
          {problems.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {fieldLabel(field)}: {message}{' '}
              <Button variant="quiet" size="small" onClick={() => goTo(placeOfField(field))}>
                Invullen<span className="visually-hidden">: {fieldLabel(field)}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Stack>
    </Banner>
  );
}

interface ContractPageProps extends StepProps {
  /** All pages and steps of this application. */
  readonly places: readonly Place[];
  readonly applicationId: string;
  readonly steps: ApplicantSteps;
  /** Saves unsaved changes and returns whether the server has received all changes. */
  readonly flush: () => Promise<boolean>;
  /** Button that calculates an expired offer again; absent for an application without an offer. */
  readonly renewal?: ReactNode;
  readonly goTo: (place: Place) => void;
  readonly onSigned: (application: Application) => void;
}

/** I-01 `contract-creation`: shows the data to sign, and the signature form (I-10). */
export function ContractPage(props: ContractPageProps) {
  const { applicationId: id, place, places, draft, steps, flush, renewal, goTo, onBack } = props;
  const toSign = useGetContractToSign({ id, flush });
  const expired =
    toSign.error instanceof ApiError && toSign.error.code === 'offerExpired' ? toSign.error : null;
  // An older server that runs in parallel during an upgrade omits the declarations.
  const isUnreadable = toSign.isError
    ? toSign.problems.length === 0 && expired === null
    : toSign.data !== undefined && toSign.data.declarations === undefined;
  return (
    <Stack gap="large">
      <PageTitle above={<Stepper {...place} />} intro="Klopt alles? Dan kunt u ondertekenen.">
        Controleer uw gegevens
      </PageTitle>
      {toSign.problems.length > 0 && <MissingParts problems={toSign.problems} goTo={goTo} />}
      {expired !== null && (
        <Banner tone="warning" role="alert" title="Uw berekening is verlopen" action={renewal}>
          {expired.message}
        </Banner>
      )}
      {isUnreadable && (
        <LoadingFailed
          title="Wij kunnen uw contract nu niet laten zien"
          busy={toSign.isFetching}
          onRetry={() => toSign.refetch()}
        >
          Wat u hebt ingevuld, is bewaard. Probeer het zo nog een keer.
        </LoadingFailed>
      )}
      {toSign.isPending && <Skeleton lines={8} label="Even geduld. Wij maken uw contract." />}
      {toSign.data?.declarations && !toSign.isError ? (
        <>
          <ContractSummary contract={toSign.data} draft={draft} places={places} steps={steps} goTo={goTo} />
          <SignForm {...props} contract={toSign.data} declarations={toSign.data.declarations} />
        </>
      ) : (
        <div>
          <Button variant="secondary" icon="arrow-left" onClick={onBack}>
            Vorige
          </Button>
        </div>
      )}
    </Stack>
  );
}

type ToSign = NonNullable<ReturnType<typeof useGetContractToSign>['data']>;

/** Shows the declarations the applicant must confirm, and the sign button. */
function SignForm({
  applicationId: id,
  contract,
  declarations,
  draft,
  flush,
  onBack,
  onChange,
  onSigned,
  saved,
}: ContractPageProps & {
  readonly contract: ToSign;
  readonly declarations: NonNullable<ToSign['declarations']>;
}) {
  const { act, isChanged, sign } = useSignApplication({ id, flush }, onSigned);
  const file = useContractFile(id);
  const confirm = (name: 'verklaringJuist' | 'bedenktijdGelezen') => ({
    name,
    error: act.errorOf(name),
    checked: draft[name],
    onChange: ({ target }: { target: { checked: boolean } }) => {
      act.clear(name);
      onChange((before) => ({ ...before, [name]: target.checked }));
    },
  });
  return (
    <ActForm
      act={act}
      onSubmit={() => void sign({ draft, contract })}
      failedTitle="U hebt nog niet ondertekend"
      submitLabel="Ondertekenen"
      actions={
        <Button variant="secondary" icon="arrow-left" onClick={onBack}>
          Vorige
        </Button>
      }
    >
      {isChanged && (
        <Banner tone="warning" role="alert" title="Uw contract is net gewijzigd">
          Lees het nog een keer. Onderteken het daarna.
        </Banner>
      )}
      <Cluster>
        <Button variant="secondary" icon="download" busy={file.busy} onClick={() => void file.run()}>
          Lees het contract (PDF)
        </Button>
      </Cluster>
      {file.failure !== null && <p role="alert">{file.failure}</p>}
      <Checkbox {...confirm('verklaringJuist')} label={declarations.verklaringJuist} />
      <Checkbox
        {...confirm('bedenktijdGelezen')}
        label={declarations.bedenktijdGelezen}
        help={contract.coolingOffText}
      />
      {contract.secondSigner !== null && (
        <p>
          Na u tekent ook {contract.secondSigner}. Wij sturen een mail met een link. U betaalt pas als u
          allebei hebt getekend.
        </p>
      )}
      <p>
        Met een code ondertekent u het contract. Die code sturen wij u, of u vindt deze in uw verificatie-app.
      </p>
      {saved}
    </ActForm>
  );
}
