import * as z from 'zod/mini';
import { serviceAddress } from './address-setting.ts';
import { port } from './port-setting.ts';
import { setting } from './setting.ts';

/** Role of a process: serve requests (`web`), run jobs (`work`), or both (`all`). */
export type ProcessRole = 'all' | 'web' | 'work';

/** Address that Prometheus scrapes. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** Collector that receives the traces of a share of all requests and jobs. */
interface TracesAddress {
  readonly url: string;
  /** Share of requests and jobs that is traced: 0 is none, 1 is all. */
  readonly share: number;
}

export interface ProcessConfiguration {
  readonly role: ProcessRole;
  /** Milliseconds during which a stopping process still serves requests while it reports that it is not ready. */
  readonly unreadyMs: number;
  /** Undefined when metrics are disabled. */
  readonly metrics: MetricsAddress | undefined;
  /** Undefined when tracing is disabled. */
  readonly traces?: TracesAddress | undefined;
}

/** Longer than two health checks of a proxy that checks every two seconds. */
const PRODUCTION_UNREADY_SECONDS = 5;

/** The environment variables of this configuration. */
export const processFields = {
  OTLP_URL: setting(
    {
      group: 'Metingen en meldingen',
      meaning:
        'adres van een verzamelaar van traces (OTLP over HTTP, voor `/v1/traces`), in productie met https of op deze machine; zonder adres geen traces',
    },
    z.optional(serviceAddress),
  ),
  TRACE_SAMPLE: setting(
    {
      group: 'Metingen en meldingen',
      meaning: 'welk deel van aanroepen en taken met een trace wordt gevolgd (0 tot en met 1)',
    },
    z._default(
      z.pipe(
        z.string().check(z.regex(/^(0|1|0\.\d{1,6})$/, 'moet een getal van 0 tot en met 1 zijn')),
        z.transform(Number),
      ),
      0.1,
    ),
  ),
  METRICS_PORT: setting(
    {
      group: 'Metingen en meldingen',
      meaning:
        'poort waar Prometheus metingen ophaalt (`/metrics`); zonder poort wordt er niets gemeten. Geef bezoekers er geen toegang toe',
    },
    z.optional(port),
  ),
  METRICS_HOST: setting(
    { group: 'Metingen en meldingen', meaning: 'adres van deze machine waar Prometheus metingen ophaalt' },
    z._default(z.string(), '127.0.0.1'),
  ),
  PROCESS_ROLE: setting(
    {
      group: 'Server',
      meaning:
        "taken van dit proces: `web` (aanroepen en pagina's), `work` (taken, mail en de maandverwerking; antwoordt alleen op `/api/health/…`) of `all`. Zonder `DATABASE_URL` alleen `all`",
    },
    z._default(z.enum(['all', 'web', 'work'], 'moet all, web of work zijn'), 'all'),
  ),
  DRAIN_SECONDS: setting(
    {
      group: 'Server',
      meaning:
        'zo lang werkt een proces dat moet stoppen door terwijl het zegt dat het niet klaar is voor aanroepen, zodat een proxy het merkt (0 tot 60)',
      default: `\`0\`, in productie \`${PRODUCTION_UNREADY_SECONDS}\``,
    },
    z.optional(
      z.pipe(
        z.string().check(z.regex(/^([0-9]|[1-5][0-9]|60)$/, 'moet een aantal seconden van 0 tot 60 zijn')),
        z.transform(Number),
      ),
    ),
  ),
};

/** Reads the process settings. The embedded database allows only one process. */
export function processOf(
  {
    PROCESS_ROLE,
    DRAIN_SECONDS,
    METRICS_PORT,
    METRICS_HOST,
    OTLP_URL,
    TRACE_SAMPLE,
  }: z.output<z.ZodMiniObject<typeof processFields>>,
  { production, databaseUrl }: { production: boolean; databaseUrl: string | undefined },
  faults: string[],
): ProcessConfiguration {
  if (PROCESS_ROLE !== 'all' && databaseUrl === undefined) {
    faults.push(
      `PROCESS_ROLE=${PROCESS_ROLE} vraagt DATABASE_URL: de ingebouwde database heeft één proces, en dat doet alles`,
    );
  }
  const seconds = DRAIN_SECONDS ?? (production ? PRODUCTION_UNREADY_SECONDS : 0);
  const metrics = METRICS_PORT === undefined ? undefined : { host: METRICS_HOST, port: METRICS_PORT };
  const traces =
    OTLP_URL === undefined ? undefined : { url: OTLP_URL.replace(/\/+$/, ''), share: TRACE_SAMPLE };
  return { role: PROCESS_ROLE, unreadyMs: seconds * 1_000, metrics, traces };
}

export const worksJobs = (role: ProcessRole): boolean => role !== 'web';
export const servesCalls = (role: ProcessRole): boolean => role !== 'work';
