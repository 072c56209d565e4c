// Stops the clock of a Node process. Servers of any version load this file with `--import`, so that two versions
// that run one after the other show the same dates and times and create the same demo data.
const at = Number(process.env.FIXED_CLOCK);
if (!Number.isFinite(at)) throw new Error(`FIXED_CLOCK is not a time: ${process.env.FIXED_CLOCK}`);

const SystemDate = globalThis.Date;
SystemDate.now = () => at;
// A proxy preserves the prototype, so `instanceof Date` is also true for dates that Node itself creates.
globalThis.Date = new Proxy(SystemDate, {
  construct: (target, parameters, newTarget) =>
    Reflect.construct(target, parameters.length === 0 ? [at] : parameters, newTarget),
  apply: (target) => new target(at).toString(),
});
