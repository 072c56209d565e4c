// Refreshes the list: fetches this page again and replaces the list if it changed.
const PERIOD_MS = 3000;

async function refresh() {
  if (document.hidden) return;
  const response = await fetch(location.href).catch(() => null);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fresh = page.querySelector('[data-live]');
  const shown = document.querySelector('[data-live]');
  // The list is not replaced while it contains the focus, because the focus would be lost.
  if (!fresh || !shown || shown.contains(document.activeElement)) return;
  if (fresh.innerHTML !== shown.innerHTML) shown.replaceChildren(...fresh.childNodes);
}

setInterval(refresh, PERIOD_MS);
document.addEventListener('visibilitychange', refresh);
