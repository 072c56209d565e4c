import { encode } from 'uqr';

/** Width of the empty margin around the QR code, in modules. A camera needs this margin to find the code. */
const BORDER = 4;

/**
 * Draws a text as a QR code. The code is dark on light in every theme, because many cameras cannot read the reverse.
 */
export function QrPicture({
  text,
  label,
  className,
}: {
  text: string;
  label: string;
  className?: string | undefined;
}) {
  const { data, size } = encode(text, { border: BORDER });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
