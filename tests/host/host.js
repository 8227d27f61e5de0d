/** A host shell as its owner would write it: a menu, a place for the portal, and qiankun. */
((host, qiankun) => {
  host.failures = [];
  qiankun.addGlobalUncaughtErrorHandler((event) => {
    host.failures.push(String(event.message || event.reason || event));
  });
  // a test settles it; the owner of a real shell hands over its own session here
  const waits = new URLSearchParams(location.search).has('wait');
  const session = waits
    ? new Promise((resolve) => {
        host.handOver = resolve;
      })
    : undefined;
  qiankun.registerMicroApps([
    {
      name: 'ef-plus',
      entry: '/ef-plus/embed.html',
      container: '#micro-app',
      activeRule: '/main',
      props: { base: '/main', session },
    },
  ]);
  qiankun.start({ prefetch: false });
  document.querySelector('nav').addEventListener('click', (event) => {
    if (event.target.tagName !== 'A') return;
    event.preventDefault();
    history.pushState(null, '', event.target.getAttribute('href'));
  });
})(window, window.qiankun);
