import type { PageData } from '@portal/sdk/registry';

const element = document.getElementById('portal-data');

/** A page that nobody has written into: a portal without areas. */
const nothing: PageData = {
  base: '',
  registry: { revision: '', runtime: { scripts: [], styles: [], federation: [], kits: {} }, plugins: [] },
};

/** Written into the page by whoever serves it; see `server/page.ts`. */
export const pageData: PageData = element?.textContent ? (JSON.parse(element.textContent) as PageData) : nothing;

export const basePath = pageData.base;

/** The address of a file below the base path. */
export const assetUrl = (url: string): string => `${basePath}/${url}`;
