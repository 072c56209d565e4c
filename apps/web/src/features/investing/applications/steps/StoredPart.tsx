import { createLink } from '@tanstack/react-router';
import type { paths } from '../../../../lib/internal-urls.ts';
import { Card } from '../../../../ui/Card.tsx';
import { type DescriptionItem, DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';

const PageLink = createLink(TextLink);

interface StoredPartProps {
  readonly title: string;
  readonly items: readonly DescriptionItem[];
  /** Path of the page where the data are changed. */
  readonly to: typeof paths.settingsPersonal | typeof paths.settingsRelations;
  readonly change: string;
}

/** Shows stored data as text instead of fields, with a link to change them. */
export function StoredPart({ title, items, to, change }: StoredPartProps) {
  return (
    <Card
      title={title}
      tone="accent"
      footer={
        <span>
          Klopt dit niet meer? <PageLink to={to}>{change}</PageLink>
        </span>
      }
    >
      <DescriptionList items={items} />
    </Card>
  );
}
