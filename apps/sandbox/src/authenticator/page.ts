import { html, type Markup } from '../http/html.ts';

/** Renders the phone screen with the authenticator app. The page reloads when the code changes. */
export function authenticatorPage(code: string, secondsLeft: number): Markup {
  return html`<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${secondsLeft + 1}">
<title>Verificatie-app · Sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/inbox.css">
</head>
<body>
<header><p><a href="/">← Naar het postvak</a></p><h1>Verificatie-app</h1>
<p class="quiet">De telefoon van de medewerkers uit de demogegevens (admin@, collega@ en hoofd@example.nl), bij beide merken.</p></header>
<main><p class="code">${code.slice(0, 3)} ${code.slice(3)}</p>
<p class="quiet">Deze code werkt één keer. Over ${secondsLeft} seconden staat hier een nieuwe.</p></main>
</body>
</html>
`;
}
