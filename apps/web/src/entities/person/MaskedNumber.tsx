interface MaskedNumberProps {
  /** The number with dots for the hidden characters: `••••••782`. */
  readonly masked: string;
  /** Number of visible digits at the end. */
  readonly digits: number;
}

/** Shows the last digits of a number, with a spoken form for screen readers. */
export function MaskedNumber({ masked, digits }: MaskedNumberProps) {
  const end = masked.replace(/\s/g, '').slice(-digits);
  return (
    <>
      <span aria-hidden="true">{masked}</span>
      <span className="visually-hidden">eindigt op {end.split('').join(' ')}</span>
    </>
  );
}
