import { type ComponentProps, type CSSProperties, type Ref, useState } from 'react';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../../ui/Layout.tsx';
import styles from './Applications.module.css';

interface ImageViewerProps {
  readonly name: string;
  /** The application's data about this person and document; empty if there is nothing to compare. */
  readonly typed: ComponentProps<typeof DescriptionList>['items'];
  /** Object URL of an image in memory. */
  readonly address: string;
  readonly onClose: () => void;
  readonly ref: Ref<HTMLElement>;
}

/** Zoom levels, as multiples of the available width. */
const zooms = [1, 1.5, 2, 3, 4] as const;

/** A scrollable region must be reachable by keyboard in every browser. */
const reachable = { tabIndex: 0 };

/** Shows the image of a document in a scrolling frame, with zoom and rotation. */
export function ImageViewer({ name, typed, address, onClose, ref }: ImageViewerProps) {
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [isBroken, setBroken] = useState(false);
  const isOnSide = turns % 2 === 1;
  const { width, height } = size ?? { width: 4, height: 3 };
  const style = {
    '--zoom': zooms[zoom],
    '--ratio': isOnSide ? height / width : width / height,
    '--turn': `${turns * 90}deg`,
  } as CSSProperties;
  return (
    <Stack gap="small">
      <Cluster>
        <Button
          variant="secondary"
          size="small"
          icon="plus"
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          Groter
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon="minus"
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          Kleiner
        </Button>
        <Button variant="secondary" size="small" onClick={() => setTurns((turns + 1) % 4)}>
          Draaien
        </Button>
        <Button variant="quiet" size="small" icon="close" onClick={onClose}>
          Sluiten
        </Button>
      </Cluster>
      <section ref={ref} className={styles.frame} aria-label={`Foto: ${name}`} {...reachable}>
        {isBroken ? (
          <Banner tone="warning" title="Deze foto kunnen wij niet tonen">
            Vraag de belegger om een ander bestand.
          </Banner>
        ) : (
          <div className={styles.stage} style={style}>
            <img
              className={styles.picture}
              data-side={isOnSide || undefined}
              src={address}
              alt={name}
              onLoad={({ currentTarget }) =>
                setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
              }
              onError={() => setBroken(true)}
            />
          </div>
        )}
      </section>
      {typed.length > 0 && (
        <Stack gap="small">
          <Heading level={3} size="small">
            In de aanvraag staat
          </Heading>
          <DescriptionList items={typed} />
        </Stack>
      )}
    </Stack>
  );
}
