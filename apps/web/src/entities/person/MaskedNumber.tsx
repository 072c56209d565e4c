interface MaskedNumberProps {
  /** With dots for what is not shown: `••••••782`. */
  readonly masked: string;
  /** How many of the end can be read. */
  readonly digits: number;
}

/** A number of which only the end is shown, in words for who hears it. */
export function MaskedNumber({ masked, digits }: MaskedNumberProps) {
  const end = masked.replace(/\s/g, '').slice(-digits);
  return (
    <>
      <span aria-hidden="true">{masked}</span>
      <span className="visually-hidden">eindigt op {end.split('').join(' ')}</span>
    </>
  );
}
