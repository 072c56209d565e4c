/** Returns the text that `npm start` prints once all servers respond. */
export function welcome(
  port: number,
  sandboxPort: number,
  brands: readonly { readonly id: string; readonly hosts: readonly string[] }[],
): string {
  const addresses = brands.map(({ id, hosts }) => `  ${id.padEnd(10)} http://${hosts[0]}:${port}`);
  return `
Het portaal draait.

${addresses.join('\n')}
  mail       http://sandbox.localhost:${sandboxPort}
  codes      http://sandbox.localhost:${sandboxPort}/verificatie-app
  sms        http://sandbox.localhost:${sandboxPort}/sms
  betalingen http://sandbox.localhost:${sandboxPort}/mollie
  bank       http://sandbox.localhost:${sandboxPort}/bank

Inloggen (demogegevens, in elk merk) met wachtwoord rustig-wonen-in-2026

  investeerder@example.nl   12 contracten, 8 jaar historie
  nieuw@example.nl          nog geen contract
  openstaand@example.nl     contracten die nog betaald moeten worden
  admin@example.nl          medewerker; vraagt ook een code, zie hierboven
  collega@example.nl        zijn collega, met dezelfde rollen en codes
  hoofd@example.nl          hoofd: gaat over medewerkers en hun rollen

Stoppen: Ctrl-C
`;
}
