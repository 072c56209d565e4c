// Plays the tag manager's script: tells the sandbox everything that is put in the data layer, and runs nothing.
(() => {
  const { src, nonce } = document.currentScript;
  const { origin, searchParams } = new URL(src);
  const tell = (entry) => {
    const push = { id: searchParams.get('id'), hasNonce: nonce !== '', entry };
    // No type: a simple request, as the tags of the real one send.
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
