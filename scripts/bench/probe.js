// Runs in the page before its own scripts: notes when something is first seen, and what kept the main thread.
(() => {
  var seen = {},
    tasks = [],
    clicked = 0,
    wanted = [];
  new PerformanceObserver((list) => {
    list.getEntries().forEach((entry) => {
      tasks.push(entry.duration);
    });
  }).observe({ type: 'longtask', buffered: true });
  addEventListener(
    'click',
    (event) => {
      clicked = event.timeStamp;
    },
    true,
  );
  function look() {
    wanted = wanted.filter((one) => {
      var element = document.querySelector(one.selector);
      if (!element || element.getClientRects().length === 0) return true;
      one.seen(performance.now());
      return false;
    });
    requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
  window.__bench = {
    // Milliseconds since the navigation began at which the selector had a box, at a frame's precision.
    watch: (name, selector) => {
      seen[name] = new Promise((resolve) => {
        wanted.push({ selector: selector, seen: resolve });
      });
    },
    seen: (name) => seen[name],
    sinceClick: (name) => seen[name].then((at) => at - clicked),
    // Total blocking time: what each long task took beyond 50 ms.
    blocked: () => tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
  };
})();
