/**
 * Every metric of the portal, with its meaning and unit. No metric contains data of a person, an id or an
 * amount of money.
 */
export const metrics = {
  portaal_build_info: { type: 'gauge', help: 'Release and role of this process; always 1.' },
  portaal_requests_total: {
    type: 'counter',
    help: 'Requests by method, pattern of the route and class of status.',
  },
  portaal_request_duration_seconds: {
    type: 'histogram',
    help: 'How long requests took, by method and pattern of the route.',
  },
  portaal_event_loop_delay_seconds: {
    type: 'gauge',
    help: 'How late the event loop was since the last scrape.',
  },
  portaal_memory_bytes: { type: 'gauge', help: 'Memory of the process, by kind.' },
  portaal_database_responding: {
    type: 'gauge',
    help: 'Whether the database responds to this process: 1 or 0.',
  },
  portaal_database_connections: { type: 'gauge', help: 'Connections of a pool that are in use or idle.' },
  portaal_database_waiting: { type: 'gauge', help: 'Callers that wait for a connection of a pool.' },
  portaal_clock_ahead_seconds: {
    type: 'gauge',
    help: 'What the clock of this machine is ahead of the one of the database; less than nothing: behind.',
  },
  portaal_gauges_age_seconds: {
    type: 'gauge',
    help: 'Age of what was read from the database for this scrape.',
  },
  portaal_queue_waiting: { type: 'gauge', help: 'Jobs that are due and wait, by job.' },
  portaal_queue_oldest_seconds: { type: 'gauge', help: 'How long the oldest job that is due waits, by job.' },
  portaal_queue_given_up: {
    type: 'gauge',
    help: 'Jobs that failed for the last time, as long as the queue keeps them.',
  },
  portaal_mail_waiting: { type: 'gauge', help: 'Mails and text messages that are not sent, by lane.' },
  portaal_mail_oldest_seconds: { type: 'gauge', help: 'Age of the oldest that is not sent, by lane.' },
  portaal_job_runs_total: { type: 'counter', help: 'Jobs this process did, by job and outcome.' },
  portaal_job_last_success_timestamp_seconds: {
    type: 'gauge',
    help: 'When this process last did a scheduled job with success; its start where it never did.',
  },
  portaal_month_running: { type: 'gauge', help: 'Whether the last month is being dealt: 1 or 0.' },
  portaal_month_stalled_seconds: {
    type: 'gauge',
    help: 'Of a month that is being dealt: how long ago its last batch or start was.',
  },
  portaal_month_contracts: {
    type: 'gauge',
    help: 'Contracts of the last month, of all brands together: to deal, and dealt.',
  },
  portaal_payments_open: { type: 'gauge', help: 'Payments we still ask the provider about, by state.' },
  portaal_payments_oldest_seconds: {
    type: 'gauge',
    help: 'Age of the oldest payment that is open, by state.',
  },
  portaal_bank_lines_open: { type: 'gauge', help: 'Lines of the bank that nothing explains, by brand.' },
  portaal_bank_lines_oldest_seconds: {
    type: 'gauge',
    help: 'How long the oldest line of the bank is unexplained, by brand.',
  },
  portaal_verification_failed: {
    type: 'gauge',
    help: 'Whether the last verification found a fault, or none ended within a day: 1 or 0, by state.',
  },
} as const satisfies Record<string, { type: 'counter' | 'gauge' | 'histogram'; help: string }>;

export type MetricName = keyof typeof metrics;

/** One value of a metric. A histogram has several values, each with its own suffix. */
export interface Sample {
  readonly metric: MetricName;
  readonly suffix?: '_bucket' | '_sum' | '_count';
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function lineOf({ metric, suffix, labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([name, text]) => `${name}="${escaped(text)}"`);
  return `${metric}${suffix ?? ''}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`;
}

/**
 * Returns the metrics text for Prometheus (exposition format 0.0.4), with values grouped by metric under its
 * description.
 */
export function metricsText(samples: readonly Sample[]): string {
  return Object.entries(metrics)
    .map(([name, { type, help }]) => {
      const lines = samples.filter(({ metric }) => metric === name).map(lineOf);
      return lines.length === 0 ? '' : `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');
}
