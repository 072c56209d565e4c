import { type IsoDate, isIsoDate } from '@portaal/engine';
import { type RefObject, useContext, useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  type CalendarState,
  CalendarStateContext,
  Heading,
} from 'react-aria-components/Calendar';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { classOf } from './class-names.ts';
import styles from './DatePicker.module.css';
import { Icon } from './Icon.tsx';

export interface CalendarPopoverProps {
  button: RefObject<HTMLButtonElement | null>;
  value: IsoDate | null;
  min: IsoDate | undefined;
  max: IsoDate | undefined;
  onChoose: (day: IsoDate) => void;
  onClose: () => void;
}

/**
 * The calendar library's type for a day. The library exports no constructor, so other days are derived from its
 * initial day, today.
 */
type LibraryDay = CalendarState['focusedDate'];

function dayOf(date: IsoDate | null | undefined, today: LibraryDay | null): LibraryDay | null {
  if (!date || !today) return null;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return today.set({ year, month, day });
}

function TodayReporter({ onToday }: { onToday: (today: LibraryDay) => void }) {
  const state = useContext(CalendarStateContext);
  const today = state?.focusedDate;
  useEffect(() => {
    if (today) onToday(today);
  }, [today, onToday]);
  return null;
}

/** Renders the calendar over the page. The library traps the focus, closes on Escape and restores the focus. */
export function CalendarPopover({ button, value, min, max, onChoose, onClose }: CalendarPopoverProps) {
  const [today, setToday] = useState<LibraryDay | null>(null);
  const [focused, setFocused] = useState<LibraryDay | null>(null);
  const chosen = dayOf(value, today);
  return (
    <I18nProvider locale="nl-NL">
      <Popover
        triggerRef={button}
        isOpen
        onOpenChange={(open) => !open && onClose()}
        placement="bottom end"
        className={classOf(styles.popover)}
      >
        <Dialog aria-label="Kies een dag" className={classOf(styles.dialog)}>
          {today === null ? (
            <Calendar key="today" aria-label="Kalender">
              <TodayReporter onToday={setToday} />
            </Calendar>
          ) : (
            <Calendar
              key="days"
              aria-label="Kalender"
              autoFocus
              value={chosen}
              focusedValue={focused ?? chosen ?? today}
              onFocusChange={setFocused}
              minValue={dayOf(min, today)}
              maxValue={dayOf(max, today)}
              onChange={(day) => {
                const date = day.toString();
                if (isIsoDate(date)) onChoose(date);
              }}
            >
              <div className={styles.head}>
                <Button slot="previous" className={classOf(styles.turn)}>
                  <Icon name="chevron-left" />
                </Button>
                <Heading className={classOf(styles.month)} />
                <Button slot="next" className={classOf(styles.turn)}>
                  <Icon name="chevron-right" />
                </Button>
              </div>
              <CalendarGrid className={classOf(styles.grid)} weekdayStyle="short">
                <CalendarGridHeader>
                  {(day) => (
                    <CalendarHeaderCell className={classOf(styles.weekday)}>{day}</CalendarHeaderCell>
                  )}
                </CalendarGridHeader>
                <CalendarGridBody>
                  {(date) => <CalendarCell date={date} className={classOf(styles.day)} />}
                </CalendarGridBody>
              </CalendarGrid>
            </Calendar>
          )}
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}
