import { setTimeout as delay } from 'node:timers/promises';
import { html, type Markup } from '../http/html.ts';
import { failure, json, type Part } from '../http/routes.ts';
import { codeOf, oldestStep, stepAt, untilStep } from './totp.ts';

const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Builds the authenticator app of the user whose key is configured. The portal accepts each code once, so the API
 * never issues the same code twice. The portal tolerates a clock difference of half a minute, so three codes are
 * valid at any time.
 */
export function buildAuthenticatorPart(key: string | undefined): Part {
  const lastSteps = new Map<string, number>();

  async function unusedCode(account: string, secret: string): Promise<string> {
    const now = new Date();
    const step = Math.max((lastSteps.get(account) ?? 0) + 1, oldestStep(now));
    lastSteps.set(account, step);
    await delay(untilStep(step - 1, now));
    return codeOf(secret, step);
  }

  return {
    routes: [
      {
        method: 'GET',
        path: '/verificatie-app',
        answer: () => {
          if (key === undefined) return failure(404, 'Deze telefoon heeft geen sleutel: AUTHENTICATOR_KEY.');
          const now = new Date();
          const step = stepAt(now);
          const secondsLeft = Math.ceil(untilStep(step + 1, now) / 1000);
          return {
            status: 200,
            headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY },
            body: authenticatorPage(codeOf(key, step), secondsLeft).text,
          };
        },
      },
      {
        method: 'GET',
        path: '/api/authenticator',
        answer: async ({ url }) => {
          if (key === undefined) return failure(404, 'Deze telefoon heeft geen sleutel: AUTHENTICATOR_KEY.');
          return json(200, { data: { code: await unusedCode(url.searchParams.get('account') ?? '', key) } });
        },
      },
    ],
    start: async () => undefined,
    stop: async () => undefined,
  };
}

/** Renders the phone screen with the authenticator app. The page reloads when the code changes. */
function authenticatorPage(code: string, secondsLeft: number): Markup {
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
