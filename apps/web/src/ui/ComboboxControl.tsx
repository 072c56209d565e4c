import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import styles from './Combobox.module.css';
import { classNames, classOf } from './class-names.ts';
import type { ComboboxProps } from './combobox-props.ts';
import control from './control.module.css';
import type { FieldControl } from './Field.tsx';
import { Icon } from './Icon.tsx';

type ComboboxControlProps = Omit<
  ComboboxProps,
  'id' | 'label' | 'help' | 'error' | 'required' | 'className'
> & {
  wiring: FieldControl;
};

/** Removes case and accents, so that `belgie` matches België. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Renders the part of a combobox that the library provides: keyboard, focus and screen reader texts. */
export function ComboboxControl({
  name,
  options,
  value,
  onValueChange,
  onBlur,
  placeholder,
  width = 'full',
  disabled = false,
  wiring,
}: ComboboxControlProps) {
  return (
    <I18nProvider locale="nl-NL">
      <ComboBox
        id={wiring.id}
        name={name}
        aria-labelledby={`${wiring.id}-label`}
        aria-describedby={wiring['aria-describedby'] ?? ''}
        isInvalid={wiring['aria-invalid'] === true}
        isRequired={wiring['aria-required'] === true}
        validationBehavior="aria"
        isDisabled={disabled}
        selectedKey={value}
        onSelectionChange={(key) => onValueChange(key === null ? null : String(key))}
        onBlur={() => onBlur?.()}
        menuTrigger="focus"
        allowsEmptyCollection
        defaultFilter={(text, typed) => plain(text).includes(plain(typed.trim()))}
        defaultItems={options}
      >
        <div className={classNames(control.box, width !== 'full' && control[width])}>
          <Input className={classOf(control.input)} placeholder={placeholder ?? ''} />
          <Button className={classOf(styles.open)}>
            <Icon name="chevron-down" />
          </Button>
        </div>
        <Popover className={classOf(styles.popover)} offset={4}>
          <ListBox<(typeof options)[number]>
            className={classOf(styles.list)}
            renderEmptyState={() => <p className={styles.empty}>Niets gevonden. Typ iets anders.</p>}
          >
            {({ value: key, label, disabled: isDisabled }) => (
              <ListBoxItem
                id={key}
                textValue={label}
                isDisabled={isDisabled ?? false}
                className={classOf(styles.item)}
              >
                <span>{label}</span>
                <Icon name="check" className={styles.check} />
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
}
