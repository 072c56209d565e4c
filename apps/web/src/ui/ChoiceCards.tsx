import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import styles from './ChoiceCards.module.css';
import { classNames } from './class-names.ts';
import { FieldGroup, type FieldTexts, useFieldId } from './Field.tsx';

export interface ChoiceCard {
  value: string;
  title: ReactNode;
  text?: ReactNode | undefined;
  /** Figure or badge at the end of the card: `vanaf € 1.000`. */
  aside?: ReactNode | undefined;
  disabled?: boolean | undefined;
}

export type ChoiceCardsProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'checked' | 'required' | 'name'
> &
  FieldTexts & {
    name: string;
    cards: readonly ChoiceCard[];
    value?: string | null | undefined;
    defaultValue?: string | undefined;
    onValueChange?: ((value: string) => void) | undefined;
    /** Number of columns on wide screens. */
    columns?: 1 | 2 | 3 | undefined;
  };

/** Renders a choice between options that need an explanation. The whole card of an option is clickable. */
export function ChoiceCards({
  label,
  help,
  error,
  required,
  cards,
  value,
  defaultValue,
  onValueChange,
  onChange,
  columns = 1,
  id,
  className,
  ...input
}: ChoiceCardsProps) {
  const fieldId = useFieldId(id, input.name);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event);
    onValueChange?.(event.target.value);
  };
  return (
    <FieldGroup
      id={fieldId}
      role="radiogroup"
      {...{ label, help, error, required }}
      className={classNames(columns > 1 && styles.broad, className)}
    >
      <div className={classNames(styles.cards, styles[`columns${columns}`])}>
        {cards.map((card, index) => {
          const cardId = index === 0 ? fieldId : `${fieldId}-${card.value}`;
          const checking =
            value === undefined
              ? { defaultChecked: card.value === defaultValue }
              : { checked: card.value === value };
          return (
            <label key={card.value} htmlFor={cardId} className={styles.card}>
              <input
                {...input}
                {...checking}
                id={cardId}
                type="radio"
                className={styles.radio}
                value={card.value}
                disabled={card.disabled ?? input.disabled}
                aria-labelledby={`${cardId}-title`}
                aria-describedby={classNames(
                  card.text ? `${cardId}-text` : '',
                  card.aside ? `${cardId}-aside` : '',
                )}
                onChange={change}
              />
              <span className={styles.words}>
                <span id={`${cardId}-title`} className={styles.title}>
                  {card.title}
                </span>
                {card.text && (
                  <span id={`${cardId}-text`} className={styles.text}>
                    {card.text}
                  </span>
                )}
              </span>
              {card.aside && (
                <span id={`${cardId}-aside`} className={styles.aside}>
                  {card.aside}
                </span>
              )}
            </label>
          );
        })}
      </div>
    </FieldGroup>
  );
}
