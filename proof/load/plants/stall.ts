/** A defect for the mix to catch: the event loop stands still for 300 ms every five seconds. */
setInterval(() => {
  const end = performance.now() + 300
  while (performance.now() < end);
}, 5000).unref()
