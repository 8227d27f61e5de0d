type Chrome = typeof import('./chrome-parts.ts');

let parts: Chrome | undefined;

/** Fetches header, menus and footer. When that fails, pages are drawn without them until a navigation gets them. */
export async function loadChrome(): Promise<void> {
  try {
    parts ??= await import(/* webpackChunkName: "chrome" */ './chrome-parts.ts');
  } catch (error) {
    console.error(error);
  }
}

/** Header, menus and footer, once they are there: navigations wait for them. */
export const chromeParts = (): Chrome | undefined => parts;
