// This file runs on any Node, because older versions cannot read the .ts files and would fail with an unreadable
// message.
const REQUIRED = 24;

/** Ends the process with a message when this Node is too old. */
export function requireNode() {
  if (Number.parseInt(process.versions.node, 10) >= REQUIRED) return;
  console.error(
    `Dit project heeft Node ${REQUIRED} of nieuwer nodig; dit is Node ${process.versions.node}.\n` +
      'Op Linux komt de juiste Node mee met `npm ci`; start daarna met `npm start` of `npm test`.\n' +
      `Op andere systemen: installeer Node ${REQUIRED} van https://nodejs.org en probeer het opnieuw.`,
  );
  process.exit(1);
}
