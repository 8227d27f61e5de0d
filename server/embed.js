((host) => {
  // qiankun runs this text; the portal itself is loaded by the browser, which checks the hash of each file
  const files = JSON.parse(document.getElementById('portal-scripts').textContent);
  let loaded;
  const load = (file) =>
    new Promise((resolve, reject) => {
      // createElement and head are taken over by qiankun, which would fetch and evaluate the text unchecked
      const script = document.createElementNS('http://www.w3.org/1999/xhtml', 'script');
      script.integrity = file.integrity;
      script.crossOrigin = 'anonymous';
      script.async = false;
      script.src = file.url;
      script.onload = resolve;
      script.onerror = () => {
        script.remove();
        reject(new Error(`${file.url} cannot be loaded.`));
      };
      document.documentElement.append(script);
    });
  const portal = () => {
    loaded ??= Promise.all(files.map(load)).then(() => host.__portalMicroApp);
    loaded.catch(() => {
      loaded = undefined;
    });
    return loaded;
  };
  host['ef-plus'] = {
    bootstrap: async () => void (await portal()),
    mount: async (props) => (await portal()).mount(props),
    unmount: async () => (await portal()).unmount(),
  };
})(window);
