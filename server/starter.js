(function () {
  var data = JSON.parse(document.getElementById('portal-data').textContent), base = data.base, registry = data.registry;
  var path = location.pathname.slice(base.length).replace(/\/+$/, ''), found;
  registry.plugins.forEach(function (plugin) {
    plugin.redirects.forEach(function (from) { if (from.path === path) path = from.redirect; });
  });
  if (path === '' || path === '/index' || path === '/finance' || path === '/finance/home') path = '/ef/home';
  registry.plugins.forEach(function (plugin) {
    plugin.routes.forEach(function (route) { if (route.path === path || (route.aliases || []).indexOf(path) >= 0) found = [plugin, route]; });
  });
  if (!found) return;
  if (found[1].access !== 'public') {
    var section = found[1].path;
    found[0].routes.forEach(function (route) { if (route.name === found[1].under) section = route.path; });
    var permitted = /(^|; )token=/.test(document.cookie) && (localStorage.getItem('resultPath') || '').indexOf('"' + section + '"') >= 0;
    if (!permitted) return;
  }
  var files = registry.runtime.federation.concat([found[0].entry], found[1].assets);
  found[1].kits.forEach(function (kit) { files = files.concat(registry.runtime.kits[kit] || []); });
  files.forEach(function (file) {
    if (!file.url) return;
    var hint = document.createElement('link');
    hint.rel = 'preload'; hint.as = /\.css$/.test(file.url) ? 'style' : 'script';
    hint.integrity = file.integrity; hint.crossOrigin = 'anonymous'; hint.href = base + '/' + file.url;
    document.head.appendChild(hint);
  });
})();
