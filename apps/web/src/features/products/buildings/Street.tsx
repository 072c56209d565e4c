import * as calls from '@portaal/domain/calls';
import type { OwnBuilding, StreetFund } from '@portaal/domain/products/buildings/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatEuro, formatLongDate, formatNumber, formatWholeEuro } from '../../../lib/dutch-format.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { facadeOf, openingsOf, type Pane, roofPath } from './facade.ts';
import styles from './Street.module.css';

const rect = ({ x, y, width, height }: Pane): string => `M${x} ${y}h${width}v${height}h${-width}z`;

/**
 * Draws one house. `height` is the height of the tallest house, so that all houses begin at the same street
 * level.
 */
function House({ building, height }: { readonly building: OwnBuilding; readonly height: number }) {
  const facade = facadeOf(building);
  const { windows, door } = openingsOf(facade);
  return (
    <svg
      className={styles.house}
      viewBox={`-4 ${-height} ${facade.width + 8} ${height + 2}`}
      width={facade.width + 8}
      height={height + 2}
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      <path
        className={styles.wall}
        data-tint={facade.tint}
        d={`M0 0v${-facade.height}h${facade.width}v${facade.height}z`}
      />
      <path className={styles.roof} transform={`translate(0 ${-facade.height})`} d={roofPath(facade)} />
      <path className={styles.window} d={windows.map(rect).join('')} />
      <path className={styles.door} d={rect(door)} />
    </svg>
  );
}

/** Returns the drawing height that a street needs for all its houses. */
const streetHeight = (buildings: readonly OwnBuilding[]): number =>
  Math.max(0, ...buildings.map(facadeOf).map(({ height, roofHeight }) => height + roofHeight)) + 4;

/** Draws the buildings of the investor's funds as houses in a street; renders nothing if there are no buildings. */
export function Street() {
  const { data } = useQuery(callQuery(calls.listOwnBuildings, { globalErrors: false }));
  if (data === undefined || data.Fondsen.length === 0) return null;
  const isFictional = data.Fondsen.some(({ IsVerzonnen }) => IsVerzonnen);
  return (
    <Card title="Mijn straat">
      <Stack>
        <p>
          In deze panden zit uw geld. Kies een huis om te zien wat uw deel is.
          {isFictional && <strong> Dit is een voorbeeld: deze panden bestaan niet.</strong>}
        </p>
        {data.Fondsen.map((fund, index) => (
          <FundStreet key={fund.FondsID} fund={fund} isFirst={index === 0} />
        ))}
      </Stack>
    </Card>
  );
}

const columns: readonly TableColumn<OwnBuilding>[] = [
  { key: 'name', header: 'Pand', rowHeader: true, cell: ({ Naam }) => Naam },
  { key: 'place', header: 'Plaats', cell: ({ Plaats }) => Plaats },
  { key: 'year', header: 'Bouwjaar', align: 'end', cell: ({ Bouwjaar }) => Bouwjaar },
  {
    key: 'rent',
    header: 'Huur per jaar',
    align: 'end',
    cell: ({ HuurPerJaar }) => formatWholeEuro(HuurPerJaar),
  },
  { key: 'share', header: 'Uw deel', align: 'end', cell: ({ UwDeel }) => formatEuro(UwDeel) },
];

const sumOf = (buildings: readonly OwnBuilding[]): number =>
  buildings.reduce((total, { UwDeel }) => total + Math.round(100 * UwDeel), 0) / 100;

/**
 * Draws the street of one fund. On a phone, one street fills the screen, so all streets except the first are
 * collapsed.
 */
function FundStreet({ fund, isFirst }: { readonly fund: StreetFund; readonly isFirst: boolean }) {
  const { Fonds, Panden } = fund;
  const houses = (
    <section aria-label={Fonds} className={styles.fund}>
      <Houses fund={fund} />
    </section>
  );
  if (useMedia('(max-width: 40rem)')) {
    return (
      <Disclosure open={isFirst} summary={`${Fonds}: ${formatEuro(sumOf(Panden))}`}>
        {houses}
      </Disclosure>
    );
  }
  return (
    <Stack gap="small">
      <Heading level={3} size="small">
        {Fonds}
      </Heading>
      {houses}
    </Stack>
  );
}

/** Draws the houses of a fund side by side, with the same data in a table. */
function Houses({ fund }: { readonly fund: StreetFund }) {
  const [opened, setOpened] = useState<OwnBuilding | null>(null);
  const { Fonds, Panden, Peildatum, Waarde } = fund;
  const height = streetHeight(Panden);
  return (
    <>
      <ul className={styles.street} aria-label={`Panden van ${Fonds}`}>
        {Panden.map((building) => (
          <li key={`${building.Naam} ${building.Plaats}`}>
            <button type="button" className={styles.plot} onClick={() => setOpened(building)}>
              <House building={building} height={height} />
              <span className={styles.name}>{building.Naam}</span>
              <span className={styles.place}>
                {building.Plaats}, {building.Bouwjaar}
              </span>
              <span className={styles.share}>uw deel {formatEuro(building.UwDeel)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        Uw delen zijn samen {formatEuro(sumOf(Panden))}. Uw participaties zijn nu {formatEuro(Waarde)} waard.
        Dat verschilt: een fonds heeft ook geld op de bank, en de panden zijn gewaardeerd op{' '}
        {formatLongDate(Peildatum)}. {sourceText(fund)}
      </p>
      <Disclosure summary={`Toon als tabel: ${Fonds}`}>
        <Table
          caption={`Panden van ${Fonds}`}
          captionHidden
          columns={columns}
          rows={Panden}
          rowKey={({ Naam, Plaats }) => `${Naam} ${Plaats}`}
        />
      </Disclosure>
      {opened !== null && <BuildingDialog fund={fund} building={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Returns a text with the source of the data. For fictitious buildings the text states that they are fictitious. */
const sourceText = ({ IsVerzonnen, Bron }: StreetFund): string =>
  IsVerzonnen ? `${Bron}.` : `Bron: ${Bron}.`;

interface BuildingDialogProps {
  readonly fund: StreetFund;
  readonly building: OwnBuilding;
  readonly onClose: () => void;
}

/** Shows the data of a building, and the calculation of the investor's share in it. */
function BuildingDialog({ fund, building, onClose }: BuildingDialogProps) {
  const { Participaties, Uitstaand, Peildatum, IsVerzonnen, Fonds } = fund;
  const { Naam, Plaats, Bouwjaar, HuurPerJaar, Waarde, Lening, UwDeel } = building;
  return (
    <Dialog open title={Naam} onClose={onClose}>
      <Stack gap="small">
        {IsVerzonnen && <strong>Dit is een voorbeeld: dit pand bestaat niet.</strong>}
        <DescriptionList
          items={[
            { term: 'Fonds', value: Fonds },
            { term: 'Plaats', value: Plaats },
            { term: 'Bouwjaar', value: String(Bouwjaar) },
            { term: 'Huur per jaar', value: formatWholeEuro(HuurPerJaar) },
            { term: 'Waarde van het pand', value: formatWholeEuro(Waarde) },
            ...(Lening > 0 ? [{ term: 'Lening op het pand', value: formatWholeEuro(Lening) }] : []),
            { term: 'Uw deel', value: formatEuro(UwDeel) },
          ]}
        />
        <p>
          Uw deel: {formatNumber(Participaties, 4)} van de {formatNumber(Uitstaand, 4)} participaties, keer de
          waarde{Lening > 0 && ' min de lening'}. Naar beneden afgerond op een cent. Gewaardeerd op{' '}
          {formatLongDate(Peildatum)}. {sourceText(fund)}
        </p>
      </Stack>
    </Dialog>
  );
}
