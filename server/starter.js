(function () {
  function read(name) {
    var block = document.getElementById('portal-' + name);
    return block && JSON.parse(block.textContent);
  }
  var data = read('data'), base = data.base, here = read('here');
  var token = (document.cookie.match(/(?:^|; )token=([^;]+)/) || [])[1], api = data.config.apiBase || '/japi';
  var owner = token && (document.cookie.match(/(?:^|; )uuid=([^;]+)/) || [])[1], page = document.documentElement.dataset;
  try {
    var theme = JSON.parse(localStorage.getItem('portal:' + (owner || 'visitor') + ':preferences') || '{}').theme;
    if (theme && theme !== 'system') page.theme = theme;
  } catch (_) {}
  var open = !token || !here || here.access === 'public';
  page.splash = /^\/login/.test(location.pathname.slice(base.length)) && !/view=/.test(location.search) ? 'login' : open ? 'open' : 'work';
  var early = (globalThis.__portalEarly = {});
  function ask(method, path, body) {
    var headers = {
      authorization: 'Bearer ' + token, 'x-system-code': 'HMSYS02', 'x-page-name': encodeURIComponent(document.title),
      'x-router-path': encodeURIComponent(location.pathname.slice(base.length))
    };
    if (body) headers['content-type'] = 'application/json';
    var init = { method: method, headers: headers, body: body, credentials: 'omit', cache: 'no-store' };
    early[method + ' ' + api + path + ' ' + (body || '')] = fetch(api + path, init).catch(function () {});
  }
  if (token) ask('GET', '/api/user/user/getUserInfo');
  if (!here) return;
  var permitted = token && (localStorage.getItem('resultPath') || '').indexOf('"' + here.section + '"') >= 0;
  if (here.access !== 'public' && !permitted) return;
  if (here.early && !location.search) ask(here.early.method, here.early.path, here.early.body);
  var runtime = read('registry').runtime, files = runtime.chrome.concat(runtime.federation, [here.entry], here.assets);
  here.kits.forEach(function (kit) { files = files.concat(runtime.kits[kit] || []); });
  files.forEach(function (file, index) {
    if (!file.url || files.findIndex(function (one) { return one.url === file.url; }) < index) return;
    var hint = document.createElement('link');
    hint.rel = 'preload'; hint.as = /\.css$/.test(file.url) ? 'style' : 'script';
    hint.integrity = file.integrity; hint.crossOrigin = 'anonymous'; hint.href = base + '/' + file.url;
    document.head.appendChild(hint);
  });
})();
