/** What `npm start` says once everything answers. */
export function welcome(port: number, sandboxPort: number): string {
  return `
Het portaal draait.

  baken      http://baken.localhost:${port}
  anker      http://anker.localhost:${port}
  mail       http://sandbox.localhost:${sandboxPort}
  codes      http://sandbox.localhost:${sandboxPort}/verificatie-app
  sms        http://sandbox.localhost:${sandboxPort}/sms

Inloggen (demogegevens, in beide merken) met wachtwoord rustig-wonen-in-2026

  investeerder@example.nl   12 contracten, 8 jaar historie
  nieuw@example.nl          nog geen contract
  openstaand@example.nl     contracten die nog betaald moeten worden
  admin@example.nl          beheerder; vraagt ook een code, zie hierboven

Stoppen: Ctrl-C
`;
}
