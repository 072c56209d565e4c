import type { FundPrices } from '@portaal/domain/products/fund-prices/calls';
import { employeeRoleTexts } from '@portaal/domain/sign-in/employees/roles';
import { UnsavedGuard } from '../../../../act/UnsavedGuard.tsx';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ErrorSummary } from '../../../../ui/ErrorSummary.tsx';
import { Cluster, Stack } from '../../../../ui/Layout.tsx';
import { RouterTextLink } from '../links.ts';
import { IfMay, useMay } from '../rights.tsx';
import { PriceGrid } from './PriceGrid.tsx';
import styles from './Prices.module.css';
import { PublishDialog } from './PublishDialog.tsx';
import { controlsOf } from './price-draft.ts';
import { type PriceFormProps, usePriceForm } from './use-price-form.ts';

/** Explains when the prices must be published, and how to paste prices. */
function Explanation({ publicationDay, isOverdue }: FundPrices) {
  return (
    <>
      {isOverdue ? (
        <Banner tone="warning" title="Deze koersen zijn te laat">
          Ze moesten uiterlijk op {formatLongDate(publicationDay)} zijn gepubliceerd. Publiceren kan nog: bij
          de koers staat dan dat dit te laat was.
        </Banner>
      ) : (
        <p className={styles.note}>
          Publiceer uiterlijk op {formatLongDate(publicationDay)}. Later kan ook: bij de koers staat dan dat
          dit te laat was.
        </p>
      )}
      <p className={styles.note}>
        U kunt cellen uit een spreadsheet plakken: per fonds een regel, met de koers en de uitkering naast
        elkaar.
      </p>
    </>
  );
}

const { prices: pricesRole, finance: financeRole } = employeeRoleTexts;

/** Explanation for an employee who cannot enter prices. */
const READ_ONLY = `Een collega met de rol ${pricesRole.name} voert de koersen in en publiceert ze. Is daar een tweede bij nodig, dan keurt een collega met de rol ${pricesRole.name} of ${financeRole.name} het goed bij Goedkeuren.`;

/** Shows the buttons to save the entered prices and to publish the saved prices. */
function PriceButtons({ form }: { readonly form: ReturnType<typeof usePriceForm> }) {
  const { waiting, reason, enter, publish } = form;
  return (
    <Cluster>
      <IfMay call="enterFundPrices">
        <Button type="submit" variant={waiting.length > 0 ? 'secondary' : 'primary'} busy={enter.busy}>
          Koersen bewaren
        </Button>
      </IfMay>
      {waiting.length > 0 && reason === undefined && (
        <IfMay call="publishFundPrices">
          <Button busy={publish.busy} onClick={() => form.setAsking(true)}>
            Publiceren
          </Button>
        </IfMay>
      )}
    </Cluster>
  );
}

export function PriceForm({ asked, known }: PriceFormProps) {
  const { funds, dealingDay } = known;
  const may = useMay();
  const form = usePriceForm({ asked, known });
  const { visible, named, attempt, misfit, done, failure, waiting, reason, publish } = form;
  return (
    <>
      <form onSubmit={form.save} noValidate>
        <Stack gap="large">
          {visible.length > 0 && <ErrorSummary problems={named} attempt={attempt} />}
          <Explanation {...known} />
          {misfit !== null && (
            <Banner tone="danger" role="alert" title="Dit past niet in de tabel" onClose={form.closeMisfit}>
              {misfit}
            </Banner>
          )}
          <PriceGrid
            controls={controlsOf(known)}
            dealingDay={dealingDay}
            funds={funds}
            drafts={form.drafts}
            errors={Object.fromEntries(visible.map(({ field, message }) => [field, message]))}
            pasted={form.pasted}
            onPaste={form.paste}
            onChange={form.change}
          />
          {done !== null && (
            <Banner
              tone="success"
              role="status"
              title={done.title}
              action={
                done.isPublished && (
                  <RouterTextLink to="." search={{ deel: 'maand' }}>
                    Naar de maand verwerken
                  </RouterTextLink>
                )
              }
              onClose={form.closeDone}
            />
          )}
          {failure !== null && (
            <Banner tone="danger" role="alert" title="Dat is niet gelukt">
              {failure}
            </Banner>
          )}
          {form.isOpen && <PriceButtons form={form} />}
          {form.isOpen && !may('enterFundPrices') && <p className={styles.note}>{READ_ONLY}</p>}
          {waiting.length > 0 && reason !== undefined && <p className={styles.note}>{reason}</p>}
        </Stack>
      </form>
      <PublishDialog
        known={known}
        isOwn={form.isOwn}
        open={form.asking}
        busy={publish.busy}
        onCancel={() => form.setAsking(false)}
        onConfirm={(reason) => void form.confirmPublish(reason)}
      />
      <UnsavedGuard when={form.hasChanged} />
      {publish.dialog}
    </>
  );
}
