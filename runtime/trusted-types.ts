/** The only policy that turns a string into the address of a script: same origin only. First import of the page. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

// the page of a host shell has a policy of its own, or none
if (!document.getElementById('portal-embedded'))
  factory?.createPolicy('default', {
    createScriptURL(url) {
      if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`Script refused: ${url}`);
      return url;
    },
  });

export {};
