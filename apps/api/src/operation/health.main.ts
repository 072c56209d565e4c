// What an image asks the server beside it: ends with 0 when that is ready for work.
const { PORT = '8080' } = process.env;
const answer = await fetch(`http://127.0.0.1:${PORT}/api/health/ready`, {
  signal: AbortSignal.timeout(4_000),
}).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
