// @vitest-environment happy-dom
import type { IsoDate } from '@portaal/engine';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { DatePicker } from './DatePicker.tsx';

afterEach(cleanup);

function Start() {
  const [value, setValue] = useState<IsoDate | null>('2026-12-01' as IsoDate);
  return (
    <>
      <DatePicker
        name="start"
        label="Startdatum"
        value={value}
        onValueChange={setValue}
        min={'2026-12-01' as IsoDate}
        max={'2027-11-30' as IsoDate}
      />
      <output>{value}</output>
    </>
  );
}

const open = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Kies een dag in de kalender' }));
  // The long timeout covers loading the calendar library, which starts when the calendar opens.
  return screen.findByRole('button', { name: /1 december 2026.*geselecteerd/ }, { timeout: 10_000 });
};

it('the date picker opens in Dutch at the selected day, with the focus on that day', async () => {
  render(<Start />);
  const day = await open();
  await waitFor(() => expect(document.activeElement).toBe(day));
});

it('the date picker fills in the boxes with the chosen day and closes', async () => {
  render(<Start />);
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'dinsdag 8 december 2026' }));
  expect(screen.getByRole('status').textContent).toBe('2026-12-08');
  expect((screen.getByLabelText('Dag') as HTMLInputElement).value).toBe('08');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the date picker does not offer a day outside its limits', async () => {
  render(<Start />);
  await open();
  expect((screen.getByRole('button', { name: 'Vorige' }) as HTMLButtonElement).disabled).toBe(true);
});
