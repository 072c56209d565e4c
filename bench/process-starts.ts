import { dutch, dutchSpread, type Figure, remark } from './figures.ts';
import { type LoadSample, type Requests, startLoad } from './load.ts';
import { median, sampleInTurn } from './samples.ts';
import type { ServerProcess } from './server-process.ts';

/** How a process compiles its code differs from start to start, and with it what a request costs. */
const STARTS = 3;
const ROUNDS = 5;

/** The two servers of one start, ready, and what both are asked. */
interface BothServers {
  readonly portal: ServerProcess;
  readonly bare: ServerProcess;
  readonly order: Requests;
  /** Requests before anything counts: a server in use has its code compiled, which takes some ten thousands. */
  readonly warmingUp: number;
}

/** Of one start, the medians of its rounds. */
interface Start {
  readonly portal: LoadSample;
  readonly bare: LoadSample;
  /** What the portal costs, by what the bare server costs. */
  readonly cpu: number;
  /** The same of the time that a request takes while the server does nothing else. */
  readonly time: number;
}

interface Comparison {
  /** Processor time of the portal by that of the bare server: the median of the starts. */
  readonly cpu: number;
  /** What explains it, `as` the ratio is written: the portal by the bare server, or the other way round. */
  remarks(as: 'cost' | 'speed'): Figure[];
}

/** Puts the portal and a bare server under the same load, in turn, over several starts of both. */
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
