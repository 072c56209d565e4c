// Stops the clock of a Node process, loaded with `--import` into servers of any version: two versions that run one
// after the other then show the same dates and times, and create the same demo data.
const at = Number(process.env.FIXED_CLOCK);
if (!Number.isFinite(at)) throw new Error(`FIXED_CLOCK is not a time: ${process.env.FIXED_CLOCK}`);

const SystemDate = globalThis.Date;
SystemDate.now = () => at;
// A proxy keeps the prototype, so `instanceof Date` also holds for dates that Node itself creates.
globalThis.Date = new Proxy(SystemDate, {
  construct: (target, parameters, newTarget) =>
    Reflect.construct(target, parameters.length === 0 ? [at] : parameters, newTarget),
  apply: (target) => new target(at).toString(),
});
