// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Donut } from './Donut.tsx';
import { checkDonut, donutArcs } from './donut-geometry.ts';

afterEach(cleanup);

const sections = [
  { value: 60, label: 'Nederlands vastgoed', color: 'rebeccapurple' },
  { value: 25.5, label: 'Duits vastgoed' },
];
const fine = { sections, size: 250, thickness: 20, total: 100 };

describe('L-14 V-03 a donut chart validates its input', () => {
  it.each([
    ['a size of 0', { size: 0 }],
    ['a negative size', { size: -1 }],
    ['a size that is not a number', { size: Number.NaN }],
    ['a thickness below 0', { thickness: -0.1 }],
    ['a thickness above 100', { thickness: 100.1 }],
    ['a total of 0', { total: 0 }],
    ['a negative total', { total: -100 }],
    ['a sum above the total', { sections: [{ value: 60 }, { value: 40.01 }] }],
    ['a negative value', { sections: [{ value: -1 }] }],
    ['a value that is not a number', { sections: [{ value: Number.NaN }] }],
  ])('a donut chart rejects %s', (_, wrong) => {
    expect(() => checkDonut({ ...fine, ...wrong })).toThrow(RangeError);
  });

  it.each([
    ['the minimum thickness', { thickness: 0 }],
    ['the maximum thickness', { thickness: 100 }],
    ['a sum equal to the total', { sections: [{ value: 60 }, { value: 40 }] }],
    ['no sections', { sections: [] }],
    [
      'fractions that add up to the total except for a rounding error',
      { total: 0.3, sections: [{ value: 0.1 }, { value: 0.2 }] },
    ],
  ])('a donut chart accepts %s', (_, right) => {
    expect(() => checkDonut({ ...fine, ...right })).not.toThrow();
  });

  it('the component itself throws the same error', () => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Donut label="Verdeling" sections={sections} total={50} />)).toThrow(RangeError);
    silenced.mockRestore();
  });
});

describe('L-14 a donut chart draws its sections as parts of a ring', () => {
  it('the sections of a donut chart follow one another, each in proportion to the total', () => {
    expect(donutArcs(fine)).toEqual([
      { from: 0, length: 0.6 },
      { from: 0.6, length: 0.255 },
    ]);
  });

  it('a donut chart has default sizes, a total of 100, start angle 0 and its legend at the bottom', () => {
    const { container } = render(<Donut label="Verdeling" sections={sections} />);
    const ring = container.querySelector('svg')?.parentElement;
    expect(ring?.style.inlineSize).toBe('250px');
    // The SVG view is 200 wide, so the radius is 100 and 20% of the radius is 20. The angle of the top is -90
    // degrees.
    const group = container.querySelector('svg g');
    expect(group?.getAttribute('stroke-width')).toBe('20');
    expect(group?.getAttribute('transform')).toBe('rotate(-90 100 100)');
    expect(ring?.parentElement?.className).toMatch(/bottom/);
  });

  it('the sections of a donut chart have their own colour or a brand colour, and a legend with label and value', () => {
    const { container } = render(<Donut label="Verdeling" sections={[...sections, { value: 1 }]} />);
    const strokes = [...container.querySelectorAll<SVGElement>('svg g circle')].map(
      ({ style }) => style.stroke,
    );
    expect(strokes.slice(1)).toEqual(['rebeccapurple', 'var(--color-chart-2)', 'var(--color-chart-3)']);
    const legend = within(screen.getByRole('list'));
    expect(legend.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Nederlands vastgoed60',
      'Duits vastgoed25,5',
      'Deel 31',
    ]);
  });

  it('the sections of a donut chart can be shown as a table and downloaded as CSV', async () => {
    let file: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      file = blob as Blob;
      return 'blob:donut';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    render(<Donut label="Verdeling" sections={sections} valueHeader="Aandeel" />);
    fireEvent.click(screen.getByRole('button', { name: 'Toon als tabel' }));
    expect(screen.getByRole('button', { name: 'Toon als grafiek' })).toBeDefined();
    expect(within(screen.getByRole('table')).getByText('25,5')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await file?.text()).toContain(
      'Onderdeel;Aandeel\r\nNederlands vastgoed;60\r\nDuits vastgoed;25,5\r\n',
    );
  });
});
