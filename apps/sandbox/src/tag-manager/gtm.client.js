// Plays the script of the tag manager: sends everything in the data layer to the sandbox, and runs nothing.
(() => {
  const { src, nonce } = document.currentScript;
  const { origin, searchParams } = new URL(src);
  const tell = (entry) => {
    const push = { id: searchParams.get('id'), hasNonce: nonce !== '', entry };
    // Without a content type this is a simple request, like the requests of real tags.
    void fetch(`${origin}/tag-manager/pushes`, {
      method: 'POST',
      mode: 'no-cors',
      keepalive: true,
      body: JSON.stringify(push),
    }).catch(() => undefined);
  };
  window.dataLayer ??= [];
  const layer = window.dataLayer;
  const push = layer.push.bind(layer);
  layer.push = (...entries) => {
    entries.forEach(tell);
    return push(...entries);
  };
  layer.forEach(tell);
})();
