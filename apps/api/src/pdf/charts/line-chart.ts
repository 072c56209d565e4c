import type { Flow } from '../flow.ts';
import { axisValues, labelInterval, spread } from './chart-scale.ts';

export interface ChartLine {
  readonly label: string;
  /** A colour token. Each line also has its own dash pattern, for readers who cannot distinguish the colours. */
  readonly color: string;
  readonly weight: number;
  readonly dash?: readonly [number, number];
  /** One value per point; values are not negative. */
  readonly values: readonly number[];
}

export interface LineChart {
  /** Alternative text with the main figures. A table beside the chart contains all figures. */
  readonly alt: string;
  /** Labels along the horizontal axis. */
  readonly points: readonly string[];
  readonly lines: readonly ChartLine[];
  /** Indexes in `lines` of the two lines that bound the shaded band. */
  readonly band: readonly [number, number];
  readonly format: (value: number) => string;
}

interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  x(index: number): number;
  y(value: number): number;
}

const HEIGHT = 192;
const AXIS_HEIGHT = 20;
const LABEL_GAP = 10;
const TICKS = 4;
const MOST_LABELS = 10;

/** Draws a line chart over time as a figure, with the name and last value at the end of each line. */
export function lineChart(flow: Flow, chart: LineChart): void {
  flow.begin(HEIGHT, 12);
  const { y: top, left, width, structure } = flow;
  const bbox: [number, number, number, number] = [left, top, left + width, top + HEIGHT];
  const figure = structure.element('Figure', { alt: chart.alt, bbox });
  structure.content(figure, () => draw(flow, chart, top));
  flow.y = top + HEIGHT;
  flow.end(10);
}

function draw(flow: Flow, chart: LineChart, top: number): void {
  const ticks = axisValues(Math.max(...chart.lines.flatMap(({ values }) => values)), TICKS);
  const plot = plotOf(flow, chart, ticks, top);
  flow.pdf.save();
  drawGrid(flow, chart, plot, ticks);
  drawBand(flow, chart, plot);
  for (const line of chart.lines) drawLine(flow, line, plot);
  flow.pdf.restore();
  drawEndLabels(flow, chart, plot);
}

function plotOf(flow: Flow, chart: LineChart, ticks: readonly number[], top: number): Plot {
  const { type } = flow;
  const small = flow.style('small');
  const strong = flow.style('smallStrong');
  const axis = Math.max(...ticks.map((tick) => type.width(chart.format(tick), small)));
  const ends = chart.lines.flatMap(({ label, values }) => [
    type.width(label, small),
    type.width(chart.format(values.at(-1) ?? 0), strong),
  ]);
  const left = flow.left + axis + 8;
  const right = flow.left + flow.width - Math.max(...ends) - LABEL_GAP - 2;
  const bottom = top + HEIGHT - AXIS_HEIGHT;
  const highest = ticks.at(-1) ?? 1;
  const steps = Math.max(1, chart.points.length - 1);
  return {
    left,
    right,
    top: top + 8,
    bottom,
    x: (index) => left + ((right - left) * index) / steps,
    y: (value) => bottom - ((bottom - top - 8) * value) / highest,
  };
}

function drawGrid(flow: Flow, chart: LineChart, plot: Plot, ticks: readonly number[]): void {
  const { pdf, type } = flow;
  const style = { ...flow.style('small'), tabular: true };
  for (const tick of ticks) {
    const y = plot.y(tick);
    pdf
      .moveTo(plot.left, y)
      .lineTo(plot.right, y)
      .lineWidth(0.5)
      .stroke(flow.color(tick === 0 ? 'line-strong' : 'line'));
    type.drawText(chart.format(tick), style, plot.left - 8, y + style.size * 0.34, 'end');
  }
  const every = labelInterval(chart.points.length, MOST_LABELS);
  for (const [index, point] of chart.points.entries()) {
    if (index % every === 0) type.drawText(point, style, plot.x(index), plot.bottom + 15, 'middle');
  }
}

function drawBand(flow: Flow, { lines, band }: LineChart, plot: Plot): void {
  const [lower, upper] = band.map((position) => lines[position]?.values ?? []);
  if (!lower || !upper || lower.length < 2) return;
  const { pdf } = flow;
  for (const [index, value] of upper.entries()) {
    if (index === 0) pdf.moveTo(plot.x(0), plot.y(value));
    else pdf.lineTo(plot.x(index), plot.y(value));
  }
  for (const [index, value] of [...lower.entries()].toReversed()) pdf.lineTo(plot.x(index), plot.y(value));
  pdf.closePath().fill(flow.color('scenario-band'));
}

function drawLine(flow: Flow, line: ChartLine, plot: Plot): void {
  const { pdf } = flow;
  pdf.save().lineWidth(line.weight).lineJoin('round').lineCap('butt');
  if (line.dash) pdf.dash(line.dash[0], { space: line.dash[1] });
  for (const [index, value] of line.values.entries()) {
    if (index === 0) pdf.moveTo(plot.x(0), plot.y(value));
    else pdf.lineTo(plot.x(index), plot.y(value));
  }
  pdf.stroke(flow.color(line.color)).restore();
}

/**
 * Draws name and value on two rows at the end of each line. Labels are moved apart and connected to their line by a
 * thin line.
 */
function drawEndLabels(flow: Flow, chart: LineChart, plot: Plot): void {
  const { pdf, type } = flow;
  const small = flow.style('small');
  const strong = { ...flow.style('smallStrong'), tabular: true };
  const block = small.leading + strong.leading;
  const ends = chart.lines.map(({ values }) => plot.y(values.at(-1) ?? 0));
  const middles = spread(ends, block + 2, plot.top + block / 2 - 8, plot.bottom - block / 2 + 8);
  const x = plot.right + LABEL_GAP;
  for (const [index, line] of chart.lines.entries()) {
    const middle = middles[index] ?? 0;
    const end = ends[index] ?? 0;
    const color = flow.color(line.color);
    pdf
      .moveTo(plot.right + 1, end)
      .lineTo(x - 3, middle)
      .lineWidth(0.5)
      .stroke(color);
    pdf.circle(plot.right, end, 2).fill(color);
    type.drawText(line.label, small, x, middle - 2);
    type.drawText(chart.format(line.values.at(-1) ?? 0), strong, x, middle - 2 + strong.leading * 0.95);
  }
}
