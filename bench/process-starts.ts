import { dutch, dutchSpread, type Figure, remark } from './figures.ts';
import { type LoadSample, type Requests, startLoad } from './load.ts';
import { median, sampleInTurn } from './samples.ts';
import type { ServerProcess } from './server-process.ts';

/** Number of starts. The compiled code differs per start, and so does the cost of a request. */
const STARTS = 3;
const ROUNDS = 5;

/** The two servers of one start, and the requests that both receive. */
interface BothServers {
  readonly portal: ServerProcess;
  readonly bare: ServerProcess;
  readonly order: Requests;
  /** Number of warm-up requests. A server in use has compiled its code, which takes tens of thousands of requests. */
  readonly warmingUp: number;
}

/** Medians over the rounds of one start. */
interface Start {
  readonly portal: LoadSample;
  readonly bare: LoadSample;
  /** Processor time of the portal divided by that of the bare server. */
  readonly cpu: number;
  /** The same ratio of the elapsed time per request on an otherwise idle server. */
  readonly time: number;
}

interface Comparison {
  /** Processor time of the portal divided by that of the bare server: the median over the starts. */
  readonly cpu: number;
  /** Returns figures that explain the ratio. `as` is its direction: portal divided by bare server, or the reverse. */
  remarks(as: 'cost' | 'speed'): Figure[];
}

/** Compares the portal with a bare server under the same load, in turn, over several starts of both. */
export async function compareOverStarts(startBoth: () => Promise<BothServers>): Promise<Comparison> {
  const starts: Start[] = [];
  while (starts.length < STARTS) starts.push(await oneStart(await startBoth()));
  const cpuOfStarts = starts.map(({ cpu }) => cpu);
  const ofBoth = (of: (sample: LoadSample) => number) =>
    (['portal', 'bare'] as const)
      .map((side) => dutch(median(starts.map((start) => of(start[side]))), ''))
      .join(', ');
  return {
    cpu: median(cpuOfStarts),
    remarks(as) {
      const written = (ratio: number) => (as === 'cost' ? ratio : 1 / ratio);
      const times = starts.map(({ time }) => written(time));
      return [
        remark(`van ${STARTS} starts de laagste en hoogste`, dutchSpread(cpuOfStarts.map(written), '×')),
        remark(
          'µs processortijd per verzoek: portaal, kaal',
          ofBoth(({ cpuMsPerRequest }) => 1000 * cpuMsPerRequest),
        ),
        remark(
          'zelfde verhouding in verzoeken/s',
          `${dutch(median(times), '×')} (${dutchSpread(times, '×')})`,
        ),
        remark(
          'verzoeken/s: portaal, kaal',
          ofBoth(({ requestsPerSecond }) => requestsPerSecond),
        ),
      ];
    },
  };
}

async function oneStart({ portal, bare, order, warmingUp }: BothServers): Promise<Start> {
  const load = startLoad();
  try {
    for (const server of [portal, bare]) {
      for (let sent = 0; sent < warmingUp; sent += order.count) await load.sample(server, order);
    }
    const rounds = await sampleInTurn(
      ROUNDS,
      () => load.sample(portal, order),
      () => load.sample(bare, order),
    );
    return {
      portal: middleOf(rounds.map(({ first }) => first)),
      bare: middleOf(rounds.map(({ second }) => second)),
      cpu: median(rounds.map(({ first, second }) => first.cpuMsPerRequest / second.cpuMsPerRequest)),
      time: median(rounds.map(({ first, second }) => second.requestsPerSecond / first.requestsPerSecond)),
    };
  } finally {
    load.stop();
    await Promise.all([portal.stop(), bare.stop()]);
  }
}

const middleOf = (samples: readonly LoadSample[]): LoadSample => ({
  requestsPerSecond: median(samples.map(({ requestsPerSecond }) => requestsPerSecond)),
  cpuMsPerRequest: median(samples.map(({ cpuMsPerRequest }) => cpuMsPerRequest)),
});
