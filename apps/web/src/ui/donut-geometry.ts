export interface DonutSection {
  /** Size of this section, in the unit of `total`. */
  value: number;
  label?: string | undefined;
  /** Any CSS colour; by default the brand's chart colours in turn. */
  color?: string | undefined;
}

export interface DonutShape {
  sections: readonly DonutSection[];
  /** Diameter in pixels. */
  size: number;
  /** Thickness of the ring as a percentage of the radius. */
  thickness: number;
  /** Value of the whole ring. */
  total: number;
  /** Start of the first section in degrees, clockwise from the top. */
  startAngle: number;
}

export interface DonutArc {
  /** Start and length along the ring, as fractions of its circumference; the length is never negative. */
  from: number;
  length: number;
}

/** Tolerance: a sum of binary fractions may slightly exceed a total that it should equal (0.1 + 0.2 and 0.3). */
const ROUNDING = 1e-9;

/** L-14: throws `RangeError` for a chart that cannot be drawn correctly. */
export function checkDonut({ sections, size, thickness, total }: Omit<DonutShape, 'startAngle'>): void {
  if (!(size > 0 && size < Infinity)) throw new RangeError(`size must be above 0: ${size}`);
  if (!(thickness >= 0 && thickness <= 100)) {
    throw new RangeError(`thickness must be 0 to 100: ${thickness}`);
  }
  if (!(total > 0 && total < Infinity)) throw new RangeError(`total must be above 0: ${total}`);
  const wrong = sections.find(({ value }) => !(value >= 0 && value < Infinity));
  if (wrong) throw new RangeError(`a section's value must be 0 or more: ${wrong.value}`);
  const sum = sections.reduce((all, { value }) => all + value, 0);
  if (sum > total * (1 + ROUNDING)) {
    throw new RangeError(`the sections add up to ${sum}, more than the total of ${total}`);
  }
}

/** Returns the position of each section on the ring. Throws the same errors as `checkDonut`. */
export function donutArcs(shape: Omit<DonutShape, 'startAngle'>): DonutArc[] {
  checkDonut(shape);
  let from = 0;
  return shape.sections.map(({ value }) => {
    const arc = { from, length: Math.min(value / shape.total, 1 - from) };
    from = Math.min(1, from + value / shape.total);
    return arc;
  });
}
