import { type ReactNode, useEffect, useRef } from 'react';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Layout.tsx';

interface EditableCardProps {
  readonly title: string;
  /** True if the data in this card was just saved. */
  readonly isSaved: boolean;
  /** True if the form of this card was just closed, so that the focus returns to the card. */
  readonly isLeft: boolean;
  /** Opens the form; undefined while a form is open in this or another card. */
  readonly onEdit: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Renders one section of a user's data, with a button to change it. */
export function EditableCard({ title, isSaved, isLeft, onEdit, children }: EditableCardProps) {
  const heading = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isSaved) heading.current?.focus();
    else if (isLeft) button.current?.focus();
  }, [isSaved, isLeft]);
  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1}>
          {title}
        </span>
      }
      aside={
        onEdit && (
          <Button
            ref={button}
            variant="quiet"
            size="small"
            aria-label={`Wijzigen: ${title}`}
            onClick={onEdit}
          >
            Wijzigen
          </Button>
        )
      }
    >
      <Stack gap="small">
        <div role="status" className={isSaved ? undefined : 'visually-hidden'}>
          {isSaved && <Banner tone="success" title="Uw gegevens zijn opgeslagen." />}
        </div>
        {children}
      </Stack>
    </Card>
  );
}
