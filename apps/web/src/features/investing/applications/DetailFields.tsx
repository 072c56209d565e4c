import {
  MOST_DESCRIPTION,
  needsOriginDocument,
  originTexts,
} from '@portaal/domain/investing/applications/amounts';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { lazy, Suspense } from 'react';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';

/** Lazy, because only large amounts require an upload of documents. */
const UploadField = lazy(async () => ({
  default: (await import('../../../entities/application/UploadField.tsx')).UploadField,
}));

type Investment = ApplicationDraft['investment'];

const stocks = [
  { value: 'stock', label: 'Herbeleggen: wij kopen er nieuwe participaties van' },
  { value: 'cash', label: 'Uitbetalen op mijn rekening' },
] as const satisfies readonly { value: Investment['stock']; label: string }[];

const origins = Object.entries(originTexts).map(([value, label]) => ({ value, label }));

interface DetailFieldsProps {
  readonly applicationId: string;
  readonly investment: Investment;
  /** Lowest initial deposit in euro that requires a document about the origin of the money. */
  readonly originDocumentFrom: number;
  /** False for an annuity, because its payouts are always reinvested. */
  readonly asksPayouts?: boolean;
  /** False if another provider transfers the money. */
  readonly asksOrigin?: boolean;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (changed: Partial<Investment>) => void;
}

/** Shows the fields for the name, the payouts and the origin of the money. */
export function DetailFields({
  applicationId,
  investment,
  originDocumentFrom,
  asksPayouts = true,
  asksOrigin = true,
  errorOf,
  onChange,
}: DetailFieldsProps) {
  const at = (name: keyof Investment) => {
    const field = `investment.${name}`;
    return { name: field, error: errorOf(field) };
  };
  return (
    <>
      <TextField
        {...at('description')}
        label="Naam voor deze belegging"
        optional
        help="Bijvoorbeeld: studie Lisa."
        maxLength={MOST_DESCRIPTION}
        autoComplete="off"
        value={investment.description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      {asksPayouts && (
        <RadioGroup
          {...at('stock')}
          label="Wat wilt u doen met de uitkeringen?"
          options={stocks}
          value={investment.stock}
          onValueChange={(value) => onChange({ stock: value === 'cash' ? 'cash' : 'stock' })}
        />
      )}
      {asksOrigin && (
        <Select
          {...at('herkomst')}
          label="Waar komt het geld voor deze belegging vandaan?"
          placeholder="Kies een antwoord"
          options={origins}
          value={investment.herkomst}
          onChange={({ target }) => onChange({ herkomst: target.value })}
          required
        />
      )}
      {asksOrigin && needsOriginDocument(investment, originDocumentFrom) && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <UploadField
            applicationId={applicationId}
            field="herkomst"
            help="Bijvoorbeeld een afschrift van uw spaarrekening of de akte van een verkoop."
            error={errorOf('herkomst')}
          />
        </Suspense>
      )}
    </>
  );
}
